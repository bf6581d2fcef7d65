import { describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../functions/shared/auth/contract.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { updateAccount } from '../identity-calls.ts'
import { expectJson, type ResponseOf } from './expect-json.ts'
import { post, send, sendAs, readSessionCookie, makeCookieHeaders, makeTokenHeaders } from './request.ts'
import { awaitMessage } from '../inbox.ts'
import { rsvp } from './rsvp.ts'

const path = '/api/auth/user'

const saveProfile = ({ cookie }: TestUser, body: object) => sendAs({ cookie }, 'PUT', path, body)

/** Reads the token of the link in the newest email with a matching subject to an address. */
async function readLinkToken(email: string, subject: RegExp): Promise<string> {
  const { html } = await awaitMessage(email, subject)
  return /\/login\/verify\?token=([\w-]{43})/.exec(html)?.[1] ?? ''
}

const verifyToken = (token: string, headers: Record<string, string> = {}) =>
  post('/api/auth/verify-token', { token }, headers)

describe('a profile', () => {
  test('shows the member’s details, next and latest events, and every city that they visited, however long ago', async () => {
    const member = await makeTestUser()
    const nextId = await makeEvent([], { city: 'Paris' })
    await rsvp(nextId, member.email)
    const addSignup = (city: string, daysFromNow: number) =>
      makeSignupOnDay(member, { title: 'Evening', city, daysFromNow })
    const lastId = await addSignup('London', -1)
    for (let daysFromNow = -12; daysFromNow < -1; daysFromNow += 1) await addSignup('London', daysFromNow)
    await addSignup('Oslo', -900)
    const profile = (await sendAs(member, 'GET', path)).json() as ResponseOf<'getProfile'>
    const cities = ['London', 'Oslo']
    expect(profile).toMatchObject({ id: member.id, email: member.email, role: 'user', cities })
    expect(profile.stats).toEqual({
      totalEventCount: 14,
      pastEventCount: 13,
      upcomingEventCount: 1,
      visitedCityCount: 2,
    })
    expect(profile.eventHistory.map(({ isPast }) => isPast)).toEqual([false, true, true, true, true, true])
    expect(profile.eventHistory.slice(0, 2).map(({ eventId }) => eventId)).toEqual([nextId, lastId])
    expect(profile.eventHistory[0]).toMatchObject({ city: 'Paris', venueName: 'The Boathouse' })
    const dashboard = await sendAs(member, 'GET', '/api/user/dashboard')
    expect(dashboard.json()).toMatchObject({ stats: { eventCount: 13, cities } })
  })

  test('is saved, on a host’s card too, without a change of role', async () => {
    const host = await makeApprovedHost()
    const details = { name: 'Robin R.', city: 'Berlin', area: 'Wedding' }
    expect(
      await expectJson(saveProfile(host, { ...details, email: host.email, role: 'admin' })),
    ).toMatchObject({
      user: { ...details, role: 'host' },
      pendingEmail: null,
    })
    const currentResponse = await sendAs(host, 'GET', '/api/auth/current')
    expect(currentResponse.json()).toMatchObject({ ...details, email: host.email, role: 'host' })
    expect((await db.doc(`hosts/${host.uid}`).get()).data()).toMatchObject(details)
  })
})

describe('a new email address', () => {
  test('becomes the address of the member only after they follow its link while signed in', async () => {
    const member = await makeTestUser()
    const email = makeEmail('moved')
    const details = { name: member.name, city: 'London', area: null }
    const savedProfile = (
      await saveProfile(member, { ...details, email })
    ).json() as ResponseOf<'updateProfile'>
    expect(savedProfile.pendingEmail).toBe(email)
    expect(savedProfile.user.email).toBe(member.email)
    expect((await auth.getUser(member.uid)).email).toBe(member.email)
    const token = await readLinkToken(email, /^Confirm your new email on /)

    // The new address may be mistyped, and the stranger who has it must not be signed in.
    for (const headers of [{}, makeTokenHeaders((await makeTestUser()).idToken)]) {
      const response = await verifyToken(token, headers)
      expect(response.error.code).toBe('forbidden')
      expect(response.error.message).toMatch(/browser where you're signed in/)
    }
    expect(
      (await expectJson<{ user: CurrentUser }>(verifyToken(token, makeCookieHeaders(member.cookie)))).user,
    ).toMatchObject({
      id: member.id,
      email,
    })
    const account = await auth.getUser(member.uid)
    expect([account.email, account.emailVerified]).toEqual([email, true])
    expect((await db.doc(`users/${member.uid}`).get()).get('email')).toBe(email)
    expect((await verifyToken(token, makeCookieHeaders(member.cookie))).status).toBe(400)
  })

  test('is refused if another member has it, both when it is entered and when its link is followed', async () => {
    const member = await makeTestUser()
    const otherMember = await makeTestUser()
    const refusal = await saveProfile(member, {
      name: 'Saved?',
      email: otherMember.email,
      city: null,
      area: null,
    })
    expect(refusal.error).toMatchObject({
      code: 'already_registered',
      fields: { email: 'That email address is already in use. Please use another.' },
    })
    expect((await db.doc(`users/${member.uid}`).get()).get('name')).toBe(member.name)
    const email = makeEmail('contested')
    const token = await createLoginToken(member, Date.now(), { newEmail: email })
    await post('/api/auth/register', { name: 'First', email, city: 'London', role: 'user' })
    const linkRefusal = await verifyToken(token, makeCookieHeaders(member.cookie))
    expect(linkRefusal.error.code).toBe('already_registered')
    expect((await auth.getUser(member.uid)).email).toBe(member.email)
  })

  test('can be tried five times an hour, whether or not another member has it', async () => {
    const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
    const changeEmailTo = (email: string) =>
      saveProfile(member, { name: member.name, email, city: null, area: null })
    for (let n = 0; n < 2; n += 1) expect((await changeEmailTo(makeEmail('many'))).status).toBe(200)
    for (let n = 0; n < 3; n += 1)
      expect((await changeEmailTo(otherMember.email)).error.code).toBe('already_registered')
    for (const email of [makeEmail('many'), otherMember.email]) {
      const response = await changeEmailTo(email)
      expect(response.error.code).toBe('too_many_requests')
      expect(response.headers.get('retry-after')).toBe('3600')
    }
  })

  test('needs a sign-in within the last 15 minutes', async () => {
    const member = await makeTestUser()
    // The emulator does not check the signature of a session cookie, so the test can change the time of the login.
    const [header, payload = '', signature] = member.cookie.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number }
    const oldClaims = { ...claims, auth_time: claims.auth_time - 16 * 60 }
    await db.doc(`users/${member.uid}`).update({ name: 'Robin' })
    // Otherwise, Firebase refuses the session because it is older than the account.
    await updateAccount(member.uid, { validSince: '1' })
    const cookie = [header, Buffer.from(JSON.stringify(oldClaims)).toString('base64url'), signature].join('.')
    const changeEmailTo = (email: string) =>
      sendAs({ cookie }, 'PUT', path, { name: 'Saved?', email, city: null, area: null })
    expect((await changeEmailTo(makeEmail('late'))).error.code).toBe('login_too_old')
    expect((await db.doc(`users/${member.uid}`).get()).get('name')).toBe('Robin')
  })
})

describe('a member’s former address', () => {
  /** Reads the undo token in the mail that tells a former address about the change. */
  const readUndoToken = (email: string) => readLinkToken(email, /was changed/)

  /** Changes a member's address. Returns the new address, and the cookie of the session that starts with the change. */
  async function changeAddress(member: Pick<TestUser, 'id' | 'email' | 'cookie'>) {
    const email = makeEmail('moved')
    const token = await createLoginToken(member, Date.now(), { newEmail: email })
    const response = await verifyToken(token, makeCookieHeaders(member.cookie))
    expect(response.status, response.text).toBe(200)
    return { email, cookie: readSessionCookie(response) }
  }

  test('gets a link that undoes the change and ends the session of the person who made it', async () => {
    const member = await makeTestUser()
    const earlierToken = await createLoginToken(member, Date.now())
    const thief = await changeAddress(member)
    // A login link that was sent to the former address no longer signs anyone in.
    expect((await verifyToken(earlierToken)).error.code).toBe('invalid_link')

    expect(await expectJson(verifyToken(await readUndoToken(member.email)))).toMatchObject({
      user: { id: member.id, email: member.email },
    })
    expect((await auth.getUser(member.uid)).email).toBe(member.email)
    const request = { path: '/api/auth/current', headers: makeCookieHeaders(thief.cookie) }
    await vi.waitFor(async () => expect((await send(request)).status).toBe(401), { timeout: 10_000 })
    expect((await readMessagesTo(thief.email)).map(({ subject }) => subject)).toEqual([])
  })

  test('gets a link that also ends the member’s calendar link, which the person who made the change may have copied', async () => {
    const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
    const copiedToken = await renewCalendarToken(member.id, Date.now())
    for (const changedMember of [member, otherMember]) {
      await changeAddress(changedMember)
      expect((await verifyToken(await readUndoToken(changedMember.email))).status).toBe(200)
    }
    expect((await send({ path: `/api/calendar/mine/${copiedToken}.ics` })).status).toBe(404)
    expect((await db.doc(`calendarFeeds/${member.uid}`).get()).get('version')).toBe(2)
    // A member without a calendar link gets no link.
    expect((await db.doc(`calendarFeeds/${otherMember.uid}`).get()).exists).toBe(false)
  })

  test.each([
    [
      'the first change is undone, which ends the link to undo the second',
      ['first', 'second'],
      [true, 'invalid_link'],
    ],
    ['the second change is undone and then the first', ['second', 'first'], [true, true]],
  ] as const)('is restored after two changes if %s', async (_, order, outcomes) => {
    const member = await makeTestUser()
    const thief = await changeAddress(member)
    await changeAddress({ ...thief, id: member.id })
    const tokens = { first: await readUndoToken(member.email), second: await readUndoToken(thief.email) }
    const responses = [await verifyToken(tokens[order[0]]), await verifyToken(tokens[order[1]])]
    expect(responses.map(({ status, error }) => status === 200 || error.code)).toEqual(outcomes)
    expect((await db.doc(`users/${member.uid}`).get()).get('email')).toBe(member.email)
  })

  test('is reserved for a week', async () => {
    const member = await makeTestUser()
    await changeAddress(member)
    const registration = { name: 'Mallory', email: member.email, city: 'London', role: 'user' }
    expect((await post('/api/auth/register', registration)).status).toBe(409)
    const response = await post('/api/auth/request-login', { email: member.email, name: 'Mallory' })
    expect(response.error.code).toBe('already_registered')
    expect((await verifyToken(await readUndoToken(member.email))).status).toBe(200)
  })

  /** Changes the address of a new member, and ends the week in which the former address is reserved. */
  async function makeFreeAddress() {
    const member = await makeTestUser()
    await changeAddress(member)
    const ref = db.doc(`userEmails/${hashAddress(member.email)}`)
    await ref.update({ expiresAt: new Date(Date.now() - 1000) })
    return { email: member.email, ref }
  }

  test('can be registered again a week later', async () => {
    const { email } = await makeFreeAddress()
    await expectJson(post('/api/auth/register', { name: 'Next', email, city: 'London', role: 'user' }), 201)
  })

  test('can become the address of another member a week later, before its expired document is deleted', async () => {
    const [otherMember, { email, ref }] = [await makeTestUser(), await makeFreeAddress()]
    const token = await createLoginToken(otherMember, Date.now(), { newEmail: email })
    await expectJson(verifyToken(token, makeCookieHeaders(otherMember.cookie)))
    expect((await ref.get()).data()).toEqual({ userId: otherMember.id })
  })
})
