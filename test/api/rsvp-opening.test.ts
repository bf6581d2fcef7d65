import { describe, expect, it } from 'vitest'
import type { RsvpWindow } from '../../functions/shared/events/rsvp-window.ts'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import type { RsvpResponse } from '../../functions/shared/rsvps/contract.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeEmail } from '../factories/test-users.ts'
import { describeBrokenInvariants, readRsvps } from '../factories/rsvp-event.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs, makeCookieHeaders, type ApiResponse } from './request.ts'
import { postRsvp } from './rsvp.ts'

const HOUR_MS = 3_600_000
const KEY_HEADER = { 'Idempotency-Key': 'key' }
const makeInstantEdge = (hoursFromNow: number) => ({
  dateTime: new Date(Date.now() + hoursFromNow * HOUR_MS).toISOString(),
})
const upcomingWindow: RsvpWindow = { opens: makeInstantEdge(2), closes: null }
const closedWindow: RsvpWindow = { opens: null, closes: makeInstantEdge(-1) }

const host = await makeApprovedHost()

const countRefusalMails = async (email: string) => {
  const mails = await db.collection('deliveries').where('to', '==', email).get()
  return mails.docs.filter((document) => document.get('template') === 'rsvp-refused').length
}

const setWindow = (id: number, rsvpWindow: RsvpWindow) => db.doc(`events/${id}`).update({ rsvpWindow })

/** Makes an event with one spot and three RSVPs, two of them on the waitlist, and then closes its RSVPs. */
async function makeClosedEvent() {
  const id = await makeEvent([host], { signupLimit: 1 })
  const responses: RsvpResponse[] = []
  for (const name of ['first', 'second', 'third'])
    responses.push((await postRsvp(id, makeEmail(name))).json() as RsvpResponse)
  await setWindow(id, closedWindow)
  return { id, responses }
}

it('refuses an RSVP before the opening with the remaining seconds and without an email, and accepts it with the same key after the opening', async () => {
  const id = await makeEvent([], { rsvpWindow: upcomingWindow })
  const email = makeEmail('waits')
  const attempt = () => postRsvp(id, email, { hasWaited: true, headers: KEY_HEADER })
  const response = await attempt()
  expect([response.status, response.error.code]).toEqual([403, 'rsvp_not_open'])
  const seconds = Number(response.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(1.9 * 3600)
  expect(seconds).toBeLessThanOrEqual(2 * 3600)
  expect(await readRsvps(db, id)).toMatchObject({ confirmedSeqs: [], waitlistedSeqs: [] })
  expect(await countRefusalMails(email)).toBe(0)
  await setWindow(id, { opens: makeInstantEdge(-1), closes: null })
  expect((await attempt()).status).toBe(201)
})

describe('an event whose RSVPs have closed', () => {
  it('refuses a new RSVP, also by email if the RSVP waited on a device, and repeats the response to an earlier RSVP', async () => {
    const id = await makeEvent([])
    const [email, lateEmail] = [makeEmail('in-time'), makeEmail('late')]
    const firstResponse = await postRsvp(id, email, { headers: KEY_HEADER })
    await setWindow(id, closedWindow)
    expect((await postRsvp(id, email, { headers: KEY_HEADER })).json()).toEqual(firstResponse.json())
    expect((await postRsvp(id, lateEmail, { hasWaited: true })).error.code).toBe('rsvp_closed')
    expect(await countRefusalMails(lateEmail)).toBe(1)
  })

  it('leaves the waitlist as it is after a cancellation, until the commit in which a host removes the window', async () => {
    const { id, responses } = await makeClosedEvent()
    await expectJson(send({ method: 'DELETE', path: `/api/rsvp/cancel/${responses[0]?.changeToken}` }))
    expect(await readRsvps(db, id)).toMatchObject({ confirmedSeqs: [], waitlistedSeqs: [2, 3] })
    const cancelledRsvpResponse = await send({ path: `/api/rsvp/cancelled/${responses[0]?.changeToken}` })
    expect(cancelledRsvpResponse.json()).toMatchObject({ canRsvpAgain: false })
    const body = makeEventForm({ rsvpWindow: null, signupLimit: 1 })
    const headers = makeCookieHeaders(host.cookie)
    expect(
      await expectJson(send({ method: 'PUT', path: `/api/user/events/${id}`, headers, body })),
    ).toMatchObject({
      rsvpWindow: null,
      signupCount: 1,
      waitlistCount: 1,
    })
    const rsvps = await readRsvps(db, id)
    expect(rsvps).toMatchObject({ confirmedSeqs: [2], waitlistedSeqs: [3] })
    expect(describeBrokenInvariants(rsvps)).toEqual([])
  })
})

describe('the RSVP window of an event', () => {
  const createEvent = (rsvpWindow: unknown): Promise<ApiResponse> =>
    sendAs(host, 'POST', '/api/host/events', makeEventForm({ rsvpWindow, isPublished: true }))
  const editEvent = ({ id, dateTime }: HostEvent, change: Record<string, unknown>) =>
    sendAs(host, 'PUT', `/api/user/events/${id}`, makeEventForm({ dateTime, ...change }))

  it('is shown on the event’s page until an edit removes it', async () => {
    const rsvpWindow = { opens: makeInstantEdge(1), closes: { hoursBefore: 24 } }
    const event = await expectJson<HostEvent>(createEvent(rsvpWindow), 201)
    expect(event.rsvpWindow).toEqual(rsvpWindow)
    const pageResponse = await send({ path: `/api/events/${event.id}` })
    expect(pageResponse.json()).toMatchObject({ rsvpWindow })
    expect((await editEvent(event, { rsvpWindow: undefined })).json()).toMatchObject({ rsvpWindow })
    expect((await editEvent(event, { rsvpWindow: {} })).json()).toMatchObject({ rsvpWindow: null })
  })

  it('is rejected if an edit moves the start to before the opening', async () => {
    const event = (await createEvent({ opens: makeInstantEdge(24), closes: null })).json() as HostEvent
    const response = await editEvent(event, { dateTime: makeInstantEdge(12).dateTime })
    expect(response.status).toBe(400)
    expect(response.error.fields).toEqual({ rsvpWindow: 'RSVPs must open before the event starts.' })
  })
})
