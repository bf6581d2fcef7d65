import { describe, expect, test } from 'vitest'
import { makeEventFacts, makeHostCardFacts } from '../../../../test/factories/event-facts.ts'
import { toEventDocument, storedEvent } from '../../../shared/events/stored.ts'
import { eventId } from '../../../shared/ids.ts'
import {
  composeCancellation,
  composeEdit,
  composeNewEvent,
  composeHiding,
  composeHostCardUpdate,
  composeUnhiding,
  composeHostRemoval,
} from './compose-event.ts'

const HOUR_MS = 3_600_000
const now = Date.UTC(2026, 10, 21, 12)
const id = eventId.parse(1_000_000_005)
const [ada, bea] = [makeHostCardFacts(2_000_000_001, 'Ada'), makeHostCardFacts(2_000_000_002, 'Bea')]
// The times of the factory come from the real clock and may be later than `now`.
const times = { createdAt: now - HOUR_MS, contentUpdatedAt: now - HOUR_MS, updatedAt: now - HOUR_MS }
const [adaUid, beaUid] = [String(ada.id), String(bea.id)]
const updateTimes = { contentUpdatedAt: now, updatedAt: now }
const event = makeEventFacts(id, now + 48 * HOUR_MS, { ...times, revision: 4, confirmedCount: 3, nextSeq: 4 })

describe('an event composed from a host’s input', () => {
  test('has the spelling, key, code and zone of a catalogue city, whatever zone was chosen', () => {
    const result = composeNewEvent(id, { ...event, city: ' mexico  CITY', timezone: 'Asia/Tokyo' }, now)
    expect(result).toMatchObject({
      city: 'Mexico City',
      cityKey: 'mexico-city',
      cityCode: 'MEX',
      timezone: 'America/Mexico_City',
    })
    expect(result.searchTokens).toContain('mexico')
  })

  test('keeps the spelling and the chosen zone of an unknown city', () => {
    const result = composeNewEvent(id, { ...event, city: ' Bad   Füssing ', timezone: 'Europe/Berlin' }, now)
    expect(result).toMatchObject({
      city: 'Bad Füssing',
      cityKey: 'bad-fussing',
      cityCode: 'BAD',
      timezone: 'Europe/Berlin',
    })
  })

  test('sets the end of requests to the start of the event, even if the start moves', () => {
    const { startsAt } = event
    expect(composeNewEvent(id, event, now)).not.toHaveProperty('requestsEndAt')
    const result = composeNewEvent(id, { ...event, isByRequest: true }, now)
    expect(result.requestsEndAt).toBe(startsAt)
    const laterStart = { startsAt: startsAt + HOUR_MS }
    expect(composeEdit(result, laterStart, now)).toMatchObject({ requestsEndAt: startsAt + HOUR_MS })
    const fields = composeEdit({ ...result, isByRequest: null }, { title: 'New' }, now)
    expect(fields).not.toHaveProperty('requestsEndAt')
  })

  test('releases spots twelve hours before the start if attendees are asked to reconfirm, even if the start moves', () => {
    const startsAt = Date.UTC(2026, 11, 12, 21)
    const result = composeNewEvent(id, { ...event, timezone: 'UTC', city: 'Nowhere', startsAt }, now)
    expect(composeNewEvent(id, { ...event, shouldReconfirm: null }, now)).not.toHaveProperty(
      'shouldReconfirm',
    )
    expect(result).not.toHaveProperty('spotsDueAt')
    const reconfirmFields = composeEdit(result, { shouldReconfirm: true }, now)
    expect(reconfirmFields).toMatchObject({ shouldReconfirm: true, spotsDueAt: startsAt - 12 * HOUR_MS })
    const reconfirmingEvent = { ...result, ...reconfirmFields }
    const laterRelease = { spotsDueAt: startsAt - 11 * HOUR_MS }
    expect(composeEdit(reconfirmingEvent, { startsAt: startsAt + HOUR_MS }, now)).toMatchObject(laterRelease)
    expect(composeEdit(reconfirmingEvent, { shouldReconfirm: null }, now)).toMatchObject({ spotsDueAt: null })
    const releasedEvent = { ...reconfirmingEvent, spotsDueAt: null }
    expect(composeEdit(releasedEvent, { title: 'New' }, now)).not.toHaveProperty('spotsDueAt')
    expect(composeEdit(releasedEvent, { startsAt: startsAt + HOUR_MS }, now)).toMatchObject(laterRelease)
  })

  test('sets the end two hours after the start by default', () => {
    const { startsAt } = event
    expect(composeNewEvent(id, { ...event, endsAt: null }, now).endsAt).toBe(startsAt + 2 * HOUR_MS)
    expect(composeNewEvent(id, { ...event, endsAt: startsAt + HOUR_MS }, now).endsAt).toBe(startsAt + HOUR_MS)
  })

  test('makes the first host the owner, and holds the cards of all hosts', () => {
    const hosts = [ada, bea]
    const { ownerId, ...draft } = { ...event, hosts }
    expect(ownerId).toBeNull()
    const result = composeNewEvent(id, draft, now)
    expect(result).toMatchObject({ ownerId: '2000000001', hostIds: ['2000000001', '2000000002'], hosts })
    expect(composeNewEvent(id, { ...event, hosts: [] }, now).ownerId).toBeNull()
  })

  test('starts with no RSVPs and no cancellation', () => {
    const result = composeNewEvent(id, event, now)
    expect(result).toMatchObject({ confirmedCount: 0, waitlistCount: 0, nextSeq: 1, cancelledAt: null })
    expect(result).toMatchObject({ revision: 0, createdAt: now, contentUpdatedAt: now, updatedAt: now })
  })
})

