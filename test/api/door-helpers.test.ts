import { beforeAll, expect, test } from 'vitest'
import type { EventId } from '../../functions/shared/ids.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { settleDoors } from '../../functions/src/features/door/settle-doors.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash, doorToken } from '../../functions/src/platform/tokens.ts'
import { EVENTUALLY } from '../eventually.ts'
import { eventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { send, withCookie, type Answer } from './request.ts'

const HOUR = 3_600_000
let host: Person
let id: EventId

beforeAll(async () => {
  host = await makePerson('host', true)
  id = await makeEvent([host])
})

const linkOf = async (eventId: EventId): Promise<string> => {
  const answer = await send({
    ...{ method: 'POST', path: `/api/events/${eventId}/door-link`, headers: withCookie(host.cookie) },
  })
  expect(answer.status, answer.text).toBe(200)
  return (answer.json() as { token: string }).token
}
const close = (eventId: EventId) =>
  send({ method: 'DELETE', path: `/api/events/${eventId}/door-link`, headers: withCookie(host.cookie) })
const list = (eventId: EventId, token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send({ path: `/api/events/${eventId}/door`, headers: { 'X-Kiln-Door': token, ...headers } })
const tell = (eventId: EventId, token: string, hash = 'x'.repeat(22)): Promise<Answer> => {
  const fact = {
    kind: 'in',
    nonce: crypto.randomUUID(),
    hash,
    at: 0,
    how: 'scan',
    letIn: false,
  }
  const body = { device: 'A helper’s phone', facts: [fact] }
  return send({
    method: 'POST',
    path: `/api/events/${eventId}/door`,
    body,
    headers: { 'X-Kiln-Door': token },
  })
}

test('a helper reads and writes at the door of the one event, without an account', async () => {
  const token = await linkOf(id)
  expect(await linkOf(id)).toBe(token)
  expect((await list(id, token)).status).toBe(200)
  expect((await tell(id, token)).status).toBe(200)
})

test('and nothing else: no other event, no other call', async () => {
  const other = await makeEvent([host])
  const token = await linkOf(id)
  await linkOf(other)
  for (const answer of [await list(other, token), await tell(other, token)]) {
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden'])
  }
  const headers = { 'X-Kiln-Door': token }
  for (const path of [
    `/api/events/${id}/attendees`,
    `/api/events/${id}/attendees.csv`,
    `/api/host/events/${id}`,
  ])
    expect((await send({ path, headers })).status, path).toBe(401)
  expect((await send({ method: 'POST', path: `/api/events/${id}/door-link`, headers })).status).toBe(401)
})

test('a token that nobody made opens nothing, nor does a session make it better', async () => {
  const token = await linkOf(id)
  const made = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, doorToken(id, 99), 'x', '']
  const own = withCookie(host.cookie)
  for (const one of made.slice(0, 3)) expect((await list(id, one, own)).status, one).toBe(403)
  // An empty header is none at all to what stands before us.
  expect([401, 403]).toContain((await list(id, '')).status)
})

test('a link that was taken back is over, and the next one is another', async () => {
  const event = await makeEvent([host])
  const token = await linkOf(event)
  expect((await close(event)).status).toBe(200)
  expect((await close(event)).status).toBe(200)
  expect((await list(event, token)).status).toBe(403)
  expect((await tell(event, token)).status).toBe(403)
  const next = await linkOf(event)
  expect(next).not.toBe(token)
  expect((await list(event, next)).status).toBe(200)
  expect((await list(event, token)).status).toBe(403)
})

test('it ends six hours after the event, and with an event that is called off', async () => {
  const [over, off] = [await makeEvent([host]), await makeEvent([host])]
  const tokens = [await linkOf(over), await linkOf(off)] as const
  const moveTo = (endsAt: number) =>
    db.doc(`events/${over}`).update({ startsAt: new Date(endsAt - HOUR), endsAt: new Date(endsAt) })
  await moveTo(Date.now() - 5.9 * HOUR)
  expect((await list(over, tokens[0])).status).toBe(200)
  await moveTo(Date.now() - 6 * HOUR - 1)
  expect((await list(over, tokens[0])).status).toBe(403)
  await db.doc(`events/${off}`).update({ cancelledAt: new Date() })
  expect((await list(off, tokens[1])).status).toBe(403)
})

test('an event that its host moves after its door was settled begins anew', async () => {
  const event = await makeEvent([host], { startsAt: Date.now() - HOUR, endsAt: Date.now() + HOUR })
  const [came, missed] = [addressHash(newEmail('came')), addressHash(newEmail('missed'))]
  for (const signupId of [came, missed]) {
    const person = { signupId, name: 'Ana', email: newEmail('door'), sourceCity: null, sourceArea: null }
    await engine.submit(event, {
      ...{ kind: 'rsvp', ...person, requestId: crypto.randomUUID(), at: Date.now() - 2 * HOUR },
    })
  }
  const signups = db.collection(`events/${event}/signups`)
  const hash = String((await signups.doc(came).get()).get('ticketHash'))
  expect((await tell(event, await linkOf(event), hash)).status).toBe(200)
  const after = Date.now() + 2 * HOUR
  await settleDoors({ now: () => after, until: Infinity })
  const standing = async () =>
    (await signups.get()).docs.map((one) => [one.get('status') as string, one.get('checkedInAt') !== null])
  expect((await standing()).sort()).toEqual([
    ['confirmed', true],
    ['missed', false],
  ])
  const answer = await send({
    ...{ method: 'PUT', path: `/api/user/events/${event}`, headers: withCookie(host.cookie) },
    body: eventForm(),
  })
  expect(answer.status, answer.text).toBe(200)
  await expect.poll(standing, EVENTUALLY).toEqual([
    ['confirmed', false],
    ['confirmed', false],
  ])
  const { missedCount } = (await db.doc(`events/${event}`).get()).data() as { missedCount: number }
  expect(missedCount).toBe(0)
})
