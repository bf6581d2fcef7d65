import { describe, expect, test } from 'vitest'
import type { Timestamp } from 'firebase-admin/firestore'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { makeTestUser, readMemberId, makeEmail } from '../factories/test-users.ts'
import { redeemEmailLink } from '../identity-calls.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { waitFor } from './wait-for.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import {
  readLoginToken,
  post,
  send,
  sendAs,
  readSessionCookie,
  SITE_URL,
  makeCookieHeaders,
  makeTokenHeaders,
} from './request.ts'

/** Waits until an address has `count` emails, and returns the login link in the newest. */
async function awaitLoginLink(email: string, count = 1): Promise<URL> {
  const [newestMessage] = await waitFor(async () => {
    const messages = await readMessagesTo(email)
    expect(messages).toHaveLength(count)
    return messages
  })
  const link = /https?:\/\/[^\s()]+\/login\/verify[^\s()]*/.exec(newestMessage?.text ?? '')?.[0]
  if (!link) throw new Error(`No login link in «${newestMessage?.text}»`)
  return new URL(link)
}

const registrationFields = { name: 'Robin Example', city: 'London', area: 'Hackney', role: 'user' }
const register = (email: string, fields: object = {}) =>
  post('/api/auth/register', { ...registrationFields, email, ...fields })

const verifyToken = (token: string) => post('/api/auth/verify-token', { token })

describe('signing in by email', () => {
  test('gives a newly registered member a session in the SDK, and one by cookie that ends when they log out', async () => {
    const email = makeEmail('newcomer')
    await expectJson(register(email), 201)
    const link = await awaitLoginLink(email)
    expect(link.origin).toBe(SITE_URL)

    const response = await verifyToken(link.searchParams.get('token') ?? '')
    expect(response.status, response.text).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const [sessionCookie = '', , userCookie = ''] = response.headers.getSetCookie()
    expect(sessionCookie).toMatch(/; Path=\/api; Max-Age=1209600; HttpOnly; SameSite=Lax/)
    const { user, signInLink } = response.json() as ResponseOf<'verifyToken'>
    // Scripts read this cookie until the session ends.
    expect(userCookie).toMatch(new RegExp(`^kiln_user=${user.id}; Path=/; Max-Age=1209600; SameSite=Lax`))
    expect(userCookie).not.toContain('HttpOnly')
    expect(user).toMatchObject({ ...registrationFields, email })

    const cookie = readSessionCookie(response)
    const currentResponse = await sendAs({ cookie }, 'GET', '/api/auth/current')
    expect(currentResponse.json()).toEqual(user)

    const { idToken = '' } = await redeemEmailLink(signInLink ?? '', email)
    const tokenResponse = await send({ path: '/api/auth/current', headers: makeTokenHeaders(idToken) })
    expect(tokenResponse.json()).toEqual(user)
    expect((await auth.getUser(String(user.id))).emailVerified).toBe(true)

    const logOutResponse = await post('/api/auth/logout', undefined, makeCookieHeaders(cookie))
    expect(logOutResponse.status).toBe(200)
    // Older sessions may have a cookie for the whole site.
    for (const path of ['/api', '/']) {
      expect(logOutResponse.headers.getSetCookie().join('\n')).toContain(
        `__session=; Path=${path}; Max-Age=0`,
      )
    }
    expect(logOutResponse.headers.getSetCookie().join('\n')).toContain('kiln_user=; Path=/; Max-Age=0')
    const responseAfterLogOut = await sendAs({ cookie }, 'GET', '/api/auth/current')
    expect(responseAfterLogOut.status).toBe(401)
  })

  test('stores no login token in the email log', async () => {
    const email = makeEmail('secret')
    await register(email)
    await awaitLoginLink(email)
    await waitFor(async () => {
      const { docs } = await db.collection('emails').where('to', '==', email).get()
      expect(docs.map((document) => document.get('status') as string)).not.toContain('queued')
      expect(docs.map((document) => document.get('secret') as unknown)).toEqual([undefined])
    })
  })

  test('redirects to a path on this site, and to no other site', async () => {
    const { email } = await makeTestUser()
    await post('/api/auth/request-login', { email, redirect: '/past-events?a=1' })
    expect((await awaitLoginLink(email)).searchParams.get('redirect')).toBe('/past-events?a=1')
    await expectJson(post('/api/auth/request-login', { email, redirect: '//evil.example' }))
    expect((await awaitLoginLink(email, 2)).searchParams.has('redirect')).toBe(false)
  })
})

