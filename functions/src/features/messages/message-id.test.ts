import { expect, test } from 'vitest'
import { makeMessageId } from './message-id.ts'

const caller = { id: 1_000_000_001 }
const key = `${'k'.repeat(190)}1`
const makeId = (overrides: object = {}) =>
  makeMessageId('message', {
    caller,
    idempotencyKey: key,
    payload: { subject: 'News' },
    now: 0,
    ...overrides,
  })

test('makes the same id if a request is repeated later with the same key', () =>
  expect(makeId({ now: 60_000 })).toBe(makeId()))

test.each([
  ['for another key that differs only at its end', { idempotencyKey: `${'k'.repeat(190)}2` }],
  ['for another text', { payload: { subject: 'Other news' } }],
  ['for another sender', { caller: { id: 1_000_000_002 } }],
])('makes a different id %s', (_, change) => expect(makeId(change)).not.toBe(makeId()))

test('makes a new id each time without a key', () =>
  expect(makeId({ idempotencyKey: null })).not.toBe(makeId({ idempotencyKey: null })))
