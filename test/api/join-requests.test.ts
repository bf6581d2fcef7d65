import { describe, expect, it } from 'vitest'
import type { EventId } from '../../functions/shared/ids.ts'
import type { RsvpResponse } from '../../functions/shared/rsvps/contract.ts'
import { cancelUpcomingSignups } from '../../functions/src/core/privacy/cancel-upcoming-signups.ts'
import { endRequests } from '../../functions/src/core/rsvps/end-requests-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { describeBrokenInvariants, readRsvps } from '../factories/rsvp-event.ts'
import { awaitMessage } from '../inbox.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs, makeCookieHeaders } from './request.ts'
import { postRsvp } from './rsvp.ts'

const HOUR_MS = 3_600_000

const host = await makeApprovedHost()

interface JoinRequest {
  readonly id: string
  readonly seq: number
}

const makeEventByRequest = (signupLimit: number | null = 10, overrides: object = {}) =>
  makeEvent([host], { isByRequest: true, signupLimit, ...overrides })

const askToJoin = (eventId: number, email: string) => expectJson<RsvpResponse>(postRsvp(eventId, email), 201)

const listRequests = async (eventId: number) =>
  (await expectJson<{ items: JoinRequest[] }>(sendAs(host, 'GET', `/api/events/${eventId}/requests`))).items

const decide = (
  eventId: number,
  decision: 'accept' | 'decline',
  requests: readonly JoinRequest[],
  { note = null }: { note?: string | null } = {},
) =>
  sendAs(host, 'POST', `/api/events/${eventId}/requests`, {
    decision,
    note,
    requests: requests.map(({ id, seq }) => ({ id, seq })),
  })

const readResults = (response: Awaited<ReturnType<typeof decide>>) =>
  (response.json() as { results: { result: string }[] }).results.map(({ result }) => result)

const readSignup = async (eventId: number, email: string) =>
  (await db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()).data()

describe('a request to join', () => {
  it('reveals no location of a private event, gives no spot and no ticket, and can be withdrawn', async () => {
    const eventId = await makeEventByRequest(10, {
      isPrivate: true,
      venueName: 'The Attic',
      hasGuestList: false,
    })
    const member = await makeTestUser()
    const headers = makeCookieHeaders(member.cookie)
    const request = (await postRsvp(eventId, member.email, { headers })).json() as RsvpResponse
    expect(request).toMatchObject({ status: 'requested', isWaitlist: false, position: null })
    const rsvps = await readRsvps(db, eventId)
    expect(rsvps.counts).toMatchObject({ confirmedCount: 0, waitlistCount: 0, requestedCount: 1 })
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    const lookup = await send({ path: `/api/rsvp/change/${request.changeToken}` })
    expect(lookup.json()).toMatchObject({
      ticketCode: null,
      signup: { isWaitlist: false, isRequest: true, position: null },
      event: { venueName: '', signupCount: 0, spotsRemaining: 10 },
    })
    const dashboard = await send({ path: '/api/user/dashboard', headers })
    expect(dashboard.json()).toMatchObject({
      stats: { upcomingCount: 0 },
      upcomingEvents: [{ id: eventId, isRequest: true }],
    })
    const attendees = await sendAs(host, 'GET', `/api/events/${eventId}/attendees`)
    expect(attendees.json()).toMatchObject({ confirmed: [], waitlist: [] })
    const withdrawalResponse = await send({
      method: 'DELETE',
      path: `/api/rsvp/cancel/${request.changeToken}`,
    })
    expect(withdrawalResponse.json()).toMatchObject({
      message: expect.stringContaining('withdrawn') as unknown,
    })
    expect(await readSignup(eventId, member.email)).toMatchObject({
      status: 'cancelled',
      requestEndReason: 'withdrawn',
    })
    expect((await readRsvps(db, eventId)).counts.requestedCount).toBe(0)
    expect((await askToJoin(eventId, member.email)).status).toBe('requested')
  })

  it('can be made once per address, and ends when the account of the attendee is deleted or suspended', async () => {
    const eventId = await makeEventByRequest()
    const { id, name, email } = await makeTestUser()
    await askToJoin(eventId, email)
    expect((await postRsvp(eventId, email)).error.code).toBe('already_rsvpd')
    expect(await cancelUpcomingSignups({ id, name, email, addresses: [email] }, Date.now())).toBe(1)
    expect((await readRsvps(db, eventId)).counts.requestedCount).toBe(0)
  })
})

describe('check-in', () => {
  it('lists no requests, and turns the request of a walk-in into a spot', async () => {
    const eventId = await makeEventByRequest()
    const email = makeEmail('asks')
    await askToJoin(eventId, email)
    const readRows = async () =>
      ((await sendAs(host, 'GET', `/api/events/${eventId}/door`)).json() as { rows: { status: string }[] })
        .rows
    expect(await readRows()).toEqual([])
    const walkIn = {
      kind: 'walk_in',
      nonce: crypto.randomUUID(),
      occurredAt: Date.now(),
      shouldAdmit: true,
      name: 'Ann',
      email,
    }
    await expectJson(
      sendAs(host, 'POST', `/api/events/${eventId}/door`, { deviceName: 'A phone', arrivals: [walkIn] }),
    )
    expect(await readRows()).toMatchObject([{ status: 'confirmed' }])
    expect((await readRsvps(db, eventId)).counts).toMatchObject({ confirmedCount: 1, requestedCount: 0 })
  })
})