describe('the call that mails a login link', () => {
  test('asks for a name if the email is unknown', async () => {
    const response = await post('/api/auth/request-login', { email: makeEmail('unknown') })
    expect(response.error.code).toBe('name_required')
    expect(response.error.message).toMatch(/^Welcome! It looks like you're new/)
  })

  test('makes a member for an unknown email if it comes with a name', async () => {
    const email = makeEmail('account')
    const response = await post('/api/auth/request-login', {
      email: ` ${email.toUpperCase()} `,
      name: 'Robin',
    })
    expect(response.status).toBe(200)
    const { user } = await expectJson<ResponseOf<'verifyToken'>>(verifyToken(readLoginToken(response)))
    expect(user).toMatchObject({ email, name: 'Robin', role: 'user', city: null })
  })

  test('neither floods the owner’s inbox nor locks the owner out if a stranger makes it many times', async () => {
    const { email } = await makeTestUser()
    const requestLink = async (headers = {}) => {
      const response = await post('/api/auth/request-login', { email }, headers)
      return { ...response, link: (response.json() as { loginLink?: string }).loginLink }
    }
    const responses = []
    for (let n = 0; n < 6; n++) responses.push(await requestLink())
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(responses.map(({ link }) => link !== undefined)).toEqual([true, true, true, true, true, false])
    // The owner opens the fifth link, and may then ask for another.
    await expectJson(verifyToken(new URL(responses[4]?.link ?? '').searchParams.get('token') ?? ''))
    expect((await requestLink()).link).toBeDefined()
    // Five tries from one IP address lock out only that address.
    const headers = { 'X-Forwarded-For': '198.51.100.77' }
    for (let n = 0; n < 5; n++) expect((await requestLink(headers)).status).toBe(200)
    expect((await requestLink(headers)).status).toBe(429)
    expect((await requestLink()).status).toBe(200)
  })

  test('stores only the hash of a token, for fifteen minutes', async () => {
    const { email } = await makeTestUser()
    const requestedAt = Date.now()
    const response = await post('/api/auth/request-login', { email })
    const token = readLoginToken(response)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const storedToken = await db.doc(`loginTokens/${hashToken(token)}`).get()
    expect(JSON.stringify(storedToken.data())).not.toContain(token)
    const minutes = ((storedToken.get('expiresAt') as Timestamp).toMillis() - requestedAt) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(15)
    expect(minutes).toBeLessThan(16)
  })
})

describe('registering', () => {
  test('makes an applicant a member immediately, and stores a pending application to host', async () => {
    const email = makeEmail('host')
    const application = { bio: 'Clay', whyHost: 'More clay', socialMediaUrl: 'https://clay.example' }
    await expectJson(register(email, { role: 'host', ...application }), 201)
    const uid = await readMemberId(email)
    // There is no account to sign in to before the address is proven.
    await expect(auth.getUserByEmail(email)).rejects.toThrow()
    const user = await db.doc(`users/${uid}`).get()
    expect(user.data()).toMatchObject({ id: Number(uid), role: 'host', isApproved: false })
    const { bio, whyHost } = application
    const storedApplication = await db.doc(`applications/${uid}`).get()
    expect(storedApplication.data()).toMatchObject({ status: 'pending', email, bio, whyHost })
  })

  test('responds with 409 for a known email, even in upper case', async () => {
    const { email } = await makeTestUser()
    const response = await register(email.toUpperCase())
    expect(response.status).toBe(409)
    expect(response.error).toEqual({
      code: 'already_registered',
      message:
        "This email address can't be used for a new account. If it's the address of your account, sign in instead. Otherwise use another one.",
    })
  })

  test('makes only one member from simultaneous registrations with one email', async () => {
    const email = makeEmail('twice')
    const statuses = (await Promise.all([register(email), register(email), register(email)])).map(
      (response) => response.status,
    )
    expect(statuses.sort()).toEqual([201, 409, 409])
    const { docs } = await db.collection('users').where('email', '==', email).get()
    expect(docs).toHaveLength(1)
  })
})

describe('a login token', () => {
  const invalidLink = {
    code: 'invalid_link',
    message: 'The login link may be expired, already used or invalid.',
  }

  test('signs in only one of several simultaneous calls', async () => {
    const token = await createLoginToken(await makeTestUser(), Date.now())
    const responses = await Promise.all(Array.from({ length: 5 }, () => verifyToken(token)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400, 400, 400])
    const refusals = responses.filter(({ status }) => status === 400)
    for (const response of [...refusals, await verifyToken(token)]) {
      expect(response.error).toEqual(invalidLink)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  test('is invalid after fifteen minutes, or if it is made up', async () => {
    const member = await makeTestUser()
    expect((await verifyToken('made-up')).error).toEqual(invalidLink)
    expect((await verifyToken(await createLoginToken(member, Date.now() - 15 * 60_000))).error).toEqual(
      invalidLink,
    )
    expect((await verifyToken(await createLoginToken(member, Date.now() - 14 * 60_000))).status).toBe(200)
  })
})

test('makes a user with an address in ADMIN_EMAILS an admin when they sign in', async () => {
  const [email = ''] = (process.env.ADMIN_EMAILS ?? '').split(',')
  const response = await post('/api/auth/request-login', { email, name: 'Admin' })
  const { user } = await expectJson<ResponseOf<'verifyToken'>>(verifyToken(readLoginToken(response)))
  expect(user).toMatchObject({ email, role: 'admin', isApproved: true })
  expect((await auth.getUserByEmail(email)).customClaims).toMatchObject({ role: 'admin', isApproved: true })
})

describe('a session', () => {
  test('does not block public calls after its account is deleted', async () => {
    const member = await makeTestUser()
    await auth.deleteUser(member.uid)
    const headers = makeCookieHeaders(member.cookie)
    expect((await send({ path: '/api/events/bento', headers })).status).toBe(200)
    expect((await post('/api/auth/logout', undefined, headers)).status).toBe(200)
    expect((await send({ path: '/api/auth/current', headers })).status).toBe(401)
  })
})
