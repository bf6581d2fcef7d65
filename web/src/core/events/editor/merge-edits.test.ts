import { describe, expect, it } from 'vitest'
import { hostCardOf } from '../../../../../test/factories/event-facts.ts'
import { hostEventOf } from '../../../../../test/factories/host-event.ts'
import { formOf, startOf } from './event-form.ts'
import { compareEdits, lastsText, mergeEdits, partNames, partOf } from './merge-edits.ts'

const base = formOf(hostEventOf())
const mine = { ...base, title: 'Mine', venueName: 'My place', signupLimit: 12 }
const theirs = { ...base, title: 'Theirs', descriptionMd: 'Their words.', signupLimit: 12 }

describe('two edits of one event', () => {
  it('conflict where both changed the same to something else', () => {
    expect(compareEdits(base, mine, theirs)).toEqual({ conflicts: ['title'], taken: ['descriptionMd'] })
  })

  it('conflict over what is good to know', () => {
    const dogs = { ...base, goodToKnow: { dogs: true } }
    const noDogs = { ...base, goodToKnow: { dogs: false } }
    expect(compareEdits(base, dogs, noDogs).conflicts).toEqual(['goodToKnow'])
    expect(compareEdits(base, base, noDogs).taken).toEqual(['goodToKnow'])
    expect(mergeEdits(base, dogs, theirs, () => true).goodToKnow).toEqual({ dogs: true })
  })

  it('conflict over when RSVPs open and close', () => {
    const window = (hoursBefore: number) => ({
      ...base,
      rsvpWindow: { opens: null, closes: { hoursBefore } },
    })
    expect(compareEdits(base, window(24), window(12)).conflicts).toEqual(['rsvpWindow'])
    expect(compareEdits(base, window(24), base).conflicts).toEqual([])
  })

  it('conflict over who may ask, and not where nothing said and nobody meet', () => {
    const anyone = { ...base, whoMayAsk: 'anyone' as const }
    const attendees = { ...base, whoMayAsk: 'attendees' as const }
    expect(compareEdits(base, anyone, attendees).conflicts).toEqual(['whoMayAsk'])
    expect(compareEdits(base, anyone, { ...base, whoMayAsk: 'nobody' }).conflicts).toEqual([])
  })

  it('are put together where only one of them lets people ask to join', () => {
    const reconfirms = { ...base, shouldReconfirm: true }
    expect(compareEdits(base, base, reconfirms).taken).toEqual(['shouldReconfirm'])
    const asks = { ...base, isByRequest: true }
    expect(compareEdits(base, base, asks).taken).toEqual(['isByRequest'])
    expect(mergeEdits(base, asks, base, () => true).isByRequest).toBe(true)
  })

  it('are put together with nothing lost', () => {
    expect(mergeEdits(base, mine, theirs, () => true)).toEqual({
      ...base,
      title: 'Mine',
      venueName: 'My place',
      signupLimit: 12,
      descriptionMd: 'Their words.',
    })
    expect(mergeEdits(base, mine, theirs, () => false)).toMatchObject({
      title: 'Theirs',
      venueName: 'My place',
    })
  })

  it('keep a time by the clocks of a city that the other one chose', () => {
    const later = { ...base, when: { date: '2026-12-12', time: '20:00' } }
    const inTokyo = { ...base, place: { city: 'Tokyo', area: null } }
    const merged = mergeEdits(base, later, inTokyo, () => true)
    expect(new Date(startOf(merged) ?? 0).toISOString()).toBe('2026-12-12T11:00:00.000Z')
  })

  it('compare co-hosts by who they are, in any order', () => {
    const [one, two] = [hostCardOf(1_000_000_002, 'Theo'), hostCardOf(1_000_000_003, 'Ida')]
    const both = { ...base, coHosts: [one, two] }
    expect(compareEdits(both, both, { ...base, coHosts: [two, one] }).taken).toEqual([])
    expect(compareEdits(both, { ...base, coHosts: [one] }, { ...base, coHosts: [two] }).conflicts).toEqual([
      'coHosts',
    ])
  })

  it('leave to the other one whatever nobody here touched, also where it reads the same', () => {
    const [one, two] = [hostCardOf(1_000_000_002, 'Theo'), hostCardOf(1_000_000_003, 'Ida')]
    const both = { ...base, coHosts: [one, two] }
    // The order of the hosts is an edit as well.
    const handedOver = { ...both, coHosts: [two, one] }
    const renamed = { ...both, title: 'Mine' }
    expect(mergeEdits(both, renamed, handedOver, () => true)).toEqual({ ...handedOver, title: 'Mine' })
    expect(mergeEdits(both, handedOver, { ...both, title: 'Theirs' }, () => true)).toEqual({
      ...handedOver,
      title: 'Theirs',
    })
  })

  it('say and keep the time zone of a city that nobody knows', () => {
    const far = { ...base, place: { city: 'Nowhere Anybody Knows', area: null }, timezone: 'UTC' }
    const zoned = { ...far, timezone: 'Asia/Tokyo', startsAt: null }
    expect(compareEdits(far, { ...far, title: 'Mine' }, zoned).taken).toEqual(['place'])
    const merged = mergeEdits(far, { ...far, title: 'Mine' }, zoned, () => true)
    expect(merged).toMatchObject({ title: 'Mine', timezone: 'Asia/Tokyo' })
    expect(startOf(merged)).toBe(startOf(zoned))
    expect(compareEdits(far, { ...far, timezone: 'Europe/Paris' }, zoned).conflicts).toEqual(['place'])
  })

  it('leave no field of the form out', () => {
    const fields = partNames.flatMap((name) => partOf(name).fields)
    expect([...fields].sort()).toEqual(Object.keys(base).sort())
  })
})

it('says how long an event lasts', () => {
  expect([30, 60, 90, 120, 150, 75].map(lastsText)).toEqual([
    '30 minutes',
    '1 hour',
    '1½ hours',
    '2 hours',
    '2½ hours',
    '75 minutes',
  ])
})
