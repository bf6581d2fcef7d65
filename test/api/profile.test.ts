import { describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../functions/shared/auth/contract.ts'
import { renewCalendarToken } from '../../functions/src/core/accounts/calendar-feeds-store.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { makePastSignup } from '../factories/past-signup.ts'
import { storedFor } from '../mailgun-control.ts'
import { updateAccount } from '../identity-calls.ts'
import { ok, type AnswerOf } from './ok.ts'
import { post, send, sendAs, sessionCookieOf, withCookie, withToken } from './request.ts'
import { mailTo } from './mail-to.ts'
import { rsvp } from './rsvp.ts'

const DAY = 86_400_000
const path = '/api/auth/user'

const save = ({ cookie }: Person, body: object) => sendAs({ cookie }, 'PUT', path, body)

/** The token of the newest link that came to an address with a subject. */
async function linkTo(email: string, subject: RegExp): Promise<string> {
  const { html } = await mailTo(email, subject)
  return /\/login\/verify\?token=([\w-]{43})/.exec(html)?.[1] ?? ''
}

const verify = (token: string, headers: Record<string, string> = {}) =>
  post('/api/auth/verify-token', { token }, headers)

describe('a profile', () => {
  test('tells who the member is, where they go and where they have been', async () => {
    const person = await makePerson()
    const goTo = async (city: string, days: number) => {
      const eventId = await makeEvent([], { city })
      await rsvp(eventId, person.email)
      const [signup] = (await db.collection(`events/${eventId}/signups`).get()).docs
      await signup?.ref.update({ eventStartsAt: new Date(Date.now() + days * DAY) })
      return eventId
    }
    const [next, last] = [await goTo('London', 3), await goTo('Paris', -2)]
    await goTo('Paris', -9)
    const answer = await sendAs(person, 'GET', path)
    const profile = answer.json() as AnswerOf<'getProfile'>
    expect(profile).toMatchObject({ id: person.id, email: person.email, role: 'user', cities: ['Paris'] })
    expect(profile.stats).toEqual({ totalEvents: 3, pastEvents: 2, upcomingEvents: 1, citiesVisited: 1 })
    expect(profile.eventHistory.map(({ isPast }) => isPast)).toEqual([false, true, true])
    expect(profile.eventHistory.slice(0, 2).map(({ eventId }) => eventId)).toEqual([next, last])
    expect(profile.eventHistory[0]).toMatchObject({ city: 'London', venueName: 'The Boathouse' })
  })

  test('has a stamp for each visited city at any time, and none for a coming visit', async () => {
    const person = await makePerson()
    const recent = Array.from({ length: 12 }, (_, day) => ({ city: 'London', days: -1 - day }))
    const signups = [...recent, { city: 'Oslo', days: -900 }, { city: 'Paris', days: 4 }]
    for (const signup of signups) await makePastSignup(person, { title: 'Evening', ...signup })
    const headers = withCookie(person.cookie)
    const profile = (await send({ path, headers })).json() as AnswerOf<'getProfile'>
    expect(profile.cities).toEqual(['London', 'Oslo'])
    expect(profile.stats).toMatchObject({ pastEvents: 13, citiesVisited: 2 })
    expect(profile.eventHistory).toHaveLength(6)
    const dashboard = await send({ path: '/api/user/dashboard', headers })
    expect(dashboard.json()).toMatchObject({ stats: { eventCount: 13, cities: ['London', 'Oslo'] } })
  })

  test('is saved, on a host’s card too, and gives nobody another role', async () => {
    const host = await makeApprovedHost()
    const details = { name: 'Robin R.', city: 'Berlin', area: 'Wedding' }
    expect(await ok(save(host, { ...details, email: host.email, role: 'admin' }))).toMatchObject({
      user: { ...details, role: 'host' },
      pendingEmail: null,
    })
    const current = await sendAs(host, 'GET', '/api/auth/current')
    expect(current.json()).toMatchObject({ ...details, email: host.email, role: 'host' })
    expect((await db.doc(`hosts/${host.uid}`).get()).data()).toMatchObject(details)
  })
})

describe('a new email', () => {
  test('becomes the member’s once they follow its link signed in, and not before', async () => {
    const person = await makePerson()
    const email = newEmail('moved')
    const details = { name: person.name, city: 'London', area: null }
    const saved = (await save(person, { ...details, email })).json() as AnswerOf<'updateProfile'>
    expect(saved.pendingEmail).toBe(email)
    expect(saved.user.email).toBe(person.email)
    expect((await auth.getUser(person.uid)).email).toBe(person.email)
    const token = await linkTo(email, /^Your new email on /)

    // The new address may be a stranger's, who must not come in by a slip of the keyboard.
    for (const headers of [{}, withToken((await makePerson()).idToken)]) {
      const elsewhere = await verify(token, headers)
      expect(elsewhere.error.code).toBe('invalid_link')
      expect(elsewhere.error.message).toMatch(/browser where you're signed in/)
    }
    expect((await ok<{ user: CurrentUser }>(verify(token, withCookie(person.cookie)))).user).toMatchObject({
      id: person.id,
      email,
    })
    const account = await auth.getUser(person.uid)
    expect([account.email, account.emailVerified]).toEqual([email, true])
    expect((await db.doc(`users/${person.uid}`).get()).get('email')).toBe(email)
    expect((await verify(token, withCookie(person.cookie))).status).toBe(400)
  })

  test('is refused if it is somebody’s, at once and when the link is followed', async () => {
    const person = await makePerson()
    const other = await makePerson()
    const refused = await save(person, { name: 'Saved?', email: other.email, city: null, area: null })
    expect(refused.error).toMatchObject({
      code: 'already_registered',
      fields: { email: 'That email address is already in use.' },
    })
    expect((await db.doc(`users/${person.uid}`).get()).get('name')).toBe(person.name)
    const email = newEmail('contested')
    const token = await createLoginToken(person, Date.now(), { newEmail: email })
    await post('/api/auth/register', { name: 'First', email, city: 'London', role: 'user' })
    expect((await verify(token, withCookie(person.cookie))).status).toBe(400)
    expect((await auth.getUser(person.uid)).email).toBe(person.email)
  })

  test('can be tried five times an hour, whether or not it is somebody else’s', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const ask = (email: string) => save(person, { name: person.name, email, city: null, area: null })
    for (let n = 0; n < 2; n += 1) expect((await ask(newEmail('many'))).status).toBe(200)
    for (let n = 0; n < 3; n += 1) expect((await ask(other.email)).error.code).toBe('already_registered')
    for (const email of [newEmail('many'), other.email]) {
      const answer = await ask(email)
      expect(answer.error.code).toBe('too_many_requests')
      expect(answer.headers.get('retry-after')).toBe('3600')
    }
  })

  test('needs a login of the last 15 minutes', async () => {
    const person = await makePerson()
    // The emulator does not look at who signed a session cookie.
    const [head, body = '', end] = person.cookie.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { auth_time: number }
    const old = { ...claims, auth_time: claims.auth_time - 16 * 60 }
    await db.doc(`users/${person.uid}`).update({ name: 'Robin' })
    // Otherwise the session would count as one from before the account was made.
    await updateAccount(person.uid, { validSince: '1' })
    const cookie = [head, Buffer.from(JSON.stringify(old)).toString('base64url'), end].join('.')
    const change = (email: string) =>
      sendAs({ cookie }, 'PUT', path, { name: 'Saved?', email, city: null, area: null })
    expect((await change(newEmail('late'))).error.code).toBe('login_too_old')
    expect((await db.doc(`users/${person.uid}`).get()).get('name')).toBe('Robin')
  })
})

describe('a member’s former address', () => {
  /** The token of the mail that tells an address that it is the member's no longer. */
  const undoAt = (email: string) => linkTo(email, /was changed/)

  async function moved(
    person: Pick<Person, 'id' | 'email' | 'cookie'>,
  ): Promise<{ email: string; cookie: string }> {
    const email = newEmail('moved')
    const token = await createLoginToken(person, Date.now(), { newEmail: email })
    const verified = await verify(token, withCookie(person.cookie))
    expect(verified.status, verified.text).toBe(200)
    return { email, cookie: sessionCookieOf(verified) }
  }

  test('is notified and can undo the change, which ends the sessions of the person who made it', async () => {
    const person = await makePerson()
    const before = await createLoginToken(person, Date.now())
    const thief = await moved(person)
    // A login link that went to it before signs nobody in any more.
    expect((await verify(before)).error.code).toBe('invalid_link')

    expect(await ok(verify(await undoAt(person.email)))).toMatchObject({
      user: { id: person.id, email: person.email },
    })
    expect((await auth.getUser(person.uid)).email).toBe(person.email)
    const request = { path: '/api/auth/current', headers: withCookie(thief.cookie) }
    await vi.waitFor(async () => expect((await send(request)).status).toBe(401), { timeout: 10_000 })
    expect((await storedFor(thief.email)).map(({ subject }) => subject)).toEqual([])
  })

  test('ends the link to the calendar, which the former holder of the account may have copied', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const copied = await renewCalendarToken(person.id, Date.now())
    for (const item of [person, other]) {
      await moved(item)
      expect((await verify(await undoAt(item.email))).status).toBe(200)
    }
    expect((await send({ path: `/api/calendar/mine/${copied}.ics` })).status).toBe(404)
    expect((await db.doc(`calendarFeeds/${person.uid}`).get()).get('version')).toBe(2)
    // A member without a calendar link gets none.
    expect((await db.doc(`calendarFeeds/${other.uid}`).get()).exists).toBe(false)
  })

  test('cannot be replaced again by a person who moved the account on', async () => {
    const person = await makePerson()
    const thief = await moved(person)
    await moved({ ...thief, id: person.id })
    const [owners, thiefs] = [await undoAt(person.email), await undoAt(thief.email)]
    expect((await verify(owners)).status).toBe(200)
    expect((await verify(thiefs)).error.code).toBe('invalid_link')
    expect((await db.doc(`users/${person.uid}`).get()).get('email')).toBe(person.email)
  })

  test('can be restored after a second change too', async () => {
    const person = await makePerson()
    const next = await moved(person)
    await moved({ ...next, id: person.id })
    const [first, second] = [await undoAt(person.email), await undoAt(next.email)]
    for (const token of [second, first]) expect((await verify(token)).status).toBe(200)
    expect((await db.doc(`users/${person.uid}`).get()).get('email')).toBe(person.email)
  })

  test('is reserved for a week', async () => {
    const person = await makePerson()
    await moved(person)
    const stranger = { name: 'Mallory', email: person.email, city: 'London', role: 'user' }
    expect((await post('/api/auth/register', stranger)).status).toBe(409)
    const answer = await post('/api/auth/request-login', { email: person.email, name: 'Mallory' })
    expect(answer.error.code).toBe('already_registered')
    expect((await verify(await undoAt(person.email))).status).toBe(200)
  })

  test('is free a week later', async () => {
    const person = await makePerson()
    await moved(person)
    await db.doc(`userEmails/${addressHash(person.email)}`).update({ expiresAt: new Date(Date.now() - 1000) })
    const next = { name: 'Next', email: person.email, city: 'London', role: 'user' }
    expect((await post('/api/auth/register', next)).status).toBe(201)
  })

  test('can become another member’s a week later, before its expired document is deleted', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    await moved(person)
    await db.doc(`userEmails/${addressHash(person.email)}`).update({ expiresAt: new Date(Date.now() - 1000) })
    const token = await createLoginToken(other, Date.now(), { newEmail: person.email })
    await ok(verify(token, withCookie(other.cookie)))
    expect((await db.doc(`userEmails/${addressHash(person.email)}`).get()).data()).toEqual({
      userId: other.id,
    })
  })
})
