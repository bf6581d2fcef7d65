import { describe, expect, it } from 'vitest'
import { makeHostEvent } from '../../../../../test/factories/host-event.ts'
import { MISSING_LINK_TEXT, PAST_START_TEXT } from '../event-text.ts'
import { adminRole, hostRole } from './editor-role.ts'
import { createEmptyForm, toForm } from './event-form.ts'
import { computeNotification, listTextsToConfirm } from './save-confirmation.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const event = makeHostEvent({ waitlistCount: 3, signupCount: 10 })
const baseForm = toForm(event)
const listTexts = (change: Partial<typeof baseForm>, storedEvent = event) =>
  listTextsToConfirm({ baseForm, editedForm: { ...baseForm, ...change }, event: storedEvent, now })

describe('listTextsToConfirm', () => {
  it('returns no text if no attendee is emailed', () => {
    expect(listTexts({})).toEqual([])
    expect(
      listTexts({ descriptionMd: 'Other words.', isPrivate: true, title: ` ${baseForm.title} ` }),
    ).toEqual([])
    expect(listTexts({ signupLimit: 5 })).toEqual([])
    const emptyEvent = makeHostEvent({ signupCount: 0 })
    expect(listTexts({ venueName: 'Elsewhere' }, emptyEvent)).toEqual([])
    expect(listTexts({ venueName: 'Elsewhere' }, { ...event, isPublished: false })).toEqual([])
  })

  it('lists a new title as a change, and says that nobody is emailed about it if the host skips the email', () => {
    const computeNotificationAbout = (change: Partial<typeof baseForm>, storedEvent = event) =>
      computeNotification({ baseForm, editedForm: { ...baseForm, ...change }, event: storedEvent })
    expect(computeNotificationAbout({ title: 'Clay' })).toEqual({ changes: ['title'], recipientCount: 13 })
    expect(computeNotificationAbout({ title: 'Clay', durationMinutes: 90 })?.changes).toEqual([
      'title',
      'time',
    ])
    expect(computeNotificationAbout({ descriptionMd: 'Other words.' })).toBeNull()
    expect(computeNotificationAbout({ title: 'Clay' }, { ...event, isPublished: false })).toBeNull()
    const pendingRename = { baseForm, editedForm: { ...baseForm, title: 'Clay' }, event, now }
    const texts = ['Nobody will be emailed about the new title.']
    expect(listTextsToConfirm({ ...pendingRename, shouldSkipEmail: true })).toEqual(texts)
  })

  it('says how many people are emailed, and about which changes', () => {
    expect(listTexts({ startWallTime: { date: '2026-12-13', time: '19:30' } })).toEqual([
      "We'll email 13 people about the new time.",
    ])
    expect(
      listTexts({ title: 'Clay', durationMinutes: 90, cityChoice: { city: 'Paris', area: null } }),
    ).toEqual(["We'll email 13 people about the new title, time and place."])
    const eventWithOneAttendee = makeHostEvent({ signupCount: 1 })
    expect(listTexts({ isVirtual: true }, eventWithOneAttendee)).toEqual([
      "We'll email one person about the new place.",
    ])
  })

  it('counts only attendees with a spot as recipients of a new private address, but all attendees for a new area', () => {
    const privateForm = { ...baseForm, isPrivate: true }
    const listTextsForPrivate = (change: Partial<typeof baseForm>) =>
      listTextsToConfirm({ baseForm: privateForm, editedForm: { ...privateForm, ...change }, event, now })
    expect(listTextsForPrivate({ venueName: 'Elsewhere' })).toEqual([
      "We'll email 10 people about the new place.",
    ])
    expect(
      listTextsForPrivate({ venueName: 'Elsewhere', cityChoice: { city: 'London', area: 'Peckham' } }),
    ).toEqual(["We'll email 13 people about the new place."])
    expect(listTextsForPrivate({ venueName: 'Elsewhere', durationMinutes: 90 })).toEqual([
      "We'll email 13 people about the new time and place.",
    ])
  })

  it('counts only attendees with a spot as recipients of a new link', () => {
    const virtualForm = { ...baseForm, isVirtual: true, virtualLink: 'https://zoom.us/j/1' }
    const listTextsForVirtual = (change: Partial<typeof baseForm>) =>
      listTextsToConfirm({ baseForm: virtualForm, editedForm: { ...virtualForm, ...change }, event, now })
    const virtualLink = 'https://zoom.us/j/2'
    expect(listTextsForVirtual({ virtualLink })).toEqual(["We'll email 10 people about the new link."])
    expect(listTextsForVirtual({ virtualLink: '' })).toEqual(["We'll email 10 people about the new link."])
    expect(listTextsForVirtual({ virtualLink, durationMinutes: 90 })).toEqual([
      "We'll email 13 people about the new time and link.",
    ])
    // A change between virtual and in person counts as a new place, not as a new link.
    expect(listTextsForVirtual({ virtualLink, isVirtual: false })).toEqual([
      "We'll email 13 people about the new place.",
    ])
  })

  it('says how many people a new limit moves up from the waitlist', () => {
    expect(listTexts({ signupLimit: 11 })).toEqual([
      "One person moves up from the waitlist. We'll email them.",
    ])
    expect(listTexts({ signupLimit: 40 })).toEqual(["3 people move up from the waitlist. We'll email them."])
    expect(listTexts({ signupLimit: null })).toHaveLength(1)
  })

  it('counts no promotions after RSVPs have closed, unless the save opens RSVPs again', () => {
    const closedWindow = { opens: null, closes: { dateTime: '2026-11-30T12:00:00.000Z' } }
    const counts = { waitlistCount: 3, signupCount: 10, signupLimit: 12 }
    const closedEvent = makeHostEvent({ ...counts, rsvpWindow: closedWindow })
    const closedForm = toForm(closedEvent)
    const listTextsAfterClosing = (change: Partial<typeof baseForm>) =>
      listTextsToConfirm({
        baseForm: closedForm,
        editedForm: { ...closedForm, ...change },
        event: closedEvent,
        now,
      })
    expect(listTextsAfterClosing({ signupLimit: 40 })).toEqual([])
    expect(listTextsAfterClosing({ rsvpWindow: { opens: null, closes: null } })).toEqual([
      "2 people move up from the waitlist. We'll email them.",
    ])
  })

  it('says that people on the waitlist are offered a spot in the last hours before an event with reconfirmation', () => {
    const dateTime = new Date(now + 5 * 3_600_000).toISOString()
    const counts = { waitlistCount: 3, signupCount: 10, signupLimit: 10 }
    const eventToday = makeHostEvent({ ...counts, shouldReconfirm: true, dateTime })
    const form = hostRole.makeForm(eventToday)
    const listTextsWithLimit = (signupLimit: number) =>
      listTextsToConfirm({ baseForm: form, editedForm: { ...form, signupLimit }, event: eventToday, now })
    expect(listTextsWithLimit(11)).toEqual([
      "One person on the waitlist is offered a spot. We'll email them.",
    ])
    expect(listTextsWithLimit(20)).toEqual(["3 people on the waitlist are offered a spot. We'll email them."])
  })

  it('does not count attendees who already have an offer among those who move up', () => {
    const counts = { waitlistCount: 3, signupCount: 9, offeredCount: 1, signupLimit: 10 }
    const eventWithOffer = makeHostEvent(counts)
    const form = hostRole.makeForm(eventWithOffer)
    const listTextsWithLimit = (signupLimit: number | null) =>
      listTextsToConfirm({ baseForm: form, editedForm: { ...form, signupLimit }, event: eventWithOffer, now })
    expect(listTextsWithLimit(11)).toEqual(["One person moves up from the waitlist. We'll email them."])
    expect(listTextsWithLimit(null)).toEqual(["2 people move up from the waitlist. We'll email them."])
  })

  it('uses the default capacity when an admin empties the capacity field, unless the event had no limit', () => {
    const fullEvent = makeHostEvent({ signupLimit: 10, signupCount: 10, waitlistCount: 50 })
    const form = { ...adminRole.makeForm(fullEvent), signupLimit: null }
    const editedForm = { ...form, signupLimit: adminRole.getLimit(form, fullEvent) }
    expect(
      listTextsToConfirm({ baseForm: adminRole.makeForm(fullEvent), editedForm, event: fullEvent, now }),
    ).toEqual(["10 people move up from the waitlist. We'll email them."])
    expect(adminRole.getLimit(form, makeHostEvent({ signupLimit: null }))).toBeNull()
    expect(hostRole.getLimit(form, fullEvent)).toBeNull()
  })

  it('asks for a confirmation of a start in the past if it was just chosen or the event is about to be published', () => {
    const newForm = createEmptyForm({ city: 'London', area: null, viewerZone: null })
    const editedForm = { ...newForm, startWallTime: { date: '2026-11-30', time: '19:00' } }
    expect(listTextsToConfirm({ baseForm: newForm, editedForm, event: null, now })).toEqual([PAST_START_TEXT])
    const noChange = { baseForm, editedForm: baseForm, now: now + 30 * 86_400_000 }
    expect(listTextsToConfirm({ ...noChange, event })).toEqual([])
    const draft = { ...event, isPublished: false }
    expect(listTextsToConfirm({ ...noChange, event: draft })).toEqual([])
    expect(listTextsToConfirm({ ...noChange, event: draft, shouldPublish: true })).toEqual([PAST_START_TEXT])
  })

  it('asks for a confirmation of a missing link when a virtual event is published, but not when a draft is saved', () => {
    const draft = { ...event, isPublished: false }
    const listTextsForVirtual = (
      virtualLink: string,
      { shouldPublish, storedEvent = draft }: { shouldPublish: boolean; storedEvent?: typeof draft | null },
    ) => {
      const editedForm = { ...baseForm, isVirtual: true, virtualLink }
      return listTextsToConfirm({ baseForm, editedForm, event: storedEvent, now, shouldPublish })
    }
    expect(listTextsForVirtual(' ', { shouldPublish: true })).toEqual([MISSING_LINK_TEXT])
    expect(listTextsForVirtual('', { shouldPublish: false })).toEqual([])
    expect(listTextsForVirtual('zoom.us/j/1', { shouldPublish: true })).toEqual([])
    expect(listTextsForVirtual('', { shouldPublish: true, storedEvent: null })).toEqual([MISSING_LINK_TEXT])
  })
})
