import { describe, expect, it } from 'vitest'
import { hostEventOf } from '../../../../../test/factories/host-event.ts'
import { NO_LINK } from '../event-text.ts'
import { adminRole, hostRole } from './editor-role.ts'
import { emptyForm, formOf } from './event-form.ts'
import { announcementOf, DATE_IS_PAST, saveQuestions } from './save-questions.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const event = hostEventOf({ waitlistCount: 3, signupCount: 10 })
const before = formOf(event)
const ask = (change: Partial<typeof before>, of = event) =>
  saveQuestions({ before, after: { ...before, ...change }, event: of, now })

describe('saveQuestions', () => {
  it('asks nothing when nobody is emailed', () => {
    expect(ask({})).toEqual([])
    expect(ask({ descriptionMd: 'Other words.', isPrivate: true, title: ` ${before.title} ` })).toEqual([])
    expect(ask({ signupLimit: 5 })).toEqual([])
    const empty = hostEventOf({ signupCount: 0 })
    expect(ask({ venueName: 'Elsewhere' }, empty)).toEqual([])
    expect(ask({ venueName: 'Elsewhere' }, { ...event, isPublished: false })).toEqual([])
  })

  it('tells a new name alone from changes that plans depend on', () => {
    const announcement = (change: Partial<typeof before>, of = event) =>
      announcementOf({ before, after: { ...before, ...change }, event: of })
    expect(announcement({ title: 'Clay' })).toEqual({ changes: ['name'], people: 13 })
    expect(announcement({ title: 'Clay', minutes: 90 })?.changes).toEqual(['name', 'time'])
    expect(announcement({ descriptionMd: 'Other words.' })).toBeNull()
    const renamed = { before, after: { ...before, title: 'Clay' }, event, now }
    expect(saveQuestions({ ...renamed, shouldSkipEmail: true })).toEqual([
      'Nobody will be emailed about the new name.',
    ])
    expect(announcement({ title: 'Clay' }, { ...event, isPublished: false })).toBeNull()
  })

  it('says how many people are emailed, and about what', () => {
    expect(ask({ when: { date: '2026-12-13', time: '19:30' } })).toEqual([
      "We'll email 13 people about the new time.",
    ])
    expect(ask({ title: 'Clay', minutes: 90, place: { city: 'Paris', area: null } })).toEqual([
      "We'll email 13 people about the new name, time and place.",
    ])
    const one = hostEventOf({ signupCount: 1 })
    expect(ask({ isVirtual: true }, one)).toEqual(["We'll email one person about the new place."])
  })

  it('counts only people with a spot for a new private address, and everyone for a new area', () => {
    const secret = { ...before, isPrivate: true }
    const moved = (change: Partial<typeof before>) =>
      saveQuestions({ before: secret, after: { ...secret, ...change }, event, now })
    expect(moved({ venueName: 'Elsewhere' })).toEqual(["We'll email 10 people about the new place."])
    expect(moved({ venueName: 'Elsewhere', place: { city: 'London', area: 'Peckham' } })).toEqual([
      "We'll email 13 people about the new place.",
    ])
    expect(moved({ venueName: 'Elsewhere', minutes: 90 })).toEqual([
      "We'll email 13 people about the new time and place.",
    ])
  })

  it('counts only people with a spot for a new link', () => {
    const online = { ...before, isVirtual: true, virtualLink: 'https://zoom.us/j/1' }
    const changed = (change: Partial<typeof before>) =>
      saveQuestions({ before: online, after: { ...online, ...change }, event, now })
    const virtualLink = 'https://zoom.us/j/2'
    expect(changed({ virtualLink })).toEqual(["We'll email 10 people about the new link."])
    expect(changed({ virtualLink: '' })).toEqual(["We'll email 10 people about the new link."])
    expect(changed({ virtualLink, minutes: 90 })).toEqual([
      "We'll email 13 people about the new time and link.",
    ])
    // An event that goes online or offline changes its place instead.
    expect(changed({ virtualLink, isVirtual: false })).toEqual(["We'll email 13 people about the new place."])
  })

  it('says how many people a new limit moves up from the waitlist', () => {
    expect(ask({ signupLimit: 11 })).toEqual(["One person moves up from the waitlist. We'll email them."])
    expect(ask({ signupLimit: 40 })).toEqual(["3 people move up from the waitlist. We'll email them."])
    expect(ask({ signupLimit: null })).toHaveLength(1)
  })

  it('says that they are offered a spot in the last hours of an event with reconfirmation', () => {
    const soon = hostEventOf({
      ...{ waitlistCount: 3, signupCount: 10, signupLimit: 10, shouldReconfirm: true },
      dateTime: new Date(now + 5 * 3_600_000).toISOString(),
    })
    const before = hostRole.formOf(soon)
    const limited = (signupLimit: number) =>
      saveQuestions({ before, after: { ...before, signupLimit }, event: soon, now })
    expect(limited(11)).toEqual(["One person on the waitlist is offered a spot. We'll email them."])
    expect(limited(20)).toEqual(["3 people on the waitlist are offered a spot. We'll email them."])
  })

  it('uses the default capacity, or no limit as before, when an admin empties the field', () => {
    const full = hostEventOf({ signupLimit: 10, signupCount: 10, waitlistCount: 50 })
    const emptied = { ...adminRole.formOf(full), signupLimit: null }
    const after = { ...emptied, signupLimit: adminRole.limitOf(emptied, full) }
    expect(saveQuestions({ before: adminRole.formOf(full), after, event: full, now })).toEqual([
      "10 people move up from the waitlist. We'll email them.",
    ])
    expect(adminRole.limitOf(emptied, hostEventOf({ signupLimit: null }))).toBeNull()
    expect(hostRole.limitOf(emptied, full)).toBeNull()
  })

  it('asks about a date in the past when it was just chosen or is about to be published', () => {
    const past = [DATE_IS_PAST]
    const after = { ...emptyForm({ city: 'London', area: null, viewerZone: null }) }
    const when = { date: '2026-11-30', time: '19:00' }
    expect(saveQuestions({ before: after, after: { ...after, when }, event: null, now })).toEqual(past)
    const later = now + 30 * 86_400_000
    expect(saveQuestions({ before, after: before, event, now: later })).toEqual([])
    const draft = { ...event, isPublished: false }
    expect(saveQuestions({ before, after: before, event: draft, now: later })).toEqual([])
    expect(saveQuestions({ before, after: before, event: draft, now: later, publish: true })).toEqual(past)
  })

  it('asks about a missing link when an online event is published, not when it is saved', () => {
    const draft = { ...event, isPublished: false }
    const online = (virtualLink: string, publish: boolean, of: typeof event | null = draft) =>
      saveQuestions({ before, after: { ...before, isVirtual: true, virtualLink }, event: of, now, publish })
    expect(online(' ', true)).toEqual([NO_LINK])
    expect(online('', false)).toEqual([])
    expect(online('zoom.us/j/1', true)).toEqual([])
    expect(online('', true, null)).toEqual([NO_LINK])
  })
})
