import { describe, expect, test } from 'vitest'
import { WALK_INS_A_DAY } from '../../functions/shared/http/limits.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { doorToken } from '../../functions/src/platform/tokens.ts'
import { eventForm } from '../factories/event-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makePerson, type Person } from '../factories/people.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, withCookie, type Answer } from './request.ts'

const HOUR = 3_600_000

const host = await makeApprovedHost()
const id = await makeEvent([host])

const linkOf = async (eventId: EventId) =>
  (await ok<{ token: string }>(sendAs(host, 'POST', `/api/events/${eventId}/door-link`))).token
const close = (eventId: EventId) => sendAs(host, 'DELETE', `/api/events/${eventId}/door-link`)
const list = (eventId: EventId, token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send({ path: `/api/events/${eventId}/door`, headers: { 'X-Kiln-Door': token, ...headers } })
const sendFact = (eventId: EventId, token: string): Promise<Answer> => {
  const nonce = crypto.randomUUID()
  const fact = { kind: 'in', nonce, hash: 'x'.repeat(22), at: 0, how: 'scan', letIn: false }
  const body = { device: 'A helper’s phone', facts: [fact] }
  return send({
    method: 'POST',
    path: `/api/events/${eventId}/door`,
    body,
    headers: { 'X-Kiln-Door': token },
  })
}

test('lets a helper read and write at the door of one event, without an account', async () => {
  const token = await linkOf(id)
  expect(await linkOf(id)).toBe(token)
  expect((await list(id, token)).status).toBe(200)
  expect((await sendFact(id, token)).status).toBe(200)
})

test('refuses a made-up token, even with a session', async () => {
  const token = await linkOf(id)
  const invalidTokens = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    doorToken({ eventId: id, version: 99, hostIds: [] }),
    'x',
    '',
  ]
  const own = withCookie(host.cookie)
  for (const item of invalidTokens.slice(0, 3)) expect((await list(id, item, own)).status, item).toBe(403)
  // Proxies drop an empty header.
  expect([401, 403]).toContain((await list(id, '')).status)
})

test('ends a link that a host closes, and makes another one next', async () => {
  const event = await makeEvent([host])
  const token = await linkOf(event)
  expect((await close(event)).status).toBe(200)
  expect((await close(event)).status).toBe(200)
  expect((await list(event, token)).status).toBe(403)
  expect((await sendFact(event, token)).status).toBe(403)
  const next = await linkOf(event)
  expect(next).not.toBe(token)
  expect((await list(event, next)).status).toBe(200)
  expect((await list(event, token)).status).toBe(403)
})

describe('a check-in link after one of the hosts stopped hosting', () => {
  /** An event of two hosts, and the tokens that each of them opened. */
  async function twoHosts() {
    const coHost = await makeApprovedHost()
    const event = await makeEvent([host, coHost])
    const opened = await sendAs(coHost, 'POST', `/api/events/${event}/door-link`)
    const tokens = [await linkOf(event), (opened.json() as { token: string }).token]
    for (const token of tokens) expect((await list(event, token)).status).toBe(200)
    return { coHost, event, tokens }
  }
  const as = (person: Person, method: string, path: string, body?: object) =>
    sendAs(person, method, path, body)

  test.each([
    [
      'a removal by a host',
      (event: EventId, { uid }: Person) => as(host, 'DELETE', `/api/events/${event}/hosts/${uid}`),
    ],
    [
      'an edit without them',
      (event: EventId) => as(host, 'PUT', `/api/user/events/${event}`, { ...eventForm(), coHostIds: [] }),
    ],
    [
      'a replacement by an admin',
      async (event: EventId, { id: oldHostId }: Person, admin: Person) => {
        const next = await makeApprovedHost()
        return as(admin, 'PUT', `/api/admin/events/${event}/reassign`, { oldHostId, newHostId: next.id })
      },
    ],
    [
      'the end of their approval',
      (_: EventId, { uid }: Person, admin: Person) => as(admin, 'POST', `/api/admin/hosts/${uid}/unapprove`),
    ],
    [
      'their deletion',
      (_: EventId, { uid }: Person, admin: Person) => as(admin, 'DELETE', `/api/admin/hosts/${uid}`),
    ],
  ])('is refused after %s, and the other hosts can open another', async (_, change) => {
    const { coHost, event, tokens } = await twoHosts()
    const answer = await change(event, coHost, await makePerson('admin'))
    expect(answer.status, answer.text).toBeLessThan(300)
    for (const token of tokens) {
      expect((await list(event, token)).status).toBe(403)
      expect((await sendFact(event, token)).status).toBe(403)
    }
    const next = await linkOf(event)
    expect(tokens).not.toContain(next)
    expect((await list(event, next)).status).toBe(200)
  })

  test('stays valid when a co-host joins, and when another host becomes the owner', async () => {
    const { coHost, event, tokens } = await twoHosts()
    const third = await makeApprovedHost()
    expect((await as(host, 'POST', `/api/events/${event}/hosts`, { hostId: third.id })).status).toBe(200)
    for (const token of tokens) expect((await list(event, token)).status).toBe(200)
    expect((await as(host, 'PUT', `/api/events/${event}/owner`, { hostId: coHost.id })).status).toBe(200)
    for (const token of tokens) expect((await list(event, token)).status).toBe(200)
  })
})

