import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../functions/shared/auth/contract.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { makeTestUser, readMemberId, makeEmail, type TestUser } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, send, makeCookieHeaders } from './request.ts'
import { awaitMessage } from '../inbox.ts'

const DAY_MS = 86_400_000
const APPLICATION_TEXT = 'Because folding paper is better with eleven other people.'

const admin = await makeTestUser('admin')

const acceptInvitation = (token: string, headers?: Record<string, string>) =>
  post(`/api/invite/${token}`, undefined, headers)

function invite({ uid }: TestUser, inviteMessage = 'Your evenings deserve a bigger room.') {
  return post(`/api/admin/users/${uid}/invite-host`, { inviteMessage }, makeCookieHeaders(admin.cookie))
}

const decide = ({ uid }: TestUser, decision: 'deny' | 'unapprove', body?: object) =>
  post(`/api/admin/hosts/${uid}/${decision}`, body, makeCookieHeaders(admin.cookie))

/** Reads the token of the invitation in the newest email to an address. */
async function readInvitationToken(email: string): Promise<string> {
  const { html } = await awaitMessage(email, / invites you to host on /)
  expect(html).toContain('Your evenings deserve a bigger room.')
  return /\/invite\/([\w-]{43})/.exec(html)?.[1] ?? ''
}

const createInvitationFor = (email: string, userId: TestUser['id'] | null, now = Date.now()) =>
  createInvitation(
    {
      invitee: { name: 'Ada', email, city: 'Berlin', userId },
      inviterName: 'Noor',
      inviterId: null,
      message: null,
    },
    now,
  )

/** Invites an address without an account; returns it with the invitation's token. */
async function inviteVisitor(now = Date.now()) {
  const email = makeEmail('invited')
  return { email, token: await createInvitationFor(email, null, now) }
}

/** Signs in with the link that is mailed after an invitation is accepted. */
async function signInByMailedLink(email: string): Promise<CurrentUser> {
  const loginToken = await waitFor(async () => {
    const linkToken = (await readMessagesTo(email))
      .map(({ html }) => /\/login\/verify\?token=([\w-]{43})&amp;redirect=%2Fhost-dashboard/.exec(html)?.[1])
      .find((token) => token !== undefined)
    expect(linkToken).toBeDefined()
    return linkToken
  })
  return (await expectJson<{ user: CurrentUser }>(post('/api/auth/verify-token', { token: loginToken }))).user
}

