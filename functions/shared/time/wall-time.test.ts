import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolveWallTime, toWallTime } from './wall-time.ts'

const resolve = (date: string, time: string, zone: string) => resolveWallTime({ date, time }, zone)
const ZONES =
  'Europe/London America/New_York Asia/Tokyo Australia/Lord_Howe America/Sao_Paulo Asia/Kathmandu'.split(' ')
const parseUtc = (text: string) => Date.parse(text)
const makeSingleInstant = (text: string) => ({ kind: 'once', instant: parseUtc(text) })

test('finds the instant of a local time in its zone', () => {
  expect(resolve('2026-12-12', '19:30', 'Europe/London')).toEqual(makeSingleInstant('2026-12-12T19:30Z'))
  expect(resolve('2026-07-12', '19:30', 'Europe/London')).toEqual(makeSingleInstant('2026-07-12T18:30Z'))
  expect(resolve('2026-12-12', '19:30', 'Asia/Kolkata')).toEqual(makeSingleInstant('2026-12-12T14:00Z'))
})

test('recognises the hour that clocks skip', () => {
  expect(resolve('2027-03-28', '01:30', 'Europe/London')).toEqual({
    kind: 'never',
    instant: parseUtc('2027-03-28T01:30Z'),
  })
  expect(resolve('2027-03-28', '00:59', 'Europe/London').kind).toBe('once')
  expect(resolve('2027-03-28', '02:00', 'Europe/London')).toEqual(makeSingleInstant('2027-03-28T01:00Z'))
})

test('finds both instants of the hour that clocks show twice', () => {
  expect(resolve('2026-10-25', '01:30', 'Europe/London')).toEqual({
    kind: 'twice',
    instant: parseUtc('2026-10-25T00:30Z'),
    secondInstant: parseUtc('2026-10-25T01:30Z'),
  })
  // A change of half an hour in the southern hemisphere, and a change west of Greenwich.
  expect(resolve('2027-04-04', '01:45', 'Australia/Lord_Howe').kind).toBe('twice')
  expect(resolve('2026-11-01', '01:30', 'America/New_York').kind).toBe('twice')
})

test('finds no instant without both a date and a time', () => {
  expect(resolve('', '19:30', 'Europe/London')).toEqual({ kind: 'incomplete' })
  expect(resolve('2026-12-12', '', 'Europe/London')).toEqual({ kind: 'incomplete' })
})

test('converts an instant to local time and back, in six zones and at any minute', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: parseUtc('2024-01-01'), max: parseUtc('2036-01-01') }),
      fc.constantFrom(...ZONES),
      (instant, zone) => {
        const minute = Math.floor(instant / 60_000) * 60_000
        const { kind, ...instants } = resolveWallTime(toWallTime(minute, zone), zone)
        expect(['once', 'twice']).toContain(kind)
        expect(Object.values(instants)).toContain(minute)
      },
    ),
    { numRuns: 2000 },
  ))