describe('accepting requests', () => {
  it('gives each free spot to an attendee, and puts the other attendees on the waitlist', async () => {
    const eventId = await makeEventByRequest(2)
    const emails = [makeEmail('first'), makeEmail('second'), makeEmail('third')]
    for (const email of emails) await askToJoin(eventId, email)
    const requests = await listRequests(eventId)
    const response = await decide(eventId, 'accept', requests)
    expect(readResults(response)).toEqual(['confirmed', 'confirmed', 'waitlist'])
    const rsvps = await readRsvps(db, eventId)
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.counts).toMatchObject({ confirmedCount: 2, waitlistCount: 1, requestedCount: 0 })
    const mail = await awaitMessage(emails[0] ?? '', /You're in/)
    expect(mail.text).toContain('The host has accepted your request')
    expect(await listRequests(eventId)).toEqual([])
  })
})

describe('declining a request', () => {
  it('says why in the email, and keeps the attendee out until a host lets them back in', async () => {
    const eventId = await makeEventByRequest()
    const email = makeEmail('declined')
    const { changeToken } = await askToJoin(eventId, email)
    const requests = await listRequests(eventId)
    const response = await decide(eventId, 'decline', requests, { note: 'We are all beginners this time.' })
    expect(readResults(response)).toEqual(['declined'])
    const mail = await awaitMessage(email, /declined your request/)
    expect(mail.text).toContain('We are all beginners this time.')
    expect((await postRsvp(eventId, email)).error.code).toBe('forbidden')
    const lookUpRequest = () => send({ path: `/api/rsvp/cancelled/${changeToken}` })
    expect((await lookUpRequest()).json()).toMatchObject({
      canRsvpAgain: false,
      requestEndReason: 'declined',
    })
    await sendAs(host, 'DELETE', `/api/events/${eventId}/removed/${hashAddress(email)}`)
    expect((await lookUpRequest()).json()).toMatchObject({ canRsvpAgain: true })
    await askToJoin(eventId, email)
    expect(await readSignup(eventId, email)).not.toHaveProperty('requestEndReason')
  })
})

describe('the start of an event', () => {
  it('ends the requests that no host answered, and emails the attendees who made them', async () => {
    const eventId = await makeEventByRequest()
    const [unansweredEmail, acceptedEmail] = [makeEmail('unanswered'), makeEmail('accepted')]
    for (const email of [unansweredEmail, acceptedEmail]) await askToJoin(eventId, email)
    const requests = await listRequests(eventId)
    await decide(eventId, 'accept', requests.slice(1))
    const startsAt = new Date(Date.now() - HOUR_MS / 2)
    await db.doc(`events/${eventId}`).update({ startsAt, requestsEndAt: startsAt })
    expect((await decide(eventId, 'accept', requests.slice(0, 1))).error.code).toBe('event_over')
    await endRequests({ now: Date.now, deadline: Date.now() + HOUR_MS })
    const endedRequest = { status: 'cancelled', requestEndReason: 'unanswered' }
    expect(await readSignup(eventId, unansweredEmail)).toMatchObject(endedRequest)
    expect(await readSignup(eventId, acceptedEmail)).toMatchObject({ status: 'confirmed' })
    await awaitMessage(unansweredEmail, /was not answered/)
    const event = await db.doc(`events/${eventId}`).get()
    expect(event.data()).toMatchObject({ requestsEndAt: null, requestedCount: 0 })
  })
})

describe('the cancellation of an event', () => {
  it('also emails attendees whose request no host has answered', async () => {
    const eventId = await makeEventByRequest()
    const email = makeEmail('asks')
    await askToJoin(eventId, email)
    expect((await sendAs(host, 'POST', `/api/events/${eventId}/cancel`, {})).status).toBe(200)
    await awaitMessage(email, /^Cancelled: /)
  })
})

describe('the event editor', () => {
  const saveEvent = (id: number, body: Record<string, unknown>) =>
    expectJson(sendAs(host, 'PUT', `/api/user/events/${id}`, makeEventForm(body)))

  it('turns requests on and off, and stores no field for them before they are turned on', async () => {
    const response = await sendAs(host, 'POST', '/api/host/events', makeEventForm({ isPublished: true }))
    const { id, dateTime } = response.json() as { id: EventId; dateTime: string }
    expect((await db.doc(`events/${id}`).get()).data()).not.toHaveProperty('isByRequest')
    expect(await saveEvent(id, { dateTime, isByRequest: true })).toMatchObject({ isByRequest: true })
    await askToJoin(id, makeEmail('asks'))
    expect(await saveEvent(id, { dateTime, isByRequest: false })).toMatchObject({
      isByRequest: null,
      requestedCount: 1,
    })
    expect((await askToJoin(id, makeEmail('comes'))).status).toBe('confirmed')
  })
})
