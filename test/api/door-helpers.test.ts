import { describe, expect, test } from 'vitest'
import { WALK_INS_A_DAY } from '../../functions/shared/http/limits.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeCounter } from '../../functions/src/platform/limits/counter.ts'
import { makeHelperToken } from '../../functions/src/platform/tokens.ts'
import { makeScanArrival, makeWalkInArrival } from '../factories/door-arrivals.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, makeCookieHeaders, type ApiResponse } from './request.ts'

const HOUR_MS = 3_600_000

const host = await makeApprovedHost()

const createLink = async (eventId: EventId) =>
  (await expectJson<{ token: string }>(sendAs(host, 'POST', `/api/events/${eventId}/door-link`))).token
const endLink = (eventId: EventId) => sendAs(host, 'DELETE', `/api/events/${eventId}/door-link`)
const listDoorAttendees = (
  eventId: EventId,
  token: string,
  headers: Record<string, string> = {},
): Promise<ApiResponse> =>
  send({ path: `/api/events/${eventId}/door`, headers: { 'X-Kiln-Door': token, ...headers } })
const sendArrival = (eventId: EventId, token: string): Promise<ApiResponse> => {
  const body = { deviceName: 'A helper’s phone', arrivals: [makeScanArrival()] }
  return post(`/api/events/${eventId}/door`, body, { 'X-Kiln-Door': token })
}

test('refuses a made-up token, even with a session', async () => {
  const eventId = await makeEvent([host])
  const token = await createLink(eventId)
  const invalidTokens = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    makeHelperToken({ eventId, version: 99, hostIds: [] }),
    'x',
  ]
  const sessionHeaders = makeCookieHeaders(host.cookie)
  for (const invalidToken of invalidTokens)
    expect((await listDoorAttendees(eventId, invalidToken, sessionHeaders)).status, invalidToken).toBe(403)
  // Proxies drop an empty header, and a request without the header gets a 401.
  expect([401, 403]).toContain((await listDoorAttendees(eventId, '')).status)
})

test('gives a host the same link until a host ends it, and a new link after that', async () => {
  const eventId = await makeEvent([host])
  const token = await createLink(eventId)
  expect(await createLink(eventId)).toBe(token)
  expect((await endLink(eventId)).status).toBe(200)
  expect((await endLink(eventId)).status).toBe(200)
  expect((await listDoorAttendees(eventId, token)).status).toBe(403)
  expect((await sendArrival(eventId, token)).status).toBe(403)
  const newToken = await createLink(eventId)
  expect(newToken).not.toBe(token)
  expect((await listDoorAttendees(eventId, newToken)).status).toBe(200)
  expect((await listDoorAttendees(eventId, token)).status).toBe(403)
})

describe('a helper’s link when the hosts of its event change', () => {
  /** Makes an event of two hosts; returns it with the tokens of the links that the hosts created. */
  async function makeEventWithTokens() {
    const coHost = await makeApprovedHost()
    const eventId = await makeEvent([host, coHost])
    const response = await sendAs(coHost, 'POST', `/api/events/${eventId}/door-link`)
    const tokens = [await createLink(eventId), (response.json() as { token: string }).token]
    for (const token of tokens) expect((await listDoorAttendees(eventId, token)).status).toBe(200)
    return { coHost, eventId, tokens }
  }

  test.each([
    [
      'the removal of a co-host',
      (eventId: EventId, { uid }: TestUser) => sendAs(host, 'DELETE', `/api/events/${eventId}/hosts/${uid}`),
    ],
    [
      'the end of a co-host’s approval',
      (_: EventId, { uid }: TestUser, admin: TestUser) =>
        sendAs(admin, 'POST', `/api/admin/hosts/${uid}/unapprove`),
    ],
    [
      'the deletion of a co-host',
      (_: EventId, { uid }: TestUser, admin: TestUser) => sendAs(admin, 'DELETE', `/api/admin/hosts/${uid}`),
    ],
  ])('is refused after %s, and the other hosts can create a new one', async (_, changeHosts) => {
    const { coHost, eventId, tokens } = await makeEventWithTokens()
    const response = await changeHosts(eventId, coHost, await makeTestUser('admin'))
    expect(response.status, response.text).toBeLessThan(300)
    for (const token of tokens) {
      expect((await listDoorAttendees(eventId, token)).status).toBe(403)
      expect((await sendArrival(eventId, token)).status).toBe(403)
    }
    const newToken = await createLink(eventId)
    expect(tokens).not.toContain(newToken)
    expect((await listDoorAttendees(eventId, newToken)).status).toBe(200)
  })

  test('stays valid when a co-host joins, and when another host becomes the owner', async () => {
    const { coHost, eventId, tokens } = await makeEventWithTokens()
    const { id: hostId } = await makeApprovedHost()
    expect((await sendAs(host, 'POST', `/api/events/${eventId}/hosts`, { hostId })).status).toBe(200)
    for (const token of tokens) expect((await listDoorAttendees(eventId, token)).status).toBe(200)
    expect((await sendAs(host, 'PUT', `/api/events/${eventId}/owner`, { hostId: coHost.id })).status).toBe(
      200,
    )
    for (const token of tokens) expect((await listDoorAttendees(eventId, token)).status).toBe(200)
  })
})

