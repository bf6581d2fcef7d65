import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, expect, test, vi } from 'vitest'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { registerMember } from '../../functions/src/core/accounts/register-member.ts'
import { acceptInvitation } from '../../functions/src/features/applications/accept-invitation.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { logOut } from '../../functions/src/features/auth/log-out.ts'
import { verifyToken } from '../../functions/src/features/auth/verify-token.ts'
import type { CallRequest } from '../../functions/src/platform/call-handler.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { readTemplatesTo } from './email-log.ts'
import { simulateLostResponses } from './simulate-lost-responses.ts'
import { expectJson } from './expect-json.ts'
import { readLoginToken, post, send, makeCookieHeaders } from './request.ts'

/** Follows a login link in this process, where the test can make a step of the sign-in fail. */
function followLink({ id, email }: TestUser, token: string): Promise<unknown> {
  const caller = { id, email, role: 'user', isApproved: false, session: null }
  const session = { set: () => undefined, clear: () => undefined }
  const request = { body: { token }, caller, now: Date.now(), session }
  return verifyToken(request as unknown as CallRequest<'verifyToken'>)
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('keeps the cookie after a log-out that fails, so that the member can try again', async () => {
  const { id, email, cookie } = await makeTestUser()
  const now = Date.now()
  const brokenSession = { cookie, signedInAt: now, endsAt: NaN }
  const caller = { id, email, role: 'user', isApproved: false, session: brokenSession }
  const session = { set: vi.fn(), clear: vi.fn() }
  const request = { caller, now, session } as unknown as CallRequest<'logOut'>
  await expect(logOut(request)).rejects.toThrow()
  expect(session.clear).not.toHaveBeenCalled()
  caller.session.endsAt = now + 3_600_000
  await logOut(request)
  expect(session.clear).toHaveBeenCalledOnce()
})

test.each([
  'getUserByEmail',
  'getUser',
  'deleteUser',
  'createUser',
  'revokeRefreshTokens',
  'setCustomUserClaims',
  'createSessionCookie',
] as const)(
  'notifies the old address of a change of address that fails at %s, and completes the change at the next sign-in',
  async (step) => {
    const user = await makeTestUser()
    const email = makeEmail('moved')
    const token = await createLoginToken(user, Date.now(), { newEmail: email })
    vi.spyOn(auth, step).mockRejectedValueOnce(new Error('stopped'))
    await expect(followLink(user, token)).rejects.toThrow('stopped')

    // Sessions of the old address have ended, and its owner can undo the change.
    const request = { path: '/api/auth/current', headers: makeCookieHeaders(user.cookie) }
    expect((await send(request)).status).toBe(401)
    expect(await readTemplatesTo(user.email)).toEqual(['login-link'])

    const loginResponse = await post('/api/auth/request-login', { email })
    await expectJson(post('/api/auth/verify-token', { token: readLoginToken(loginResponse) }))
    const [storedUser, account, addressOwner] = await Promise.all([
      db.doc(`users/${user.uid}`).get(),
      auth.getUser(user.uid),
      db.doc(`userEmails/${hashAddress(email)}`).get(),
    ])
    expect(storedUser.get('email')).toBe(email)
    expect(storedUser.get('provenAt')).toBeInstanceOf(Timestamp)
    expect(account).toMatchObject({ email, emailVerified: true })
    expect(account.customClaims).toMatchObject({ role: 'user', isApproved: false })
    expect(addressOwner.get('userId')).toBe(user.id)
  },
)

test('mails a new host the login link even if the claims cannot be set', async () => {
  const { id, email, name, uid } = await makeTestUser()
  const invitee = { name, email, city: null, userId: id }
  const invitation = { invitee, inviterName: 'Noor', inviterId: null, message: null }
  const token = await createInvitation(invitation, Date.now())
  vi.spyOn(auth, 'setCustomUserClaims').mockRejectedValueOnce(new Error('stopped'))
  const request = { params: { token }, caller: null, now: Date.now() }
  await expect(acceptInvitation(request as unknown as CallRequest<'acceptInvitation'>)).rejects.toThrow(
    'stopped',
  )
  expect((await db.doc(`users/${uid}`).get()).get('isApproved')).toBe(true)
  expect(await readTemplatesTo(email)).toEqual(['host-invitation', 'login-link'])
})

test('creates one user if the response to the commit is lost', async () => {
  const email = makeEmail('lost')
  simulateLostResponses()
  const member = await registerMember(
    { name: 'Ada', email, city: null, area: null, role: 'user' },
    null,
    Date.now(),
  )
  expect(member).toMatchObject({ email })
  expect((await db.collection('users').where('email', '==', email).get()).size).toBe(1)
})
