import { describe, expect, test, vi } from 'vitest'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import {
  changeNameAndCity,
  writeHostCard,
  makeTestUser,
  startSession,
  type TestUser,
} from '../factories/test-users.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, readSessionCookie, makeCookieHeaders } from './request.ts'
import { waitFor } from './wait-for.ts'

const memberRights = { role: 'user', isApproved: false } as const
const hostRights = { role: 'host', isApproved: true } as const

async function readAttendeesStatus(host: TestUser, eventId: number): Promise<number> {
  const path = `/api/events/${eventId}/attendees`
  return (await sendAs(host, 'GET', path)).status
}

const logIn = async (member: TestUser) =>
  post('/api/auth/verify-token', { token: await createLoginToken(member, Date.now()) })

/** An instance caches members for three seconds, so it may still accept a member who has just lost rights. */
const CACHE_WAIT = { timeout: 10_000, interval: 200 }

describe('the rights of a member', () => {
  test('are read from the member’s document instead of the session', async () => {
    const host = await makeTestUser('host', { isApproved: false })
    const eventId = await makeEvent([host])
    expect(await readAttendeesStatus(host, eventId)).toBe(403)
    await setRole(host.id, () => hostRights, { now: Date.now() })
    expect(await readAttendeesStatus(host, eventId)).toBe(200)
    expect((await auth.getUser(host.uid)).customClaims).toMatchObject(hostRights)
    expect((await db.doc(`hosts/${host.uid}`).get()).get('name')).toBe(host.name)

    await setRole(host.id, () => memberRights, { now: Date.now() })
    await vi.waitFor(async () => expect(await readAttendeesStatus(host, eventId)).not.toBe(200), CACHE_WAIT)
    expect((await auth.getUser(host.uid)).customClaims).toMatchObject(memberRights)
    expect((await db.doc(`hosts/${host.uid}`).get()).exists).toBe(false)
  })

  test('end the member’s sessions when a right is removed, but not when one is added', async () => {
    const host = await makeTestUser('host', { isApproved: false })
    const readRevocationTime = async () => (await auth.getUser(host.uid)).tokensValidAfterTime
    const firstRevocationTime = await readRevocationTime()
    await vi.waitUntil(() => new Date(firstRevocationTime ?? 0).getTime() + 1000 < Date.now())
    await setRole(host.id, () => hostRights, { now: Date.now() })
    expect(await readRevocationTime()).toBe(firstRevocationTime)
    await setRole(host.id, () => memberRights, { now: Date.now() })
    expect(await readRevocationTime()).not.toBe(firstRevocationTime)
  })

  test('are marked as changed only after the claims contain them, so that open pages get the new claims', async () => {
    const member = await makeTestUser()
    await setRole(member.id, () => memberRights, { now: Date.now() })
    const ref = db.doc(`users/${member.uid}`)
    expect((await ref.get()).get('claimsChangedAt')).toBeUndefined()
    await setRole(member.id, () => hostRights, { now: 1_800_000_000_000 })
    expect((await ref.get()).get('claimsChangedAt')).toEqual(
      expect.objectContaining({ seconds: 1_800_000_000 }),
    )
  })

  test.each([
    ['before the claims were set', hostRights, memberRights],
    ['before the claims of a member who lost rights were set', memberRights, hostRights],
    ['before there were any claims', hostRights, null],
  ])(
    'are consistent again after the next login if a change was interrupted %s',
    async (_step, storedRights, claims) => {
      const member = await makeTestUser()
      await db.doc(`users/${member.uid}`).update(storedRights)
      await auth.setCustomUserClaims(member.uid, claims)
      expect((await logIn(member)).status).toBe(200)
      expect((await auth.getUser(member.uid)).customClaims).toMatchObject(storedRights)
    },
  )
})

test('updates a host’s card in the host’s events when the host is approved again', async () => {
  const host = await makeApprovedHost()
  const event = db.doc(`events/${await makeEvent([host])}`)
  await setRole(host.id, () => memberRights, { now: Date.now() })
  await changeNameAndCity(host, 'Ada Okafor', 'Lisbon')
  await setRole(host.id, () => hostRights, { now: Date.now() })
  await waitFor(async () => {
    expect((await event.get()).get('hosts')).toMatchObject([{ name: 'Ada Okafor', city: 'Lisbon' }])
  })
})

test('refuses a former admin’s session and token within five seconds', async () => {
  const formerAdmin = await makeTestUser('admin')
  const path = '/api/admin/overview'
  const readStatuses = async () => {
    const credentials = [
      makeCookieHeaders(formerAdmin.cookie),
      { authorization: `Bearer ${formerAdmin.idToken}` },
    ]
    return Promise.all(credentials.map(async (headers) => (await send({ path, headers })).status))
  }
  expect(await readStatuses()).toEqual([200, 200])
  await setRole(formerAdmin.id, () => memberRights, { now: Date.now() })
  const refusalStatus = expect.toBeOneOf([401, 403]) as unknown
  const fiveSecondWait = { ...CACHE_WAIT, timeout: 5_000 }
  await vi.waitFor(
    async () => expect(await readStatuses()).toEqual([refusalStatus, refusalStatus]),
    fiveSecondWait,
  )
})

test('closes the application of a member who becomes an admin', async () => {
  const applicant = await makeTestUser('user', { email: 'applied-admin@kiln.test' })
  const application = { bio: 'I bind books', whyHost: 'Because of paper', socialMediaUrl: null }
  await setRole(applicant.id, () => ({ role: 'host', isApproved: false }), { application, now: Date.now() })
  expect((await logIn(applicant)).json()).toMatchObject({
    user: { role: 'admin', isApproved: true },
  })
  expect((await db.doc(`applications/${applicant.uid}`).get()).get('status')).toBe('approved')
  const headers = makeCookieHeaders((await startSession(applicant.uid)).cookie)
  const { items } = await expectJson<{ items: { id: number }[] }>(
    send({ path: '/api/admin/hosts?status=pending', headers }),
  )
  expect(items.map(({ id }) => id)).not.toContain(applicant.id)
})

test.each([
  ['a member', false, memberRights],
  ['a host again if they were one', true, hostRights],
])(
  'lets the next login turn an admin whose address is no longer in ADMIN_EMAILS into %s',
  async (_role, hasHostCard, expectedRights) => {
    const formerAdmin = await makeTestUser('admin')
    if (hasHostCard) await writeHostCard(formerAdmin)
    const login = await logIn(formerAdmin)
    expect(login.json()).toMatchObject({ user: expectedRights })
    expect((await auth.getUser(formerAdmin.uid)).customClaims).toMatchObject(expectedRights)
    const cookie = readSessionCookie(login)
    const path = '/api/admin/email-health'
    await vi.waitFor(async () => {
      const readStatusWith = async (value: string) =>
        (await send({ path, headers: makeCookieHeaders(value) })).status
      expect(await readStatusWith(cookie)).toBe(403)
      expect(await readStatusWith(formerAdmin.cookie)).toBeOneOf([401, 403])
    }, CACHE_WAIT)
  },
)