describe('a walk-in that a helper adds', () => {
  const add = async (eventId: EventId, token: string, count: number) => {
    const facts = Array.from({ length: count }, () => ({
      kind: 'walk_in',
      nonce: crypto.randomUUID(),
      at: Date.now(),
      name: 'Ana',
      letIn: true,
      // Without an email, so that the triggers of other tests do not wait for hundreds of mails.
      email: null,
    }))
    const sent = post(`/api/events/${eventId}/door`, { device: 'A phone', facts }, { 'X-Kiln-Door': token })
    return (await ok<{ answers: { result: string; text: string | null }[] }>(sent)).answers
  }
  const limitOf = async (eventId: EventId) =>
    (await db.doc(`events/${eventId}`).get()).get('signupLimit') as number

  test('is refused before the doors open, and changes nothing', async () => {
    const event = await makeEvent([host], { signupLimit: 2, startsAt: Date.now() + 7 * HOUR })
    const answers = await add(event, await linkOf(event), 5)
    expect(answers.map(({ result }) => result)).toEqual(Array(5).fill('refused'))
    expect(answers[0]?.text).toContain('six hours before')
    expect((await db.collection(`events/${event}/signups`).get()).size).toBe(0)
    expect(await limitOf(event)).toBe(2)
  })

  test.each([
    [2, 3],
    [25, 27],
  ])('raises a limit of %i to %i at most, for any number of walk-ins', async (limit, maxLimit) => {
    const event = await makeEvent([host], { signupLimit: limit, startsAt: Date.now() + HOUR })
    const token = await linkOf(event)
    const answers = [...(await add(event, token, limit + 8)), ...(await add(event, token, 8))]
    expect(await limitOf(event)).toBe(maxLimit)
    expect(answers.filter(({ result }) => result === 'ok')).toHaveLength(maxLimit)
    expect(answers.filter(({ result }) => result === 'waitlist')).toHaveLength(limit + 16 - maxLimit)
  })

  test('is refused after the daily limit', async () => {
    const event = await makeEvent([host], { signupLimit: null, startsAt: Date.now() + HOUR })
    const token = await linkOf(event)
    const results: string[] = []
    for (let n = 0; n < 6; n += 1) results.push(...(await add(event, token, 100)).map(({ result }) => result))
    const added = results.filter((result) => result === 'ok').length
    // Each instance gives out a twentieth by itself.
    expect(added).toBeGreaterThanOrEqual(WALK_INS_A_DAY.tries)
    expect(added).toBeLessThan(600)
  })
})

test('ends the link six hours after the event, or with its cancellation', async () => {
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
