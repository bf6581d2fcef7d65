import { describe, expect, it } from 'vitest'
import { hostCardOf } from '../../../../../test/factories/event-facts.ts'
import { hostEventOf } from '../../../../../test/factories/host-event.ts'
import { formOf, startOf } from './event-form.ts'
import { compareEdits, durationText, mergeEdits, partNames, partOf } from './merge-edits.ts'

const base = formOf(hostEventOf())
const mine = { ...base, title: 'Mine', venueName: 'My place', signupLimit: 12 }
const theirs = { ...base, title: 'Theirs', descriptionMd: 'Their words.', signupLimit: 12 }

describe('two edits of one event', () => {
  it('conflict if both changed the same field to different values', () =>
    expect(compareEdits(base, mine, theirs)).toEqual({ conflicts: ['title'], theirsOnly: ['descriptionMd'] }))

  const closes = (hoursBefore: number) => ({ opens: null, closes: { hoursBefore } })
  it.each([
    ['goodToKnow', { dogs: true }, { dogs: false }],
    ['rsvpWindow', closes(24), closes(12)],
    ['whoMayAsk', 'anyone', 'attendees'],
  ] as const)('conflict over %s, unless only one of them changed it', (field, one, other) => {
    const [here, there] = [
      { ...base, [field]: one },
      { ...base, [field]: other },
    ]
    expect(compareEdits(base, here, there).conflicts).toEqual([field])
    expect(compareEdits(base, here, base).conflicts).toEqual([])
    expect(compareEdits(base, base, there).theirsOnly).toEqual([field])
    expect(mergeEdits(base, here, theirs, () => true)[field]).toEqual(one)
  })

  it('do not conflict between nobody and no choice of who may ask', () => {
    const anyone = { ...base, whoMayAsk: 'anyone' as const }
    expect(compareEdits(base, anyone, { ...base, whoMayAsk: 'nobody' }).conflicts).toEqual([])
  })

  it.each(['shouldReconfirm', 'isByRequest'] as const)('are merged in %s', (field) => {
    const edited = { ...base, [field]: true }
    expect(compareEdits(base, base, edited).theirsOnly).toEqual([field])
    expect(mergeEdits(base, edited, base, () => true)[field]).toBe(true)
  })

  it('are merged with nothing lost', () => {
    const both = { ...base, venueName: 'My place', signupLimit: 12, descriptionMd: 'Their words.' }
    expect(mergeEdits(base, mine, theirs, () => true)).toEqual({ ...both, title: 'Mine' })
    expect(mergeEdits(base, mine, theirs, () => false)).toEqual({ ...both, title: 'Theirs' })
  })

  it('merge a time with the time zone of a city that the other one chose', () => {
    const later = { ...base, when: { date: '2026-12-12', time: '20:00' } }
    const inTokyo = { ...base, place: { city: 'Tokyo', area: null } }
    const merged = mergeEdits(base, later, inTokyo, () => true)
    expect(new Date(startOf(merged) ?? 0).toISOString()).toBe('2026-12-12T11:00:00.000Z')
  })

  it('compare co-hosts in any order', () => {
    const [one, two] = [hostCardOf(1_000_000_002, 'Theo'), hostCardOf(1_000_000_003, 'Ida')]
    const both = { ...base, coHosts: [one, two] }
    expect(compareEdits(both, both, { ...base, coHosts: [two, one] }).theirsOnly).toEqual([])
    expect(compareEdits(both, { ...base, coHosts: [one] }, { ...base, coHosts: [two] }).conflicts).toEqual([
      'coHosts',
    ])
  })

  it('take from the other one whatever was not changed here, also the order of hosts', () => {
    const [one, two] = [hostCardOf(1_000_000_002, 'Theo'), hostCardOf(1_000_000_003, 'Ida')]
    const both = { ...base, coHosts: [one, two] }
    const handedOver = { ...both, coHosts: [two, one] }
    const renamed = { ...both, title: 'Mine' }
    expect(mergeEdits(both, renamed, handedOver, () => true)).toEqual({ ...handedOver, title: 'Mine' })
    expect(mergeEdits(both, handedOver, { ...both, title: 'Theirs' }, () => true)).toEqual({
      ...handedOver,
      title: 'Theirs',
    })
  })

  it('report and keep the time zone of a city that is not in the catalogue', () => {
    const far = { ...base, place: { city: 'Nowhere Anybody Knows', area: null }, timezone: 'UTC' }
    const zoned = { ...far, timezone: 'Asia/Tokyo', startsAt: null }
    expect(compareEdits(far, { ...far, title: 'Mine' }, zoned).theirsOnly).toEqual(['place'])
    const merged = mergeEdits(far, { ...far, title: 'Mine' }, zoned, () => true)
    expect(merged).toMatchObject({ title: 'Mine', timezone: 'Asia/Tokyo' })
    expect(startOf(merged)).toBe(startOf(zoned))
    expect(compareEdits(far, { ...far, timezone: 'Europe/Paris' }, zoned).conflicts).toEqual(['place'])
  })

  it('cover every field of the form', () => {
    const fields = partNames.flatMap((name) => partOf(name).fields)
    expect([...fields].sort()).toEqual(Object.keys(base).sort())
  })
})

it('says how long an event lasts', () => {
  const texts = ['30 minutes', '1 hour', '1½ hours', '2 hours', '2½ hours', '75 minutes']
  expect([30, 60, 90, 120, 150, 75].map(durationText)).toEqual(texts)
})