describe('an edit', () => {
  test('keeps the hosts if it does not set them, even those without a stored card', () => {
    const olderEvent = { ...event, hosts: [], hostIds: ['2000000009'], ownerId: '2000000009' }
    expect(composeEdit(olderEvent, { title: 'Ink' }, now)).not.toHaveProperty('hostIds')
    expect(composeEdit(olderEvent, { title: 'Ink' }, now)).not.toHaveProperty('ownerId')
  })

  test('gets a later `contentUpdatedAt` than the last edit, even in the same millisecond or if the clock is behind', () => {
    for (const editedAt of [event.contentUpdatedAt, event.contentUpdatedAt - HOUR_MS])
      expect(composeEdit(event, { descriptionMd: 'Ink.' }, editedAt)).toMatchObject({
        contentUpdatedAt: event.contentUpdatedAt + 1,
        updatedAt: editedAt,
      })
  })

  test('writes only the changed fields, and never the counts', () =>
    expect(composeEdit(event, { descriptionMd: 'Ink.' }, now)).toEqual({
      descriptionMd: 'Ink.',
      excerpt: 'Ink.',
      contentUpdatedAt: now,
      updatedAt: now,
    }))

  test('writes nothing if nothing changes', () =>
    expect(composeEdit(event, { title: event.title, city: 'LONDON ' }, now)).toBeNull())

  test.each([
    ['title', { title: 'Ink' }],
    ['start', { startsAt: event.startsAt + HOUR_MS }],
    ['end', { endsAt: event.endsAt + HOUR_MS }],
    ['city', { city: 'Paris' }],
    ['area', { area: null }],
    ['venue', { venueName: 'Elsewhere' }],
    ['address', { venueAddress: null }],
    ['kind (in person or virtual)', { isVirtual: true }],
    ['publication', { isPublished: false }],
  ])('raises the revision for calendars if the %s changes', (_case, change) => {
    expect(composeEdit(event, change, now)?.revision).toBe(5)
  })

  test('moves the end along with the start', () => {
    const startsAt = event.startsAt + 30 * HOUR_MS
    expect(composeEdit(event, { startsAt }, now)).toMatchObject({
      startsAt,
      endsAt: event.endsAt + 30 * HOUR_MS,
    })
    expect(composeEdit(event, { startsAt, endsAt: startsAt + HOUR_MS }, now)?.endsAt).toBe(startsAt + HOUR_MS)
  })

  test('updates zone, key and tokens along with the city', () => {
    const fields = composeEdit(event, { city: 'tokyo' }, now)
    expect(fields).toMatchObject({ city: 'Tokyo', cityKey: 'tokyo', timezone: 'Asia/Tokyo' })
    expect(fields?.searchTokens).toContain('tokyo')
  })
})