describe('an invitation', () => {
  test('can be looked up without being used up, and can be accepted, for at most fourteen days', async () => {
    const lookUp = (token: string) => send({ path: `/api/invitations/${token}` })
    const { token } = await inviteVisitor()
    expect((await lookUp(token)).json()).toEqual({ inviterName: 'Noor' })
    expect((await acceptInvitation(token)).status).toBe(200)
    const { email, token: expiredToken } = await inviteVisitor(Date.now() - 14 * DAY_MS)
    for (const invalidToken of [token, expiredToken, 'abc', 'x'.repeat(43)]) {
      for (const response of [await lookUp(invalidToken), await acceptInvitation(invalidToken)])
        expect([response.status, response.error.code], invalidToken).toEqual([400, 'invalid_link'])
    }
    expect((await db.collection('users').where('email', '==', email).get()).empty).toBe(true)
  })

  test('makes a member an approved host once, and signs them in only through a link in an email to them', async () => {
    const member = await makeTestUser('user')
    expect((await invite(member)).json()).toEqual({ message: 'Host invitation sent successfully' })
    const token = await readInvitationToken(member.email)
    const ref = db.doc(`invitations/${hashToken(token)}`)
    const storedInvitation = (await ref.get()).data()
    expect(storedInvitation).toMatchObject({ email: member.email, userId: member.id, isUsed: false })
    expect(JSON.stringify(storedInvitation)).not.toContain(token)

    // A GET or HEAD request does not accept the invitation.
    for (const method of ['GET', 'HEAD']) {
      expect((await send({ method, path: `/api/invite/${token}` })).status).toBeOneOf([404, 405])
    }
    expect((await ref.get()).get('isUsed')).toBe(false)
    const response = await acceptInvitation(token)
    expect(response.status, response.text).toBe(200)
    expect(response.json()).toMatchObject({ isSignedIn: false })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.text).not.toContain('token')
    const user = await signInByMailedLink(member.email)
    expect(user).toMatchObject({ id: member.id, role: 'host', isApproved: true })
    expect((await auth.getUser(member.uid)).customClaims).toMatchObject({ role: 'host', isApproved: true })
    expect((await db.doc(`hosts/${member.uid}`).get()).data()).toMatchObject({
      name: member.name,
      city: 'London',
    })
    expect((await ref.get()).data()).toMatchObject({ isUsed: true })

    expect((await acceptInvitation(token)).error).toEqual({
      code: 'invalid_link',
      message: 'This invitation link is invalid or has expired.',
    })
  })

  test('needs no login link if the invited member accepts it while signed in', async () => {
    const member = await makeTestUser('user')
    await invite(member)
    const response = await acceptInvitation(
      await readInvitationToken(member.email),
      makeCookieHeaders(member.cookie),
    )
    expect(response.json()).toMatchObject({ isSignedIn: true })
    expect((await db.doc(`users/${member.uid}`).get()).data()).toMatchObject({
      role: 'host',
      isApproved: true,
    })
  })

  test('makes no second account for a member whose address has changed in the meantime', async () => {
    const member = await makeTestUser('user')
    const email = makeEmail('changed')
    const token = await createInvitationFor(member.email, member.id)
    await db.doc(`users/${member.uid}`).update({ email })
    expect((await acceptInvitation(token)).status).toBe(200)
    expect((await db.collection('users').where('email', '==', member.email).get()).empty).toBe(true)
    expect((await db.doc(`users/${member.uid}`).get()).get('role')).toBe('host')
  })

  test('takes effect if and only if a denial at the same moment does not', async () => {
    for (let n = 0; n < 2; n += 1) {
      const member = await makeTestUser('user')
      const token = await createInvitationFor(member.email, member.id)
      await post(
        '/api/user/apply-host',
        { bio: APPLICATION_TEXT, whyHost: APPLICATION_TEXT },
        makeCookieHeaders(member.cookie),
      )
      const [denial, acceptance] = await Promise.all([
        decide(member, 'deny', { isPendingUser: false }),
        acceptInvitation(token),
      ])
      const user = (await db.doc(`users/${member.uid}`).get()).data()
      // Only the call that succeeded took effect.
      expect([denial.status === 200, acceptance.status === 200].filter(Boolean)).toHaveLength(1)
      expect(user?.isApproved).toBe(acceptance.status === 200)
    }
  })

  test('makes one account for an address without an account, even if it is accepted twice at the same moment', async () => {
    const { email, token } = await inviteVisitor()
    const responses = await Promise.all([acceptInvitation(token), acceptInvitation(token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const user = await signInByMailedLink(email)
    expect(user).toMatchObject({ name: 'Ada', email, city: 'Berlin', role: 'host', isApproved: true })
  })

  test('approves an application that the invitee made in the meantime', async () => {
    const { email, token } = await inviteVisitor()
    await expectJson(post('/api/hosts/apply', { name: 'Ada', email, bio: 'Weaver.', reason: 'Looms.' }), 201)
    await acceptInvitation(token)
    const uid = await readMemberId(email)
    expect((await db.doc(`applications/${uid}`).get()).get('status')).toBe('approved')
    expect((await db.doc(`hosts/${uid}`).get()).get('bio')).toBe('Weaver.')
  })

  test('does not overrule a later decision', async () => {
    const [deniedMember, formerHost] = [await makeTestUser('user'), await makeTestUser('user')]
    await invite(deniedMember)
    const deniedMemberToken = await readInvitationToken(deniedMember.email)
    const application = { bio: APPLICATION_TEXT, whyHost: APPLICATION_TEXT }
    await post('/api/user/apply-host', application, makeCookieHeaders(deniedMember.cookie))
    expect((await decide(deniedMember, 'deny', { isPendingUser: false })).status).toBe(200)
    expect((await acceptInvitation(deniedMemberToken)).error.code).toBe('invalid_link')

    // The former host has two more invitations: a second one, and one from before they had an account.
    await invite(formerHost)
    const token = await readInvitationToken(formerHost.email)
    const { id, email } = formerHost
    const unusedTokens = [await createInvitationFor(email, id), await createInvitationFor(email, null)]
    expect((await acceptInvitation(token)).status).toBe(200)
    expect((await decide(formerHost, 'unapprove')).status).toBe(200)
    for (const unusedToken of unusedTokens)
      expect((await acceptInvitation(unusedToken)).error.code).toBe('invalid_link')
    for (const { uid } of [deniedMember, formerHost]) {
      expect((await db.doc(`users/${uid}`).get()).get('isApproved')).toBe(false)
      expect((await db.doc(`hosts/${uid}`).get()).exists).toBe(false)
    }
    // A used invitation stays, for the list of invitations.
    expect((await db.doc(`invitations/${hashToken(token)}`).get()).get('isUsed')).toBe(true)
  })

  test('can be sent only to members who are not hosts', async () => {
    const host = await makeTestUser('host', { isApproved: true })
    expect((await invite(host)).error.code).toBe('already_applied')
    expect((await invite({ ...host, uid: '1234567890' })).status).toBe(404)
  })
})
