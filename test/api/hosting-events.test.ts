import { describe, expect, test } from 'vitest'
import { coHostCalls } from '../../functions/shared/hosting/co-host-contract.ts'
import {
  hostingCalls,
  TOO_MANY_CO_HOSTS_MESSAGE,
  type HostEvent,
} from '../../functions/shared/hosting/contract.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { addCoHost } from '../../functions/src/features/hosting/co-hosts.ts'
import { updateEvent } from '../../functions/src/features/hosting/update-event.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail, startSession, type TestUser } from '../factories/test-users.ts'
import { describeBrokenInvariants, readRsvps } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { readAllPages, type Page } from './all-pages.ts'
import { makeDirectCall } from './direct-call.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs, type ApiResponse } from './request.ts'

const DAY_MS = 86_400_000

const [host, coHost, admin] = await Promise.all([
  makeApprovedHost(),
  makeApprovedHost(),
  makeTestUser('admin'),
])

const toEvent = (response: ApiResponse) => response.json() as HostEvent
const readStoredEvent = async (id: number) => (await db.doc(`events/${id}`).get()).data()
const readLink = async (id: number) => (await db.doc(`events/${id}/access/virtual`).get()).data()

async function createEvent(overrides: Record<string, unknown> = {}, user = host): Promise<HostEvent> {
  const response = await sendAs(user, 'POST', '/api/host/events', makeEventForm(overrides))
  expect(response.status, response.text).toBe(201)
  return toEvent(response)
}

function rsvp(id: EventId, name: string) {
  const email = makeEmail(name)
  return submitRsvp(id, email, { name })
}

