import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { verifyToken } from '../../functions/src/features/auth/verify-token.ts'
import type { CallRequest } from '../../functions/src/platform/call-handler.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import {
  makeTestUser,
  readMemberId,
  makeEmail,
  startSession,
  type TestUser,
} from '../factories/test-users.ts'
import { callIdentityToolkit, readMailedCode, redeemEmailLink, refreshIdToken } from '../identity-calls.ts'
import { waitFor } from './wait-for.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import {
  readLoginToken,
  post,
  send,
  sendAs,
  SITE_URL,
  makeCookieHeaders,
  makeTokenHeaders,
} from './request.ts'

/** Logs a member in; returns the link that signs in the Firebase SDK. */
async function logIn(member: Pick<TestUser, 'id' | 'email'>): Promise<string> {
  const token = await createLoginToken(member, Date.now())
  return (
    (await expectJson<ResponseOf<'verifyToken'>>(post('/api/auth/verify-token', { token }))).signInLink ?? ''
  )
}

const readStatusFromApi = async (idToken: string | undefined) =>
  (await send({ path: '/api/auth/current', headers: makeTokenHeaders(idToken ?? '') })).status

/** Reads a member's document under Firestore's rules, which see only the token; returns the status. */
async function readStatusFromRules(uid: string, idToken: string | undefined): Promise<number> {
  const documents = `projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents`
  const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/${documents}/users/${uid}`
  return (await fetch(url, { headers: { Authorization: `Bearer ${idToken ?? ''}` } })).status
}

async function expectNoRights(uid: string, idToken: string | undefined): Promise<void> {
  expect([await readStatusFromApi(idToken), await readStatusFromRules(uid, idToken)]).toEqual([401, 403])
}

/** Sets the claims of an account for which the time to redeem a sign-in link ended an hour ago. */
async function endSignInWindow({ uid, email }: TestUser): Promise<void> {
  const signInBefore = Math.floor(Date.now() / 1000) - 3600
  await auth.setCustomUserClaims(uid, { role: 'user', isApproved: false, memberEmail: email, signInBefore })
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a Firebase email sign-in link', () => {
  it('signs the SDK in once, with a token that the API and the rules accept', async () => {
    const member = await makeTestUser()
    const link = await logIn(member)
    const { idToken } = await redeemEmailLink(link, member.email)
    expect([await readStatusFromApi(idToken), await readStatusFromRules(member.uid, idToken)]).toEqual([
      200, 200,
    ])
    expect((await redeemEmailLink(link, member.email)).error?.message).toBe('INVALID_OOB_CODE')
  })

  it('is invalid for another address', async () => {
    const [member, mallory] = [await makeTestUser(), await makeTestUser()]
    const link = await logIn(mallory)
    expect((await redeemEmailLink(link, member.email)).error?.message).toMatch(/^INVALID_EMAIL/)
  })

  it('gives no rights to an account without claims if a stranger requests it from Firebase', async () => {
    const email = makeEmail('stranger')
    await callIdentityToolkit('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: SITE_URL })
    const code = await readMailedCode(email)
    const { idToken, localId = '' } = await callIdentityToolkit('signInWithEmailLink', {
      email,
      oobCode: code,
    })
    await expectNoRights(localId, idToken)
  })

  it('can be requested only with a session cookie, and does not count as a recent login', async () => {
    const member = await makeTestUser()
    const path = '/api/auth/sign-in-link'
    const { signInLink, email } = await expectJson<{ signInLink: string; email: string }>(
      post(path, undefined, makeCookieHeaders(member.cookie)),
      201,
    )
    expect(email).toBe(member.email)
    const { idToken = '' } = await redeemEmailLink(signInLink, email)
    expect(await readStatusFromApi(idToken)).toBe(200)
    expect((await post(path, undefined, makeTokenHeaders(idToken))).status).toBe(403)
    // A new token does not make the login recent.
    const body = { name: member.name, email: makeEmail('thief'), city: null, area: null }
    const changeResponse = await send({
      method: 'PUT',
      path: '/api/auth/user',
      body,
      headers: makeTokenHeaders(idToken),
    })
    expect(changeResponse.error.code).toBe('login_too_old')
  })
})

describe('an account to which a stranger with its ID token adds a way to sign in', () => {
  const signInMethods = {
    password: async ({ idToken, email }: TestUser) => {
      const password = 'a stranger’s own'
      await callIdentityToolkit('update', { idToken, password, returnSecureToken: true })
      return callIdentityToolkit('signInWithPassword', { email, password, returnSecureToken: true })
    },
    address: async ({ idToken, email }: TestUser) => {
      const newEmail = makeEmail('mallory')
      const changeRequest = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }
      await callIdentityToolkit('sendOobCode', changeRequest)
      await callIdentityToolkit('update', { oobCode: await readMailedCode(email) })
      await callIdentityToolkit('sendOobCode', {
        requestType: 'EMAIL_SIGNIN',
        email: newEmail,
        continueUrl: SITE_URL,
      })
      const code = await readMailedCode(newEmail)
      return callIdentityToolkit('signInWithEmailLink', { email: newEmail, oobCode: code })
    },
    provider: async ({ idToken, email }: TestUser) => {
      const claims = JSON.stringify({ sub: `g-${email}`, email, email_verified: true })
      const postBody = `id_token=${encodeURIComponent(claims)}&providerId=google.com`
      const idpRequest = {
        postBody,
        requestUri: SITE_URL,
        returnSecureToken: true,
        returnIdpCredential: true,
      }
      await callIdentityToolkit('signInWithIdp', { ...idpRequest, idToken })
      return callIdentityToolkit('signInWithIdp', idpRequest)
    },
  }

  it.each(Object.entries(signInMethods))(
    'gives no rights to a sign-in by the new %s',
    async (_method, signIn) => {
      const member = await makeTestUser()
      await endSignInWindow(member)
      const { idToken, refreshToken } = await signIn(member)
      expect(idToken).toBeDefined()
      await expectNoRights(member.uid, idToken)

      const link = await logIn(member)
      expect(await refreshIdToken(refreshToken)).toBeUndefined()
      const { idToken: ownToken } = await redeemEmailLink(link, member.email)
      expect([await readStatusFromApi(ownToken), await readStatusFromRules(member.uid, ownToken)]).toEqual([
        200, 200,
      ])
    },
  )

  it('gets no link for the SDK, even through a session that began after the change', async () => {
    const member = await makeTestUser()
    await auth.updateUser(member.uid, { password: 'a stranger’s own' })
    // A change of password ends sessions, but this session began after the change.
    const { cookie } = await startSession(member.uid)
    expect((await post('/api/auth/sign-in-link', undefined, makeCookieHeaders(cookie))).status).toBe(403)
  })
})

describe('a login token', () => {
  function redeemToken(token: string) {
    const session = { set: vi.fn(), clear: vi.fn() }
    const request = { body: { token }, caller: null, now: Date.now(), session }
    return { session, response: verifyToken(request as unknown as CallRequest<'verifyToken'>) }
  }
  const rateLimitError = Object.assign(new Error('An internal error has occurred.'), {
    code: 'auth/internal-error',
    httpResponse: { data: { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } },
  })

  it('is not used up if Firebase makes no link', async () => {
    const email = makeEmail('rationed')
    const response = await post('/api/auth/request-login', { email, name: 'Robin' })
    const token = readLoginToken(response)
    vi.spyOn(auth, 'generateSignInWithEmailLink').mockRejectedValueOnce(rateLimitError)
    const firstAttempt = redeemToken(token)
    await expect(firstAttempt.response).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 60 })
    expect(firstAttempt.session.set).not.toHaveBeenCalled()
    expect((await db.doc(`loginTokens/${hashToken(token)}`).get()).get('usedAt')).toBeUndefined()
    await expect(auth.getUserByEmail(email)).rejects.toThrow()

    const secondAttempt = redeemToken(token)
    expect(await secondAttempt.response).toMatchObject({ user: { email } })
    expect(secondAttempt.session.set).toHaveBeenCalledOnce()
    await expect(redeemToken(token).response).rejects.toMatchObject({ code: 'invalid_link' })
    expect(await readMemberId(email)).toBeDefined()
  })

  it.each([
    ['refuses the link', () => Promise.reject(rateLimitError)],
    ['never answers', () => new Promise<string>(() => undefined)],
  ])('begins a session without a link for the SDK if Firebase %s', async (_reason, makeSecondLink) => {
    const member = await makeTestUser()
    const makeLink = auth.generateSignInWithEmailLink.bind(auth)
    vi.spyOn(auth, 'generateSignInWithEmailLink')
      .mockImplementationOnce(makeLink)
      .mockImplementationOnce(makeSecondLink)
    const { response, session } = redeemToken(await createLoginToken(member, Date.now()))
    expect(await response).toMatchObject({ user: { email: member.email }, signInLink: null })
    expect(session.set).toHaveBeenCalledOnce()
  })
})

const checkLink = async (token: string, cookie: string) =>
  (await post('/api/auth/check-link', { token }, makeCookieHeaders(cookie))).json()

it('says whether a login link is the member’s own, used or not, and does not use it up', async () => {
  const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
  const token = await createLoginToken(member, Date.now())
  expect(await checkLink(token, member.cookie)).toEqual({ isOwn: true })
  expect(await checkLink(token, otherMember.cookie)).toEqual({ isOwn: false })
  expect((await post('/api/auth/verify-token', { token })).status).toBe(200)
  expect(await checkLink(token, member.cookie)).toEqual({ isOwn: true })
  expect(await checkLink('made-up', member.cookie)).toEqual({ isOwn: false })
  const addressChangeToken = await createLoginToken(member, Date.now(), { newEmail: makeEmail('moved') })
  expect(await checkLink(addressChangeToken, member.cookie)).toEqual({ isOwn: false })
})

describe('logging out', () => {
  const readStatus = async (cookie: string) => (await sendAs({ cookie }, 'GET', '/api/auth/current')).status

  it('ends only the session of the device on which the member logs out', async () => {
    const member = await makeTestUser()
    // Two sessions that begin in one second have the same cookie in the emulator.
    const otherCookie = await waitFor(async () => {
      const { cookie } = await startSession(member.uid)
      expect(cookie).not.toBe(member.cookie)
      return cookie
    })
    expect((await post('/api/auth/logout', undefined, makeCookieHeaders(member.cookie))).status).toBe(200)
    expect([await readStatus(member.cookie), await readStatus(otherCookie)]).toEqual([401, 200])
    const { endedSessions } = (await db.doc(`users/${member.uid}`).get()).data() ?? {}
    expect(Object.keys(endedSessions as object)).toEqual([hashToken(member.cookie)])
    // A public call ignores the ended session.
    expect((await post('/api/auth/logout', undefined, makeCookieHeaders(member.cookie))).status).toBe(200)
  })

  it('deletes the stored hashes of ended sessions whose cookies have expired', async () => {
    const member = await makeTestUser()
    const [expiredHash, liveHash] = [hashToken('expired'), hashToken('live')]
    const endedSessions = {
      [expiredHash]: Timestamp.fromMillis(Date.now() - 1),
      [liveHash]: Timestamp.fromMillis(Date.now() + 60_000),
    }
    await db.doc(`users/${member.uid}`).update({ endedSessions })
    expect((await post('/api/auth/logout', undefined, makeCookieHeaders(member.cookie))).status).toBe(200)
    const remainingSessions = (await db.doc(`users/${member.uid}`).get()).get('endedSessions') as object
    expect(Object.keys(remainingSessions).sort()).toEqual([liveHash, hashToken(member.cookie)].sort())
  })

  it('ends all sessions and refresh tokens if the member logs out everywhere, but not later login links', async () => {
    const member = await makeTestUser()
    const { refreshToken } = await redeemEmailLink(await logIn(member), member.email)
    const response = await post('/api/auth/logout-everywhere', undefined, makeCookieHeaders(member.cookie))
    expect(response.status, response.text).toBe(200)
    expect(response.headers.getSetCookie().join()).toContain('__session=; Path=/api; Max-Age=0')
    expect([await readStatus(member.cookie), await readStatusFromApi(member.idToken)]).toEqual([401, 401])
    expect(await refreshIdToken(refreshToken)).toBeUndefined()
    await logIn(member)
  })
})

it('rejects and clears two session cookies, whichever is first', async () => {
  const [member, mallory] = [await makeTestUser(), await makeTestUser()]
  for (const [firstCookie, secondCookie] of [
    [member.cookie, mallory.cookie],
    [mallory.cookie, member.cookie],
    [member.cookie, member.cookie],
    ['garbage', member.cookie],
  ]) {
    const headers = { Cookie: `__session=${firstCookie}; kiln_user=1; __session=${secondCookie}` }
    const response = await send({ path: '/api/auth/current', headers })
    expect(response.status).toBe(401)
    for (const path of ['/', '/api'])
      expect(response.headers.getSetCookie().join('\n')).toContain(`__session=; Path=${path}; Max-Age=0`)
  }
})