describe('a walk-in that a helper adds', () => {
  const addWalkIns = async (eventId: EventId, token: string, count: number) => {
    // The walk-ins have no address, so that other tests need not wait until hundreds of mails are sent.
    const arrivals = Array.from({ length: count }, () => makeWalkInArrival())
    const response = post(
      `/api/events/${eventId}/door`,
      { deviceName: 'A phone', arrivals },
      { 'X-Kiln-Door': token },
    )
    return (await expectJson<{ outcomes: { result: string; text: string | null }[] }>(response)).outcomes
  }
  const readLimit = async (eventId: EventId) =>
    (await db.doc(`events/${eventId}`).get()).get('signupLimit') as number

  test('is refused and changes nothing before check-in opens', async () => {
    const eventId = await makeEvent([host], { signupLimit: 2, startsAt: Date.now() + 7 * HOUR_MS })
    const outcomes = await addWalkIns(eventId, await createLink(eventId), 5)
    expect(outcomes.map(({ result }) => result)).toEqual(Array(5).fill('refused'))
    expect(outcomes[0]?.text).toContain('six hours before')
    expect((await db.collection(`events/${eventId}/signups`).get()).size).toBe(0)
    expect(await readLimit(eventId)).toBe(2)
  })

  test.each([
    [2, 3],
    [25, 27],
  ])('raises a limit of %i to at most %i, however many walk-ins come', async (limit, maxLimit) => {
    const eventId = await makeEvent([host], { signupLimit: limit, startsAt: Date.now() + HOUR_MS })
    const token = await createLink(eventId)
    const outcomes = [
      ...(await addWalkIns(eventId, token, limit + 8)),
      ...(await addWalkIns(eventId, token, 8)),
    ]
    expect(await readLimit(eventId)).toBe(maxLimit)
    expect(outcomes.filter(({ result }) => result === 'ok')).toHaveLength(maxLimit)
    expect(outcomes.filter(({ result }) => result === 'waitlist')).toHaveLength(limit + 16 - maxLimit)
  })

  test('is refused after the daily limit is reached', async () => {
    const eventId = await makeEvent([host], { signupLimit: null, startsAt: Date.now() + HOUR_MS })
    for (const day of [Date.now(), Date.now() + 24 * HOUR_MS]) {
      const { id, maxTries, expiresAt } = makeCounter(WALK_INS_A_DAY, String(eventId), day)
      await db.doc(`limits/${id}`).set({ count: maxTries - 50, expiresAt: new Date(expiresAt) })
    }
    const outcomes = await addWalkIns(eventId, await createLink(eventId), 100)
    const addedCount = outcomes.filter(({ result }) => result === 'ok').length
    // Each instance may exceed the limit by a twentieth.
    expect(addedCount).toBeGreaterThanOrEqual(50)
    expect(addedCount).toBeLessThan(100)
  })
})

test('ends the link six hours after the event, or when the event is cancelled', async () => {
  const [pastId, cancelledId] = [await makeEvent([host]), await makeEvent([host])]
  const tokens = [await createLink(pastId), await createLink(cancelledId)] as const
  const moveEnd = (endsAt: number) =>
    db.doc(`events/${pastId}`).update({ startsAt: new Date(endsAt - HOUR_MS), endsAt: new Date(endsAt) })
  await moveEnd(Date.now() - 5.9 * HOUR_MS)
  expect((await listDoorAttendees(pastId, tokens[0])).status).toBe(200)
  await moveEnd(Date.now() - 6 * HOUR_MS - 1)
  expect((await listDoorAttendees(pastId, tokens[0])).status).toBe(403)
  const newLink = await sendAs(host, 'POST', `/api/events/${pastId}/door-link`)
  expect([newLink.status, newLink.error.message]).toEqual([
    410,
    'Check-in for this event has ended, so helpers no longer need a link.',
  ])
  await db.doc(`events/${cancelledId}`).update({ cancelledAt: new Date() })
  expect((await listDoorAttendees(cancelledId, tokens[1])).status).toBe(403)
})