describe('a new event', () => {
  test('belongs to its host, is a draft, lasts two hours and has the time zone of its city', async () => {
    const event = await createEvent({ coHostIds: [coHost.id, coHost.id, host.id], area: 'Hackney' })
    expect(event).toMatchObject({
      ownerId: host.id,
      coHostIds: [coHost.id],
      isPublished: false,
      timezone: 'Europe/London',
      signupLimit: 12,
      signupCount: 0,
      eventPhotos: [],
      virtualLink: null,
    })
    expect(Date.parse(event.endsAt) - Date.parse(event.dateTime)).toBe(2 * 3_600_000)
    expect(event.hosts.map(({ id }) => id)).toEqual([host.id])
    expect(event.invitedHosts.map(({ id }) => id)).toEqual([coHost.id])
    expect((await send({ path: `/api/events/${event.id}` })).status).toBe(404)
    const response = await sendAs(host, 'GET', `/api/host/events/${event.id}`)
    expect(response.json()).toEqual(event)
  })

  test('ignores fields that only the server sets', async () => {
    const serverFields = {
      ownerId: coHost.id,
      hostIds: [String(coHost.id)],
      confirmedCount: 99,
      imageUrl: 'https://evil.example/x.png',
      photos: ['https://evil.example/x.png'],
      cancelledAt: null,
      id: 1_000_000_001,
    }
    const event = await createEvent(serverFields)
    expect(event).toMatchObject({ ownerId: host.id, signupCount: 0, imageUrl: null, eventPhotos: [] })
    expect(event.id).not.toBe(serverFields.id)
    await sendAs(
      host,
      'PUT',
      `/api/user/events/${event.id}`,
      makeEventForm({ ...serverFields, title: 'Ink' }),
    )
    expect(await readStoredEvent(event.id)).toMatchObject({
      title: 'Ink',
      ownerId: host.uid,
      confirmedCount: 0,
      photos: [],
    })
  })

  test('shows its good-to-know facts to its hosts and on its page until an edit removes them', async () => {
    const facts = { stepFree: true, dogs: false, languages: ['en'], minAge: 18, bringAlong: 'An apron' }
    const event = await createEvent({ goodToKnow: { ...facts, captions: undefined }, isPublished: true })
    expect(event.goodToKnow).toEqual(facts)
    const readPage = async () => (await send({ path: `/api/events/${event.id}` })).json() as HostEvent
    expect((await readPage()).goodToKnow).toEqual(facts)
    const calendar = await send({ path: `/api/events/${event.id}/calendar` })
    expect(calendar.text).toContain('What to bring: An apron')

    const editGoodToKnow = (goodToKnow: unknown) =>
      sendAs(
        host,
        'PUT',
        `/api/user/events/${event.id}`,
        makeEventForm({ goodToKnow, dateTime: event.dateTime }),
      )
    const unchangedEvent = toEvent(await editGoodToKnow(facts))
    expect(unchangedEvent.contentUpdatedAt).toBe(event.contentUpdatedAt)
    expect(toEvent(await editGoodToKnow(undefined)).goodToKnow).toEqual(facts)
    expect(toEvent(await editGoodToKnow({ stepFree: false })).goodToKnow).toEqual({ stepFree: false })
    expect(toEvent(await editGoodToKnow({})).goodToKnow).toBeNull()
    expect(await readStoredEvent(event.id)).toMatchObject({ goodToKnow: null, revision: 2 })
  })

  test('stores who may send its hosts questions, and no field if the host did not choose', async () => {
    const eventWithoutChoice = await createEvent({ isPublished: true })
    expect(await readStoredEvent(eventWithoutChoice.id)).not.toHaveProperty('hostQuestionAccess')
    const event = await createEvent({ hostQuestionAccess: 'attendees', isPublished: true })
    const page = await send({ path: `/api/events/${event.id}` })
    expect(page.json()).toMatchObject({ hostQuestionAccess: 'attendees' })
    const editHostQuestionAccess = (hostQuestionAccess: unknown) =>
      sendAs(
        host,
        'PUT',
        `/api/user/events/${event.id}`,
        makeEventForm({ hostQuestionAccess, dateTime: event.dateTime }),
      )
    expect(toEvent(await editHostQuestionAccess(undefined)).hostQuestionAccess).toBe('attendees')
    expect(toEvent(await editHostQuestionAccess('nobody')).hostQuestionAccess).toBe('nobody')
    expect((await editHostQuestionAccess('friends')).status).toBe(400)
  })

  test('is created once per idempotency key of its host', async () => {
    const keyHeader = { 'Idempotency-Key': crypto.randomUUID() }
    const body = makeEventForm({ title: 'Once' })
    const responses = await Promise.all(
      [1, 2, 3].map(() => sendAs(host, 'POST', '/api/host/events', body, keyHeader)),
    )
    const ids = new Set(responses.map((response) => toEvent(response).id))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(ids.size).toBe(1)
    const [id = 0] = ids
    await sendAs(host, 'POST', `/api/events/${id}/publish`)
    const event = toEvent(await sendAs(host, 'POST', '/api/host/events', body, keyHeader))
    expect(event).toMatchObject({ id, isPublished: true })
    expect(toEvent(await sendAs(coHost, 'POST', '/api/host/events', body, keyHeader)).id).not.toBe(id)
    expect(toEvent(await sendAs(host, 'POST', '/api/host/events', body)).id).not.toBe(id)
  })

  test('has only approved hosts as co-hosts', async () => {
    const formerHost = await makeApprovedHost()
    await setRole(formerHost.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
    for (const id of [formerHost.id, (await makeTestUser()).id, 9_999_999_999]) {
      const response = await sendAs(
        host,
        'POST',
        '/api/host/events',
        makeEventForm({ coHostIds: [coHost.id, id] }),
      )
      expect(response.status).toBe(400)
      expect(response.error.fields).toEqual({ coHostIds: 'Please choose an approved host.' })
    }
  })

  test('has its virtual link in a separate document, even if an admin without a host’s card creates it', async () => {
    const virtualFields = {
      isVirtual: true,
      virtualPlatform: 'zoom',
      virtualLink: 'https://meet.example/1',
      venueAddress: '',
    }
    const admin = await makeTestUser('admin')
    const event = await createEvent({ ...virtualFields, isPublished: true }, admin)
    expect(event).toMatchObject({ ...virtualFields, venueAddress: null, ownerId: admin.id })
    expect(await readLink(event.id)).toEqual({ virtualLink: virtualFields.virtualLink })
    expect(JSON.stringify(await readStoredEvent(event.id))).not.toContain('meet.example')
    expect((await send({ path: `/api/events/${event.id}` })).text).not.toContain('meet.example')
    // An event that is not virtual stores no link.
    expect(await createEvent({ virtualLink: 'https://meet.example/1' })).toMatchObject({ virtualLink: null })
  })
})

describe('an edit', () => {
  const editEvent = (id: number, change: Record<string, unknown>, user = host) =>
    sendAs(user, 'PUT', `/api/user/events/${id}`, makeEventForm(change))

  test('changes text, time, link and spots in one commit', async () => {
    const id = await makeEvent([host, coHost], { signupLimit: 1, isVirtual: true })
    for (const name of ['ann', 'ben', 'cat']) await rsvp(id, name)
    const dateTime = new Date(Date.now() + 9 * DAY_MS).toISOString()
    const link = { isVirtual: true, virtualLink: 'https://meet.example/2' }
    const response = await editEvent(id, {
      title: 'Moved',
      dateTime,
      signupLimit: 2,
      ...link,
      coHostIds: undefined,
    })
    expect(response.status, response.text).toBe(200)
    expect(toEvent(response)).toMatchObject({
      title: 'Moved',
      dateTime,
      signupLimit: 2,
      signupCount: 2,
      waitlistCount: 1,
      virtualLink: link.virtualLink,
      coHostIds: [coHost.id],
      ownerId: host.id,
    })
    expect(describeBrokenInvariants(await readRsvps(db, id))).toEqual([])
    expect(await readStoredEvent(id)).toMatchObject({ revision: 1 })
    expect(await readLink(id)).toEqual({ virtualLink: link.virtualLink })
    const event = toEvent(await editEvent(id, { title: 'Here', signupLimit: 2 }))
    expect(event).toMatchObject({ virtualLink: null, coHostIds: [] })
    expect(await readLink(id)).toBeUndefined()
  })

  test('is refused as a whole with a limit below the number of confirmed attendees, and the response states that number', async () => {
    const id = await makeEvent([host], { signupLimit: 3, title: 'As it was' })
    for (const name of ['ann', 'ben', 'cat']) await rsvp(id, name)
    const response = await editEvent(id, { title: 'Smaller', signupLimit: 2 })
    expect([response.status, response.error.code]).toEqual([409, 'limit_below_confirmed'])
    expect(response.error.message).toContain('3 people are already confirmed')
    expect(Object.keys(response.error.fields ?? {})).toEqual(['signupLimit'])
    expect(await readStoredEvent(id)).toMatchObject({ title: 'As it was', signupLimit: 3 })
    expect(toEvent(await editEvent(id, { signupLimit: null })).signupLimit).toBeNull()
  })

  test('is refused if another edit of the same version was saved first, whatever the two edits change', async () => {
    const event = await createEvent()
    const changes = [
      { title: 'Mine' },
      { venueName: 'Theirs' },
      { signupLimit: 4 },
      { coHostIds: [coHost.id] },
    ]
    const currentFields = { dateTime: event.dateTime, endsAt: event.endsAt, basedOn: event.contentUpdatedAt }
    const responses = await Promise.all(
      changes.map((change) => editEvent(event.id, { ...currentFields, ...change })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    for (const response of responses.filter(({ status }) => status === 409)) {
      expect(response.error.code).toBe('changed_meanwhile')
    }
    const savedResponse = responses.find(({ status }) => status === 200)
    expect(toEvent(await sendAs(host, 'GET', `/api/host/events/${event.id}`))).toEqual(
      savedResponse && toEvent(savedResponse),
    )
  })

  test('counts as a change even if it changes only the link, so that a second edit of the same version is refused', async () => {
    const virtualFields = { isVirtual: true, virtualLink: 'https://meet.example/1' }
    const event = await createEvent(virtualFields)
    const currentFields = { ...virtualFields, dateTime: event.dateTime, basedOn: event.contentUpdatedAt }
    expect(
      (await editEvent(event.id, { ...currentFields, virtualLink: 'https://meet.example/mine' })).status,
    ).toBe(200)
    expect(
      (await editEvent(event.id, { ...currentFields, virtualLink: 'https://meet.example/theirs' })).status,
    ).toBe(409)
    expect(await readLink(event.id)).toEqual({ virtualLink: 'https://meet.example/mine' })
  })

  test('is saved without a conflict if it names no version, and keeps the RSVPs made in the meantime', async () => {
    const id = await makeEvent([host], { signupLimit: 12 })
    const titles = ['A', 'B', 'C', 'D']
    const responses = await Promise.all([
      ...titles.map((title) => editEvent(id, { title })),
      ...[1, 2, 3].map((n) => rsvp(id, `attendee${n}`)),
    ])
    for (const response of responses)
      if ('status' in response) expect(response.status, response.text).toBe(200)
    expect(await readStoredEvent(id)).toMatchObject({ confirmedCount: 3, revision: 4 })
    expect(titles).toContain((await readStoredEvent(id))?.title)
  })

  test('is refused for a cancelled event, and so are publishing it, adding a co-host and offering the ownership', async () => {
    const id = await makeEvent([host], { cancelledAt: Date.now() })
    const responses = [
      await editEvent(id, {}),
      await sendAs(host, 'POST', `/api/events/${id}/publish`),
      await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id }),
      await sendAs(host, 'PUT', `/api/events/${id}/owner`, { hostId: coHost.id }),
    ]
    for (const response of responses)
      expect([response.status, response.error.code]).toEqual([404, 'event_cancelled'])
    expect((await sendAs(host, 'POST', `/api/events/${id}/cancel`)).status).toBe(200)
  })
})

describe('the host of an event', () => {
  test('publishes a draft once, cancels a published event without deleting it, and deletes a draft', async () => {
    const { id } = await createEvent()
    const event = toEvent(await sendAs(host, 'POST', `/api/events/${id}/publish`))
    expect(event).toMatchObject({ isPublished: true })
    expect(toEvent(await sendAs(host, 'POST', `/api/events/${id}/publish`))).toEqual(event)
    expect((await send({ path: `/api/events/${id}` })).status).toBe(200)
    const response = { message: 'Event cancelled and attendees notified' }
    for (const [method, path] of [
      ['POST', `/api/events/${id}/cancel`],
      ['DELETE', `/api/events/${id}`],
    ] as const) {
      expect((await sendAs(host, method, path)).json()).toEqual(response)
    }
    expect(toEvent(await sendAs(host, 'GET', `/api/host/events/${id}`)).cancelledAt).not.toBeNull()
    const draft = await createEvent()
    const deletion = await sendAs(host, 'DELETE', `/api/events/${draft.id}`)
    expect(deletion.json()).toEqual({ message: 'Draft deleted' })
    expect((await sendAs(host, 'DELETE', `/api/events/${draft.id}`)).status).toBe(404)
  })
})

test('refuses to cancel a published event that is over, even for an admin, but deletes a past draft', async () => {
  const pastTimes = { startsAt: Date.now() - 2 * DAY_MS, endsAt: Date.now() - DAY_MS }
  const id = await makeEvent([host], pastTimes)
  const responses = [
    await sendAs(host, 'POST', `/api/events/${id}/cancel`),
    await sendAs(host, 'DELETE', `/api/events/${id}`),
    await sendAs(admin, 'DELETE', `/api/admin/events/${id}`),
  ]
  for (const response of responses)
    expect([response.status, response.error.code]).toEqual([410, 'event_over'])
  expect((await readStoredEvent(id))?.cancelledAt).toBeNull()
  const draftId = await makeEvent([host], { ...pastTimes, isPublished: false })
  expect((await sendAs(host, 'DELETE', `/api/events/${draftId}`)).json()).toEqual({
    message: 'Draft deleted',
  })
})

const acceptInvitation = (invitedHost: TestUser, id: number) =>
  sendAs(invitedHost, 'POST', `/api/host/invitations/${id}`)

describe('co-hosts', () => {
  test('are invited, see the event after they accept, and can be removed', async () => {
    const { id } = await createEvent()
    const path = `/api/events/${id}/hosts`
    const readStatus = async () => (await sendAs(coHost, 'GET', `/api/host/events/${id}`)).status
    for (let n = 0; n < 2; n += 1) {
      const event = toEvent(await sendAs(host, 'POST', path, { hostId: coHost.id }))
      expect(event.coHostIds).toEqual([coHost.id])
      expect(event.hosts.map(({ id: hostId }) => hostId)).toEqual([host.id])
      expect(event.invitedHosts.map(({ id: hostId }) => hostId)).toEqual([coHost.id])
    }
    expect(await readStatus()).toBe(403)
    const invitations = await sendAs(coHost, 'GET', '/api/host/invitations')
    const items = expect.arrayContaining([expect.objectContaining({ id })]) as unknown
    expect(invitations.json()).toMatchObject({ items })
    // An edit that names the same co-host leaves the invitation as it is.
    await sendAs(host, 'PUT', `/api/user/events/${id}`, makeEventForm({ coHostIds: [coHost.id] }))
    for (let n = 0; n < 2; n += 1)
      expect(toEvent(await acceptInvitation(coHost, id)).hosts.map(({ id: hostId }) => hostId)).toEqual([
        host.id,
        coHost.id,
      ])
    expect(await readStoredEvent(id)).toMatchObject({ hostIds: [host.uid, coHost.uid], invitedHostIds: null })
    expect(await readStatus()).toBe(200)
    expect((await sendAs(coHost, 'DELETE', `${path}/${host.id}`)).error.code).toBe('is_owner')
    expect(toEvent(await sendAs(coHost, 'DELETE', `${path}/${coHost.id}`)).coHostIds).toEqual([])
    expect(await readStatus()).toBe(403)
    expect((await sendAs(host, 'DELETE', `${path}/${coHost.id}`)).error.code).toBe('not_found')
  })

  test('cannot accept a withdrawn or declined invitation, and become hosts immediately if an admin adds them', async () => {
    const { id } = await createEvent({ coHostIds: [coHost.id] })
    const withdrawalResponse = await sendAs(host, 'DELETE', `/api/events/${id}/hosts/${coHost.id}`)
    expect(toEvent(withdrawalResponse).coHostIds).toEqual([])
    expect((await acceptInvitation(coHost, id)).status).toBe(403)
    await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    for (let n = 0; n < 2; n += 1)
      expect((await sendAs(coHost, 'DELETE', `/api/host/invitations/${id}`)).status).toBe(200)
    expect((await acceptInvitation(coHost, id)).status).toBe(403)
    expect(await readStoredEvent(id)).toMatchObject({ hostIds: [host.uid], invitedHostIds: null })
    await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    const admin = await makeTestUser('admin')
    await sendAs(admin, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    expect(await readStoredEvent(id)).toMatchObject({ hostIds: [host.uid, coHost.uid], invitedHostIds: null })
  })

  test('become the owner by accepting the owner’s offer, after which the former owner can be removed', async () => {
    const id = await makeEvent([host, coHost], { isPublished: false })
    const path = `/api/events/${id}/owner`
    expect((await sendAs(coHost, 'PUT', path, { hostId: coHost.id })).status).toBe(403)
    const stranger = await makeApprovedHost()
    const refusal = await sendAs(host, 'PUT', path, { hostId: stranger.id })
    expect(refusal.error.fields).toEqual({ hostId: 'Please choose one of the co-hosts of this event.' })
    const acceptOwnership = (user: TestUser) => sendAs(user, 'POST', path)
    expect((await acceptOwnership(coHost)).status).toBe(403)
    const offeredEvent = toEvent(await sendAs(host, 'PUT', path, { hostId: coHost.id }))
    expect(offeredEvent).toMatchObject({
      ownerId: host.id,
      offeredOwnerId: coHost.id,
      coHostIds: [coHost.id],
    })
    // Until the co-host accepts, the owner stays. The offer ends if the co-host leaves.
    expect((await sendAs(host, 'DELETE', `/api/events/${id}/hosts/${host.id}`)).status).toBe(409)
    await sendAs(coHost, 'DELETE', `/api/events/${id}/hosts/${coHost.id}`)
    await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    await acceptInvitation(coHost, id)
    expect((await acceptOwnership(coHost)).status).toBe(403)
    await sendAs(host, 'PUT', path, { hostId: coHost.id })
    expect((await acceptOwnership(host)).status).toBe(200)
    const event = toEvent(await acceptOwnership(coHost))
    expect(event).toMatchObject({ ownerId: coHost.id, offeredOwnerId: null, coHostIds: [host.id] })
    expect(event.hosts.map(({ id: hostId }) => hostId)).toEqual([coHost.id, host.id])
    expect((await acceptOwnership(coHost)).status).toBe(200)
    // An edit by the former owner changes neither the owner nor the hosts.
    await sendAs(host, 'PUT', `/api/user/events/${id}`, makeEventForm({ coHostIds: [host.id, coHost.id] }))
    expect(await readStoredEvent(id)).toMatchObject({ ownerId: coHost.uid, hostIds: [coHost.uid, host.uid] })
    expect((await sendAs(coHost, 'DELETE', `/api/events/${id}/hosts/${host.id}`)).status).toBe(200)
  })

  test('stay on the event without access after their approval is revoked, and cannot become its owner', async () => {
    const formerHost = await makeApprovedHost()
    const id = await makeEvent([host, formerHost], { isPublished: false })
    await setRole(formerHost.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
    const hostWithNewSession = { ...formerHost, ...(await startSession(formerHost.uid)) }
    expect((await sendAs(hostWithNewSession, 'GET', `/api/host/events/${id}`)).status).toBe(403)
    const offerResponse = await sendAs(host, 'PUT', `/api/events/${id}/owner`, { hostId: formerHost.id })
    expect(offerResponse.error.fields).toEqual({ hostId: 'Please choose an approved host.' })
    const form = makeEventForm({ coHostIds: [formerHost.id] })
    const response = await sendAs(host, 'PUT', `/api/user/events/${id}`, form)
    expect(toEvent(response).coHostIds).toEqual([formerHost.id])
  })

  test('cannot add themselves again with a request that was under way when they were removed', async () => {
    const id = await makeEvent([host])
    const call = makeDirectCall({ ...hostingCalls, ...coHostCalls })
    // A direct call skips the access check, as if the request had passed it while the co-host was still a host.
    const request = { params: { id, hostId: host.id }, caller: { ...coHost, role: 'host', isApproved: true } }
    const content = { ...makeEventForm({ coHostIds: [coHost.id] }), timezone: null, area: null }
    const refusal = { code: 'forbidden' }
    const updateResponse = call('updateEvent', updateEvent, { ...request, body: content })
    await expect(updateResponse).rejects.toMatchObject(refusal)
    const body = { hostId: coHost.id }
    await expect(call('addCoHost', addCoHost, { ...request, body })).rejects.toMatchObject(refusal)
    expect(await readStoredEvent(id)).toMatchObject({ hostIds: [host.uid] })
  })

  test('are limited to ten', async () => {
    const coHosts = Array.from({ length: 10 }, (_, n) => ({ ...host, id: 2_000_000_000 + n }) as TestUser)
    const id = await makeEvent([host, ...coHosts])
    const response = await sendAs(host, 'POST', `/api/events/${id}/hosts`, { hostId: coHost.id })
    expect(response.error.fields).toEqual({ hostId: TOO_MANY_CO_HOSTS_MESSAGE })
  })
})

test('lists a host’s own and co-hosted events by status and in pages, each once, and without an invalid event', async () => {
  const owner = await makeTestUser('host', { isApproved: true })
  const makeEventDaysFromNow = (daysFromNow: number, overrides: Partial<StoredEvent> = {}) =>
    makeEvent([owner], { startsAt: Date.now() + daysFromNow * DAY_MS, ...overrides })
  const soonId = await makeEventDaysFromNow(1)
  const twinIds = [
    await makeEventDaysFromNow(2, { startsAt: Date.now() + 2 * DAY_MS }),
    await makeEventDaysFromNow(2),
  ]
  const lateId = await makeEventDaysFromNow(3, { isPrivate: true })
  const draftId = await makeEventDaysFromNow(5, { isPublished: false })
  const pastDraftId = await makeEventDaysFromNow(-5, { isPublished: false })
  const pastIds = [await makeEventDaysFromNow(-1), await makeEventDaysFromNow(-2)]
  const cancelledIds = [
    await makeEventDaysFromNow(4, { cancelledAt: Date.now() }),
    await makeEventDaysFromNow(4, { cancelledAt: Date.now() - 29 * DAY_MS }),
  ]
  await makeEventDaysFromNow(4, { cancelledAt: Date.now() - 31 * DAY_MS })
  await makeEvent([host, owner], { startsAt: Date.now() + 9 * DAY_MS, title: 'With others' })
  await makeEvent([host], { startsAt: Date.now() + DAY_MS })

  const listAllIds = async (status: string, limit = 2) => {
    const events = await readAllPages(async (after) => {
      const page = await expectJson<Page<HostEvent>>(
        sendAs(owner, 'GET', `/api/host/events?status=${status}&limit=${limit}${after}`),
      )
      expect(page.items.length).toBeLessThanOrEqual(limit)
      return page
    })
    return events.map(({ id }) => id)
  }
  const upcomingIds = await listAllIds('upcoming')
  expect([upcomingIds[0], upcomingIds.at(-2), upcomingIds.length]).toEqual([soonId, lateId, 5])
  expect(new Set(upcomingIds.slice(1, 3))).toEqual(new Set(twinIds))
  expect(await listAllIds('drafts', 1)).toEqual([draftId, pastDraftId])
  expect(await listAllIds('past', 1)).toEqual(pastIds)
  expect(await listAllIds('cancelled', 1)).toEqual(cancelledIds)
  await db.doc(`events/${twinIds[0]}`).update({ venueName: 7 })
  expect(await listAllIds('upcoming', 1)).toEqual(upcomingIds.filter((id) => id !== twinIds[0]))
})