describe('the time of first listing', () => {
  const makeEvent = (overrides: Partial<typeof event>) => composeNewEvent(id, { ...event, ...overrides }, now)
  const publication = { isPublished: true, isPrivate: false }
  const draft = makeEvent({ isPublished: false })

  test('is when the event was first both published and public', () => {
    expect(makeEvent({})).toMatchObject({ firstListedAt: now })
    for (const unlistedEvent of [draft, makeEvent({ isPrivate: true })]) {
      expect(unlistedEvent.firstListedAt).toBeNull()
      expect(composeEdit(unlistedEvent, publication, now + HOUR_MS)?.firstListedAt).toBe(now + HOUR_MS)
    }
  })

  test('does not change later, and is not added to older events', () => {
    const unpublishedEvent = { ...draft, firstListedAt: now }
    const republishedFields = composeEdit(unpublishedEvent, { isPublished: true }, now + HOUR_MS)
    expect(republishedFields).toMatchObject({ isPublished: true })
    expect(republishedFields).not.toHaveProperty('firstListedAt')
    const olderEvent = { ...event }
    delete olderEvent.firstListedAt
    expect(composeEdit(olderEvent, { title: 'Ink' }, now)).not.toHaveProperty('firstListedAt')
  })
})

test('cancels an event once, with a new revision for calendars', () => {
  const fields = composeCancellation(event, now)
  expect(fields).toEqual({ cancelledAt: now, revision: 5, contentUpdatedAt: now, updatedAt: now })
  expect(composeCancellation({ ...event, ...fields }, now + HOUR_MS)).toBeNull()
})

test("replaces a host's card without a new revision for calendars", () => {
  const hostedEvent = { ...event, hosts: [ada, bea] }
  const renamedCard = { ...bea, name: 'Beatrice' }
  const fields = { hosts: [ada, renamedCard], ...updateTimes }
  expect(composeHostCardUpdate(hostedEvent, renamedCard, now)).toEqual(fields)
  expect(composeHostCardUpdate(hostedEvent, bea, now)).toBeNull()
  expect(composeHostCardUpdate(hostedEvent, makeHostCardFacts(2_000_000_003), now)).toBeNull()
})

test('removes a host from an event, and leaves the event without an owner if that host was the owner', () => {
  const hostIds = [adaUid, beaUid]
  const hostedEvent = { ...event, hosts: [ada, bea], hostIds, ownerId: adaUid }
  const fieldsWithoutAda = { hosts: [bea], hostIds: [beaUid], ownerId: null, ...updateTimes }
  expect(composeHostRemoval(hostedEvent, adaUid, now)).toEqual(fieldsWithoutAda)
  const fieldsWithoutBea = { hosts: [ada], hostIds: [adaUid], ...updateTimes }
  expect(composeHostRemoval(hostedEvent, beaUid, now)).toEqual(fieldsWithoutBea)
  const fieldsWithoutHosts = { hosts: [], hostIds: [], ownerId: null }
  expect(composeHostRemoval({ ...hostedEvent, ...fieldsWithoutBea }, adaUid, now)).toMatchObject(
    fieldsWithoutHosts,
  )
  expect(composeHostRemoval(hostedEvent, '2000000003', now)).toBeNull()
})

