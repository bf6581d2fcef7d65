import { describe, expect, test } from 'vitest'
import { lookUpAccount } from '../../functions/src/core/accounts/identity-toolkit.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { onUserWritten } from '../../functions/src/triggers/on-user-written.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeApplicationForm } from '../factories/application-form.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, readMemberId, makeEmail } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import {
  callIdentityToolkit,
  readMailedCode,
  redeemEmailLink,
  refreshIdToken,
  type IdentityResponse,
} from '../identity-calls.ts'
import { expectJson } from './expect-json.ts'
import { readLoginToken, post, send, makeCookieHeaders, makeTokenHeaders } from './request.ts'
import { rsvp } from './rsvp.ts'

// Firebase Auth's own calls are open to anyone with the web API key. These tests make those calls as a stranger.

const PASSWORD = 'a stranger’s own'

async function applyWithPassword(email: string): Promise<void> {
  await expectJson(
    post('/api/apply-host', makeApplicationForm({ email, password: PASSWORD }, await makePicture())),
    201,
  )
}

const signInByPassword = (email: string): Promise<IdentityResponse> =>
  callIdentityToolkit('signInWithPassword', { email, password: PASSWORD, returnSecureToken: true })

/** Applies with an address, makes an account with the stranger's password, as old versions did for each application, and signs in. */
async function takeOverAccount(email: string): Promise<IdentityResponse> {
  await applyWithPassword(email)
  await auth.createUser({ uid: await readMemberId(email), email, password: PASSWORD })
  return signInByPassword(email)
}

