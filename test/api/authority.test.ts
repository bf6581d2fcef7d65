import { describe, expect, test, vi } from 'vitest'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeHostCard, makePerson, sessionOf, type Person } from '../factories/people.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, sessionCookieOf, withCookie } from './request.ts'

const now = () => Date.now()
const user = { role: 'user', isApproved: false } as const
const approved = { role: 'host', isApproved: true } as const

async function attendees(host: Person, eventId: number): Promise<number> {
  const path = `/api/events/${eventId}/attendees`
  return (await sendAs(host, 'GET', path)).status
}

const logIn = async (person: Person) =>
  post('/api/auth/verify-token', { token: await createLoginToken(person, now()) })

/** An instance caches members for three seconds. */
const SOON = { timeout: 10_000, interval: 200 }

describe('the rights of a member', () => {
  test('are read from their document instead of their session', async () => {
    const host = await makePerson('host', false)
    const eventId = await makeEvent([host])
    expect(await attendees(host, eventId)).toBe(403)
    await setRole(host.id, () => approved, { now: now() })
    await vi.waitFor(async () => expect(await attendees(host, eventId)).toBe(200), SOON)
    expect((await auth.getUser(host.uid)).customClaims).toMatchObject(approved)
    expect((await db.doc(`hosts/${host.uid}`).get()).get('name')).toBe(host.name)

    await setRole(host.id, () => user, { now: now() })
    await vi.waitFor(async () => expect(await attendees(host, eventId)).not.toBe(200), SOON)
    expect((await auth.getUser(host.uid)).customClaims).toMatchObject(user)
    expect((await db.doc(`hosts/${host.uid}`).get()).exists).toBe(false)
  })

  test('end only the sessions of a member who loses some of them', async () => {
    const host = await makePerson('host', false)
    const revokedAt = async () => (await auth.getUser(host.uid)).tokensValidAfterTime
    const atFirst = await revokedAt()
    await vi.waitUntil(() => new Date(atFirst ?? 0).getTime() + 1000 < now())
    await setRole(host.id, () => approved, { now: now() })
    expect(await revokedAt()).toBe(atFirst)
    await setRole(host.id, () => user, { now: now() })
    expect(await revokedAt()).not.toBe(atFirst)
  })

  test('are announced to open pages once the claims have them', async () => {
    const person = await makePerson()
    await setRole(person.id, () => user, { now: now() })
    const member = db.doc(`users/${person.uid}`)
    expect((await member.get()).get('claimsAt')).toBeUndefined()
    await setRole(person.id, () => approved, { now: 1_800_000_000_000 })
    expect((await member.get()).get('claimsAt')).toEqual(expect.objectContaining({ seconds: 1_800_000_000 }))
  })

  test.each([
    ['before the claims', { role: 'host', isApproved: true }, { role: 'user', isApproved: false }],
    ['before the claims of who may do less', { role: 'user', isApproved: false }, approved],
    ['before there were any', { role: 'host', isApproved: true }, null],
  ])('are consistent again after the next login if a change stopped %s', async (_when, stored, claims) => {
    const person = await makePerson()
    await db.doc(`users/${person.uid}`).update(stored)
    await auth.setCustomUserClaims(person.uid, claims)
    expect((await logIn(person)).status).toBe(200)
    expect((await auth.getUser(person.uid)).customClaims).toMatchObject(stored)
  })
})

test('locks a former admin out within seconds, by session and by token', async () => {
  const former = await makePerson('admin')
  const path = '/api/admin/overview'
  const statuses = async () => {
    const credentials = [withCookie(former.cookie), { authorization: `Bearer ${former.idToken}` }]
    return Promise.all(credentials.map(async (headers) => (await send({ path, headers })).status))
  }
  expect(await statuses()).toEqual([200, 200])
  await setRole(former.id, () => user, { now: now() })
  const isOut = expect.toBeOneOf([401, 403]) as unknown
  await vi.waitFor(async () => expect(await statuses()).toEqual([isOut, isOut]), { ...SOON, timeout: 5_000 })
})

test('closes the application of a member who becomes an admin', async () => {
  const applied = await makePerson('user', false, 'applied-admin@kiln.test')
  const application = { bio: 'I bind books', whyHost: 'Because of paper', socialMediaUrl: null }
  await setRole(applied.id, () => ({ role: 'host', isApproved: false }), { application, now: now() })
  expect((await logIn(applied)).json()).toMatchObject({ user: { role: 'admin', isApproved: true } })
  expect((await db.doc(`applications/${applied.uid}`).get()).get('status')).toBe('approved')
  const headers = withCookie((await sessionOf(applied.uid)).cookie)
  const { items } = await ok<{ items: { id: number }[] }>(
    send({ path: '/api/admin/hosts?status=pending', headers }),
  )
  expect(items.map(({ id }) => id)).not.toContain(applied.id)
})

describe('an admin who is no longer named in ADMIN_EMAILS', () => {
  test.each([
    ['a member', false, user],
    ['a host again, if they were one', true, approved],
  ])('is %s after the next log-in', async (_what, hosted, expected) => {
    const former = await makePerson('admin')
    if (hosted) await makeHostCard(former)
    const verified = await logIn(former)
    expect(verified.json()).toMatchObject({ user: expected })
    expect((await auth.getUser(former.uid)).customClaims).toMatchObject(expected)
    const cookie = sessionCookieOf(verified)
    const path = '/api/admin/email-health'
    await vi.waitFor(async () => {
      const [then, before] = [cookie, former.cookie].map((item) => send({ path, headers: withCookie(item) }))
      expect([(await then)?.status, (await before)?.status]).toEqual([403, expect.toBeOneOf([401, 403])])
    }, SOON)
  })
})
