import { describe, expect, it } from 'vitest'
import { makeHostEvent } from '../../../../../test/factories/host-event.ts'
import { MISSING_LINK_TEXT, PAST_START_TEXT } from '../event-text.ts'
import { adminRole, hostRole } from './editor-role.ts'
import { createEmptyForm, toForm } from './event-form.ts'
import { findNotification, findTextsToConfirm } from './save-confirmation.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const event = makeHostEvent({ waitlistCount: 3, signupCount: 10 })
const oldForm = toForm(event)
const findTexts = (change: Partial<typeof oldForm>, storedEvent = event) =>
  findTextsToConfirm({ oldForm, editedForm: { ...oldForm, ...change }, event: storedEvent, now })

describe('findTextsToConfirm', () => {
  it('returns no text if no attendee is emailed', () => {
    expect(findTexts({})).toEqual([])
    expect(
      findTexts({ descriptionMd: 'Other words.', isPrivate: true, title: ` ${oldForm.title} ` }),
    ).toEqual([])
    expect(findTexts({ signupLimit: 5 })).toEqual([])
    const emptyEvent = makeHostEvent({ signupCount: 0 })
    expect(findTexts({ venueName: 'Elsewhere' }, emptyEvent)).toEqual([])
    expect(findTexts({ venueName: 'Elsewhere' }, { ...event, isPublished: false })).toEqual([])
  })

  it('lists a new title as a change, and says that nobody is emailed about it if the host skips the email', () => {
    const findNotificationAbout = (change: Partial<typeof oldForm>, storedEvent = event) =>
      findNotification({ oldForm, editedForm: { ...oldForm, ...change }, event: storedEvent })
    expect(findNotificationAbout({ title: 'Clay' })).toEqual({ changes: ['title'], recipientCount: 13 })
    expect(findNotificationAbout({ title: 'Clay', durationMinutes: 90 })?.changes).toEqual(['title', 'time'])
    expect(findNotificationAbout({ descriptionMd: 'Other words.' })).toBeNull()
    expect(findNotificationAbout({ title: 'Clay' }, { ...event, isPublished: false })).toBeNull()
    const pendingRename = { oldForm, editedForm: { ...oldForm, title: 'Clay' }, event, now }
    const texts = ['Nobody will be emailed about the new title.']
    expect(findTextsToConfirm({ ...pendingRename, shouldSkipEmail: true })).toEqual(texts)
  })

  it('says how many people are emailed, and about which changes', () => {
    expect(findTexts({ startWallTime: { date: '2026-12-13', time: '19:30' } })).toEqual([
      "We'll email 13 people about the new time.",
    ])
    expect(findTexts({ title: 'Clay', durationMinutes: 90, place: { city: 'Paris', area: null } })).toEqual([
      "We'll email 13 people about the new title, time and place.",
    ])
    const eventWithOneAttendee = makeHostEvent({ signupCount: 1 })
    expect(findTexts({ isVirtual: true }, eventWithOneAttendee)).toEqual([
      "We'll email one person about the new place.",
    ])
  })

  it('counts only attendees with a spot as recipients of a new private address, but all attendees for a new area', () => {
    const privateForm = { ...oldForm, isPrivate: true }
    const findTextsForPrivate = (change: Partial<typeof oldForm>) =>
      findTextsToConfirm({ oldForm: privateForm, editedForm: { ...privateForm, ...change }, event, now })
    expect(findTextsForPrivate({ venueName: 'Elsewhere' })).toEqual([
      "We'll email 10 people about the new place.",
    ])
    expect(
      findTextsForPrivate({ venueName: 'Elsewhere', place: { city: 'London', area: 'Peckham' } }),
    ).toEqual(["We'll email 13 people about the new place."])
    expect(findTextsForPrivate({ venueName: 'Elsewhere', durationMinutes: 90 })).toEqual([
      "We'll email 13 people about the new time and place.",
    ])
  })

  it('counts only attendees with a spot as recipients of a new link', () => {
    const virtualForm = { ...oldForm, isVirtual: true, virtualLink: 'https://zoom.us/j/1' }
    const findTextsForVirtual = (change: Partial<typeof oldForm>) =>
      findTextsToConfirm({ oldForm: virtualForm, editedForm: { ...virtualForm, ...change }, event, now })
    const virtualLink = 'https://zoom.us/j/2'
    expect(findTextsForVirtual({ virtualLink })).toEqual(["We'll email 10 people about the new link."])
    expect(findTextsForVirtual({ virtualLink: '' })).toEqual(["We'll email 10 people about the new link."])
    expect(findTextsForVirtual({ virtualLink, durationMinutes: 90 })).toEqual([
      "We'll email 13 people about the new time and link.",
    ])
    // A change between online and a venue counts as a new place instead.
    expect(findTextsForVirtual({ virtualLink, isVirtual: false })).toEqual([
      "We'll email 13 people about the new place.",
    ])
  })

  it('says how many people a new limit moves up from the waitlist', () => {
    expect(findTexts({ signupLimit: 11 })).toEqual([
      "One person moves up from the waitlist. We'll email them.",
    ])
    expect(findTexts({ signupLimit: 40 })).toEqual(["3 people move up from the waitlist. We'll email them."])
    expect(findTexts({ signupLimit: null })).toHaveLength(1)
  })

  it('counts no promotions after RSVPs have closed, unless the save opens RSVPs again', () => {
    const closedWindow = { opens: null, closes: { dateTime: '2026-11-30T12:00:00.000Z' } }
    const counts = { waitlistCount: 3, signupCount: 10, signupLimit: 12 }
    const closedEvent = makeHostEvent({ ...counts, rsvpWindow: closedWindow })
    const closedForm = toForm(closedEvent)
    const findTextsAfterClosing = (change: Partial<typeof oldForm>) =>
      findTextsToConfirm({
        oldForm: closedForm,
        editedForm: { ...closedForm, ...change },
        event: closedEvent,
        now,
      })
    expect(findTextsAfterClosing({ signupLimit: 40 })).toEqual([])
    expect(findTextsAfterClosing({ rsvpWindow: { opens: null, closes: null } })).toEqual([
      "2 people move up from the waitlist. We'll email them.",
    ])
  })

  it('says that people on the waitlist are offered a spot in the last hours before an event with reconfirmation', () => {
    const dateTime = new Date(now + 5 * 3_600_000).toISOString()
    const counts = { waitlistCount: 3, signupCount: 10, signupLimit: 10 }
    const eventToday = makeHostEvent({ ...counts, shouldReconfirm: true, dateTime })
    const form = hostRole.makeForm(eventToday)
    const findTextsWithLimit = (signupLimit: number) =>
      findTextsToConfirm({ oldForm: form, editedForm: { ...form, signupLimit }, event: eventToday, now })
    expect(findTextsWithLimit(11)).toEqual([
      "One person on the waitlist is offered a spot. We'll email them.",
    ])
    expect(findTextsWithLimit(20)).toEqual(["3 people on the waitlist are offered a spot. We'll email them."])
  })

  it('uses the default capacity when an admin empties the capacity field, unless the event had no limit', () => {
    const fullEvent = makeHostEvent({ signupLimit: 10, signupCount: 10, waitlistCount: 50 })
    const form = { ...adminRole.makeForm(fullEvent), signupLimit: null }
    const editedForm = { ...form, signupLimit: adminRole.getLimit(form, fullEvent) }
    expect(
      findTextsToConfirm({ oldForm: adminRole.makeForm(fullEvent), editedForm, event: fullEvent, now }),
    ).toEqual(["10 people move up from the waitlist. We'll email them."])
    expect(adminRole.getLimit(form, makeHostEvent({ signupLimit: null }))).toBeNull()
    expect(hostRole.getLimit(form, fullEvent)).toBeNull()
  })

  it('asks for a confirmation of a start in the past if it was just chosen or the event is about to be published', () => {
    const newForm = createEmptyForm({ city: 'London', area: null, viewerZone: null })
    const editedForm = { ...newForm, startWallTime: { date: '2026-11-30', time: '19:00' } }
    expect(findTextsToConfirm({ oldForm: newForm, editedForm, event: null, now })).toEqual([PAST_START_TEXT])
    const noChange = { oldForm, editedForm: oldForm, now: now + 30 * 86_400_000 }
    expect(findTextsToConfirm({ ...noChange, event })).toEqual([])
    const draft = { ...event, isPublished: false }
    expect(findTextsToConfirm({ ...noChange, event: draft })).toEqual([])
    expect(findTextsToConfirm({ ...noChange, event: draft, shouldPublish: true })).toEqual([PAST_START_TEXT])
  })

  it('asks for a confirmation of a missing link when a virtual event is published, but not when a draft is saved', () => {
    const draft = { ...event, isPublished: false }
    const findTextsForVirtual = (
      virtualLink: string,
      { shouldPublish, storedEvent = draft }: { shouldPublish: boolean; storedEvent?: typeof draft | null },
    ) => {
      const editedForm = { ...oldForm, isVirtual: true, virtualLink }
      return findTextsToConfirm({ oldForm, editedForm, event: storedEvent, now, shouldPublish })
    }
    expect(findTextsForVirtual(' ', { shouldPublish: true })).toEqual([MISSING_LINK_TEXT])
    expect(findTextsForVirtual('', { shouldPublish: false })).toEqual([])
    expect(findTextsForVirtual('zoom.us/j/1', { shouldPublish: true })).toEqual([])
    expect(findTextsForVirtual('', { shouldPublish: true, storedEvent: null })).toEqual([MISSING_LINK_TEXT])
  })
})