/** Changes the address of the account to which the tokens belong, and confirms the new address; returns an ID token. */
async function moveAccount(
  { idToken, refreshToken }: IdentityResponse,
  oldEmail: string,
  newEmail: string,
): Promise<string> {
  await callIdentityToolkit('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  await callIdentityToolkit('update', { oobCode: await readMailedCode(oldEmail) })
  return (await refreshIdToken(refreshToken)) ?? (await signInByPassword(newEmail)).idToken ?? ''
}

/** Signs in as the owner does: requests a link, and follows it. */
async function logIn(email: string, name?: string) {
  const response = await post('/api/auth/request-login', { email, ...(name ? { name } : {}) })
  expect(response.status, response.text).toBe(200)
  return post('/api/auth/verify-token', { token: readLoginToken(response) })
}

const readCurrentUser = (idToken: string) =>
  send({ path: '/api/auth/current', headers: makeTokenHeaders(idToken) })

describe('the RSVPs of an attendee', () => {
  test('do not go to a stranger who moves an account with the attendee’s address to another address', async () => {
    const [victimEmail, malloryEmail] = [makeEmail('victim'), makeEmail('mallory')]
    const changeToken = await rsvp(await makeEvent(), victimEmail)
    const strangerSession = await takeOverAccount(victimEmail)
    const idToken = await moveAccount(strangerSession, victimEmail, malloryEmail)
    expect((await auth.getUser(await readMemberId(victimEmail))).emailVerified).toBe(true)

    expect((await readCurrentUser(idToken)).status).toBe(401)
    const details = { name: 'Mallory', city: null, area: null, email: makeEmail('mallory2') }
    const changeRequest = {
      method: 'PUT',
      path: '/api/auth/user',
      body: details,
      headers: makeTokenHeaders(idToken),
    }
    expect((await send(changeRequest)).status).toBe(401)
    expect((await send({ path: '/api/user/dashboard', headers: makeTokenHeaders(idToken) })).status).toBe(401)
    const lookup = await send({ path: `/api/rsvp/change/${changeToken}` })
    expect(lookup.json()).toMatchObject({ signup: { email: victimEmail } })
  })

  test('move to a new address if the old address was proven, and stay with the old one if not', async () => {
    const [unprovenEmail, provenMember] = [makeEmail('applied'), await makeTestUser()]
    await applyWithPassword(unprovenEmail)
    for (const [uid, email, isMoved] of [
      [await readMemberId(unprovenEmail), unprovenEmail, false],
      [provenMember.uid, provenMember.email, true],
    ] as const) {
      const eventId = await makeEvent()
      await rsvp(eventId, email)
      const ref = db.doc(`users/${uid}`)
      const before = await ref.get()
      const newEmail = makeEmail('elsewhere')
      await ref.update({ email: newEmail })
      const after = await ref.get()
      await onUserWritten.run({ data: { before, after }, params: { uid } } as unknown as Parameters<
        typeof onUserWritten.run
      >[0])
      const signup = await db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()
      expect(signup.exists).toBe(!isMoved)
    }
  })
})

describe('an account', () => {
  test('belongs only to the future admin after they follow their login link, even if a stranger used it before', async () => {
    const adminEmail = 'future-admin@kiln.test'
    const malloryEmail = makeEmail('mallory')
    const strangerSession = await takeOverAccount(adminEmail)
    const movedIdToken = await moveAccount(strangerSession, adminEmail, malloryEmail)

    const { user, signInLink } = await expectJson<{ user: object; signInLink: string }>(logIn(adminEmail))
    expect(user).toMatchObject({ email: adminEmail, role: 'admin' })
    const account = await auth.getUser(await readMemberId(adminEmail))
    expect(account).toMatchObject({ email: adminEmail, emailVerified: true })
    expect(await lookUpAccount(account.uid)).not.toHaveProperty('passwordHash')

    for (const email of [adminEmail, malloryEmail])
      expect((await signInByPassword(email)).idToken).toBeUndefined()
    for (const token of [
      strangerSession.idToken,
      movedIdToken,
      await refreshIdToken(strangerSession.refreshToken),
    ]) {
      if (token === undefined) continue
      const health = await send({ path: '/api/admin/email-health', headers: makeTokenHeaders(token) })
      expect(health.status).toBe(401)
    }
    const { idToken } = await redeemEmailLink(signInLink, adminEmail)
    const health = await send({ path: '/api/admin/email-health', headers: makeTokenHeaders(idToken ?? '') })
    expect(health.status).toBe(200)
  })

  test('loses a stranger’s password, phone number and provider when its owner signs in', async () => {
    const host = await makeTestUser('host', { isApproved: true })
    await auth.updateUser(host.uid, {
      password: PASSWORD,
      phoneNumber: `+1555${host.uid.slice(0, 7)}`,
      providerToLink: { providerId: 'google.com', uid: host.uid },
    })
    const strangerSession = await signInByPassword(host.email)
    expect((await logIn(host.email)).status).toBe(200)
    const account = await auth.getUser(host.uid)
    expect(account.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    expect(await lookUpAccount(host.uid)).not.toHaveProperty('passwordHash')
    expect(account.phoneNumber).toBeUndefined()
    expect(account.customClaims).toMatchObject({ role: 'host', isApproved: true })
    expect((await readCurrentUser((await refreshIdToken(strangerSession.refreshToken)) ?? '')).status).toBe(
      401,
    )
  })

  test('keeps the member’s other sessions at a new login if no stranger changed the account', async () => {
    const member = await makeTestUser()
    expect((await logIn(member.email)).status).toBe(200)
    expect((await readCurrentUser(member.idToken)).status).toBe(200)
  })

  test('stays disabled if the operators disabled it', async () => {
    const member = await makeTestUser()
    await auth.updateUser(member.uid, { disabled: true })
    expect((await logIn(member.email)).error).toEqual({
      code: 'forbidden',
      message:
        "You can't sign in to this account. If you think that is a mistake, please reply to one of our emails.",
    })
    expect((await auth.getUser(member.uid)).disabled).toBe(true)
  })
})

describe('the owner of an address', () => {
  test('can sign in after a stranger deleted the account with that address, before or after the owner’s first login', async () => {
    const victimEmail = makeEmail('victim')
    const strangerSession = await takeOverAccount(victimEmail)
    const uid = await readMemberId(victimEmail)
    await callIdentityToolkit('delete', { idToken: strangerSession.idToken })
    await expectJson(logIn(victimEmail))
    await auth.deleteUser(uid)
    await expectJson(logIn(victimEmail))
    expect((await auth.getUser(uid)).email).toBe(victimEmail)

    const response = await post('/api/auth/register', {
      name: 'Vera',
      email: victimEmail,
      city: 'London',
      area: null,
      role: 'user',
    })
    expect(response.error.code).toBe('already_registered')
    expect((await db.collection('users').where('email', '==', victimEmail).get()).size).toBe(1)
  })

  test('can sign in after an admin moved their account to that address, even if a stranger signed up with it before', async () => {
    const [admin, member, email] = [await makeTestUser('admin'), await makeTestUser(), makeEmail('right')]
    await callIdentityToolkit('signUp', { email, password: PASSWORD, returnSecureToken: true })
    const body = { oldEmail: member.email, newEmail: email }
    expect((await post('/api/admin/update-email', body, makeCookieHeaders(admin.cookie))).status).toBe(200)
    expect((await readCurrentUser(member.idToken)).status).toBe(401)
    await expectJson(logIn(email))
    expect((await auth.getUserByEmail(email)).uid).toBe(member.uid)
  })

  test('can sign in after another member moved their own account to that address', async () => {
    const [member, victimEmail] = [await makeTestUser(), makeEmail('victim')]
    await callIdentityToolkit('update', {
      idToken: member.idToken,
      email: victimEmail,
      returnSecureToken: true,
    })
    expect((await auth.getUserByEmail(victimEmail)).uid).toBe(member.uid)

    await expectJson(logIn(victimEmail, 'Vera'))
    expect((await auth.getUserByEmail(victimEmail)).uid).toBe(await readMemberId(victimEmail))
    // The member who took the address gets their own account back at their next login.
    expect((await logIn(member.email)).status).toBe(200)
    expect((await auth.getUser(member.uid)).email).toBe(member.email)
  })
})
