import { expect, it } from 'vitest'
import { makeHostCardFacts } from '../../../../../test/factories/event-facts.ts'
import { makeHostEvent } from '../../../../../test/factories/host-event.ts'
import { toForm, findStart } from './event-form.ts'
import { compareEdits, formatDuration, mergeEdits, partNames, getEditorPart } from './merge-edits.ts'

const base = toForm(makeHostEvent())
const mine = { ...base, title: 'Mine', venueName: 'My place', signupLimit: 12 }
const theirs = { ...base, title: 'Theirs', descriptionMd: 'Their words.', signupLimit: 12 }

const [theo, ida] = [makeHostCardFacts(1_000_000_002, 'Theo'), makeHostCardFacts(1_000_000_003, 'Ida')]

it('reports a conflict if both edits changed the same field to different values', () =>
  expect(compareEdits(base, mine, theirs)).toEqual({ conflicts: ['title'], theirsOnly: ['descriptionMd'] }))

const makeWindowClosing = (hoursBefore: number) => ({ opens: null, closes: { hoursBefore } })
it.each([
  ['goodToKnow', { dogs: true }, { dogs: false }],
  ['rsvpWindow', makeWindowClosing(24), makeWindowClosing(12)],
  ['whoMayAsk', 'anyone', 'attendees'],
] as const)('reports a conflict over %s only if both edits changed it', (field, myValue, theirValue) => {
  const myForm = { ...base, [field]: myValue }
  const theirForm = { ...base, [field]: theirValue }
  expect(compareEdits(base, myForm, theirForm).conflicts).toEqual([field])
  expect(compareEdits(base, myForm, base).conflicts).toEqual([])
  expect(compareEdits(base, base, theirForm).theirsOnly).toEqual([field])
  expect(mergeEdits(base, myForm, theirs, () => true)[field]).toEqual(myValue)
})

it('describes an RSVP window that closes one hour before the start', () => {
  const form = { ...base, rsvpWindow: makeWindowClosing(1) }
  expect(getEditorPart('rsvpWindow').describe(form)).toBe('From publication until 1 hour before the start')
})

it('treats an unset choice of who may ask as “nobody”', () => {
  const formForAnyone = { ...base, whoMayAsk: 'anyone' as const }
  expect(compareEdits(base, formForAnyone, { ...base, whoMayAsk: 'nobody' }).conflicts).toEqual([])
})

it.each(['shouldReconfirm', 'isByRequest'] as const)('merges a change of %s', (field) => {
  const editedForm = { ...base, [field]: true }
  expect(compareEdits(base, base, editedForm).theirsOnly).toEqual([field])
  expect(mergeEdits(base, editedForm, base, () => true)[field]).toBe(true)
})

it('merges the changes of both edits', () => {
  const allChanges = { ...base, venueName: 'My place', signupLimit: 12, descriptionMd: 'Their words.' }
  expect(mergeEdits(base, mine, theirs, () => true)).toEqual({ ...allChanges, title: 'Mine' })
  expect(mergeEdits(base, mine, theirs, () => false)).toEqual({ ...allChanges, title: 'Theirs' })
})

it('merges a time with the time zone of the city that the other edit chose', () => {
  const laterForm = { ...base, when: { date: '2026-12-12', time: '20:00' } }
  const formInTokyo = { ...base, place: { city: 'Tokyo', area: null } }
  const mergedForm = mergeEdits(base, laterForm, formInTokyo, () => true)
  expect(new Date(findStart(mergedForm) ?? 0).toISOString()).toBe('2026-12-12T11:00:00.000Z')
})

it('ignores the order of co-hosts in a comparison', () => {
  const formWithBoth = { ...base, coHosts: [theo, ida] }
  expect(compareEdits(formWithBoth, formWithBoth, { ...base, coHosts: [ida, theo] }).theirsOnly).toEqual([])
  const comparison = compareEdits(formWithBoth, { ...base, coHosts: [theo] }, { ...base, coHosts: [ida] })
  expect(comparison.conflicts).toEqual(['coHosts'])
})

it('keeps the order of co-hosts that only one edit changed', () => {
  const formWithBoth = { ...base, coHosts: [theo, ida] }
  const reorderedForm = { ...formWithBoth, coHosts: [ida, theo] }
  const mergedForm = mergeEdits(formWithBoth, { ...formWithBoth, title: 'Mine' }, reorderedForm, () => true)
  expect(mergedForm).toEqual({ ...reorderedForm, title: 'Mine' })
  const mergedWithTheirs = mergeEdits(
    formWithBoth,
    reorderedForm,
    { ...formWithBoth, title: 'Theirs' },
    () => true,
  )
  expect(mergedWithTheirs).toEqual({ ...reorderedForm, title: 'Theirs' })
})

it('reports and merges a new time zone of a city that is not in the catalogue', () => {
  const unlistedForm = { ...base, place: { city: 'Nowhere Anybody Knows', area: null }, timezone: 'UTC' }
  const formInTokyoZone = { ...unlistedForm, timezone: 'Asia/Tokyo', startsAt: null }
  const renamedForm = { ...unlistedForm, title: 'Mine' }
  expect(compareEdits(unlistedForm, renamedForm, formInTokyoZone).theirsOnly).toEqual(['place'])
  const mergedForm = mergeEdits(unlistedForm, renamedForm, formInTokyoZone, () => true)
  expect(mergedForm).toMatchObject({ title: 'Mine', timezone: 'Asia/Tokyo' })
  expect(findStart(mergedForm)).toBe(findStart(formInTokyoZone))
  const formInParisZone = { ...unlistedForm, timezone: 'Europe/Paris' }
  expect(compareEdits(unlistedForm, formInParisZone, formInTokyoZone).conflicts).toEqual(['place'])
})

it('assigns every field of the form to one part', () => {
  const fields = partNames.flatMap((name) => getEditorPart(name).fields)
  expect([...fields].sort()).toEqual(Object.keys(base).sort())
})

it('describes how long an event lasts', () => {
  const texts = ['30 minutes', '1 hour', '1½ hours', '2 hours', '2½ hours', '75 minutes']
  expect([30, 60, 90, 120, 150, 75].map(formatDuration)).toEqual(texts)
})
