import { expect, it } from 'vitest'
import { makeHostCardFacts } from '../../../../../test/factories/event-facts.ts'
import { makeHostEvent } from '../../../../../test/factories/host-event.ts'
import { toForm, computeStart } from './event-form.ts'
import { compareEdits, formatDuration, mergeEdits, partNames, getEditorPart } from './merge-edits.ts'

const baseForm = toForm(makeHostEvent())
const myForm = { ...baseForm, title: 'Mine', venueName: 'My place', signupLimit: 12 }
const theirForm = { ...baseForm, title: 'Theirs', descriptionMd: 'Their words.', signupLimit: 12 }

const [theo, ida] = [makeHostCardFacts(1_000_000_002, 'Theo'), makeHostCardFacts(1_000_000_003, 'Ida')]

it('reports a conflict if both edits changed the same field to different values', () =>
  expect(compareEdits(baseForm, myForm, theirForm)).toEqual({
    conflicts: ['title'],
    onlyTheirChanges: ['descriptionMd'],
  }))

const makeWindowClosing = (hoursBefore: number) => ({ opens: null, closes: { hoursBefore } })
it.each([
  ['goodToKnow', { dogs: true }, { dogs: false }],
  ['rsvpWindow', makeWindowClosing(24), makeWindowClosing(12)],
  ['hostQuestionAccess', 'anyone', 'attendees'],
] as const)('reports a conflict over %s only if both edits changed it', (field, myValue, theirValue) => {
  const formWithMyValue = { ...baseForm, [field]: myValue }
  const formWithTheirValue = { ...baseForm, [field]: theirValue }
  expect(compareEdits(baseForm, formWithMyValue, formWithTheirValue).conflicts).toEqual([field])
  expect(compareEdits(baseForm, formWithMyValue, baseForm).conflicts).toEqual([])
  expect(compareEdits(baseForm, baseForm, formWithTheirValue).onlyTheirChanges).toEqual([field])
  expect(mergeEdits(baseForm, formWithMyValue, theirForm, () => true)[field]).toEqual(myValue)
})

it('describes an RSVP window that closes one hour before the start', () => {
  const form = { ...baseForm, rsvpWindow: makeWindowClosing(1) }
  expect(getEditorPart('rsvpWindow').describe(form)).toBe('From publication until 1 hour before the start')
})

it('treats an unset choice of who can ask questions as “nobody”', () => {
  const formForAnyone = { ...baseForm, hostQuestionAccess: 'anyone' as const }
  expect(
    compareEdits(baseForm, formForAnyone, { ...baseForm, hostQuestionAccess: 'nobody' }).conflicts,
  ).toEqual([])
})

it.each(['shouldReconfirm', 'isByRequest'] as const)('merges a change of %s', (field) => {
  const editedForm = { ...baseForm, [field]: true }
  expect(compareEdits(baseForm, baseForm, editedForm).onlyTheirChanges).toEqual([field])
  expect(mergeEdits(baseForm, editedForm, baseForm, () => true)[field]).toBe(true)
})

it('merges the changes of both edits', () => {
  const allChanges = { ...baseForm, venueName: 'My place', signupLimit: 12, descriptionMd: 'Their words.' }
  expect(mergeEdits(baseForm, myForm, theirForm, () => true)).toEqual({ ...allChanges, title: 'Mine' })
  expect(mergeEdits(baseForm, myForm, theirForm, () => false)).toEqual({ ...allChanges, title: 'Theirs' })
})

it('merges a time with the time zone of the city that the other edit chose', () => {
  const laterForm = { ...baseForm, startWallTime: { date: '2026-12-12', time: '20:00' } }
  const formInTokyo = { ...baseForm, cityChoice: { city: 'Tokyo', area: null } }
  const mergedForm = mergeEdits(baseForm, laterForm, formInTokyo, () => true)
  expect(new Date(computeStart(mergedForm) ?? 0).toISOString()).toBe('2026-12-12T11:00:00.000Z')
})

it('ignores the order of co-hosts in a comparison', () => {
  const formWithBoth = { ...baseForm, coHosts: [theo, ida] }
  expect(
    compareEdits(formWithBoth, formWithBoth, { ...baseForm, coHosts: [ida, theo] }).onlyTheirChanges,
  ).toEqual([])
  const comparison = compareEdits(
    formWithBoth,
    { ...baseForm, coHosts: [theo] },
    { ...baseForm, coHosts: [ida] },
  )
  expect(comparison.conflicts).toEqual(['coHosts'])
})

it('keeps the order of co-hosts that only one edit changed', () => {
  const formWithBoth = { ...baseForm, coHosts: [theo, ida] }
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
  const unlistedForm = { ...baseForm, cityChoice: { city: 'Unlisted City', area: null }, timezone: 'UTC' }
  const formInTokyoZone = { ...unlistedForm, timezone: 'Asia/Tokyo', startsAt: null }
  const renamedForm = { ...unlistedForm, title: 'Mine' }
  expect(compareEdits(unlistedForm, renamedForm, formInTokyoZone).onlyTheirChanges).toEqual(['cityChoice'])
  const mergedForm = mergeEdits(unlistedForm, renamedForm, formInTokyoZone, () => true)
  expect(mergedForm).toMatchObject({ title: 'Mine', timezone: 'Asia/Tokyo' })
  expect(computeStart(mergedForm)).toBe(computeStart(formInTokyoZone))
  const formInParisZone = { ...unlistedForm, timezone: 'Europe/Paris' }
  expect(compareEdits(unlistedForm, formInParisZone, formInTokyoZone).conflicts).toEqual(['cityChoice'])
})

it('assigns every field of the form to one part', () => {
  const fields = partNames.flatMap((name) => getEditorPart(name).fields)
  expect([...fields].sort()).toEqual(Object.keys(baseForm).sort())
})

it('describes how long an event lasts', () => {
  const texts = ['30 minutes', '1 hour', '1½ hours', '2 hours', '2½ hours', '75 minutes']
  expect([30, 60, 90, 120, 150, 75].map(formatDuration)).toEqual(texts)
})