test('lets the private data of a private or virtual event expire at the end of the event if its last host is removed', () => {
  const hostedEvent = { ...event, hosts: [ada], hostIds: [adaUid] }
  const composePrivateDataEnd = (change: object, uid = adaUid) =>
    composeHostRemoval({ ...hostedEvent, ...change }, uid, now)?.privateDataEndsAt
  expect(composePrivateDataEnd({ isPrivate: true })).toBe(event.endsAt)
  expect(composePrivateDataEnd({ isVirtual: true })).toBe(event.endsAt)
  expect(composePrivateDataEnd({})).toBeUndefined()
  expect(
    composePrivateDataEnd({ isPrivate: true, hosts: [ada, bea], hostIds: [adaUid, beaUid] }),
  ).toBeUndefined()
  // An event that admins made without hosts still belongs to them.
  const adminEvent = { isPrivate: true, hosts: [], hostIds: [], invitedHostIds: [beaUid] }
  expect(composePrivateDataEnd(adminEvent, beaUid)).toBeUndefined()
})

test('keeps the owner when hosts are edited, and makes no other host the owner if the owner is removed', () => {
  const ownership = { ownerId: '2000000001', offeredOwnerId: '2000000002' }
  const hostedEvent = composeNewEvent(id, { ...event, hosts: [ada, bea], ...ownership }, now)
  expect(hostedEvent).toMatchObject(ownership)
  const editHosts = (hosts: (typeof ada)[]) => ({
    ...hostedEvent,
    ...composeEdit(hostedEvent, { hosts }, now),
  })
  expect(editHosts([bea, ada])).toMatchObject({ ...ownership, hostIds: ['2000000002', '2000000001'] })
  expect(editHosts([bea])).toMatchObject({ ownerId: null, offeredOwnerId: '2000000002' })
  expect(editHosts([ada])).toMatchObject({ ownerId: '2000000001', offeredOwnerId: null })
  expect(composeNewEvent(id, { ...event, hosts: [ada], ownerId: null }, now).ownerId).toBeNull()
})

describe('the stored document', () => {
  test('is parsed as it was written, without unknown fields', () => {
    const cancelledEvent = { ...event, cancelledAt: now }
    const document = toEventDocument({ ...cancelledEvent, guests: null } as typeof event)
    expect(document).not.toHaveProperty('guests')
    expect(document.startsAt).toEqual(new Date(event.startsAt))
    expect(storedEvent.parse(document)).toEqual(cancelledEvent)
  })
})

describe('an event that admins hide', () => {
  const hiddenEvent = { ...event, ...composeHiding(event, null, now) }

  test('is unpublished, and is published again when it is unhidden', () => {
    expect(hiddenEvent).toMatchObject({ isPublished: false, hidden: { hiddenAt: now, wasPublished: true } })
    const unhiddenEvent = { ...hiddenEvent, ...composeUnhiding(hiddenEvent, now + 1) }
    expect(unhiddenEvent).toMatchObject({
      isPublished: true,
      hidden: null,
      firstListedAt: event.firstListedAt,
      revision: event.revision + 2,
    })
    expect(composeUnhiding(event, now)).toBeNull()
  })

  test('stays unpublished when its hosts edit it', () => {
    const fields = composeEdit(hiddenEvent, { title: 'Another name', isPublished: true }, now + 1)
    expect(fields).toMatchObject({ title: 'Another name' })
    expect(fields).not.toHaveProperty('isPublished')
  })

  test('cannot be hidden again, except by an admin if a suspension hid it', () => {
    expect(composeHiding(hiddenEvent, null, now + 1)).toBeNull()
    expect(composeHiding(hiddenEvent, '2000000001', now + 1)).toBeNull()
    const eventHiddenBySuspension = { ...event, ...composeHiding(event, '2000000001', now) }
    expect(eventHiddenBySuspension.hidden).toEqual({
      hiddenAt: now,
      wasPublished: true,
      suspendedOwnerId: '2000000001',
    })
    expect(composeHiding(eventHiddenBySuspension, null, now + 1)?.hidden).toEqual({
      hiddenAt: now + 1,
      wasPublished: true,
      suspendedOwnerId: null,
    })
  })
})
