import { describe, expect, test, vi } from 'vitest'
import { findAccount } from '../../functions/src/core/accounts/account.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { changeAddress } from '../../functions/src/core/accounts/users-store.ts'
import { addUnsubscribed, readAddressState } from '../../functions/src/core/mail/addresses-store.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { followAddress } from '../../functions/src/triggers/on-user-written.ts'
import { EVENTUALLY } from '../eventually.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeFailedMail } from '../factories/failed-mail.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { suppress } from '../suppress.ts'
import { post, send, sendAs, sessionCookieOf, withCookie } from './request.ts'
import { postRsvp, rsvp } from './rsvp.ts'

const admin = await makePerson('admin')
const asAdmin = (path: string, body?: unknown) => post(path, body, withCookie(admin.cookie))
const change = (oldEmail: string, email: string) =>
  asAdmin('/api/admin/update-email', { oldEmail, newEmail: email })

const signup = (eventId: number, email: string) =>
  db.doc(`events/${eventId}/signups/${addressHash(email)}`).get()

const eventually = async (condition: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), EVENTUALLY)

const CHANGED = 'Your email on Kiln was changed'

// Triggers and mail wait their turn when the whole suite has been sending.
describe('a new address', { timeout: 150_000 }, () => {
  test('given by an admin lifts what kept mail from the old one; preferences and failed mail go along', async () => {
    const person = await makePerson()
    const email = newEmail('right')
    await suppress(person.email, 'bounced', 'no such user', Date.now())
    await addUnsubscribed(person.email, ['messages'])
    const failed = await makeFailedMail(person.email)
    const member = () => db.doc(`users/${person.uid}`).get()
    expect((await member()).get('mailBlocked')).toEqual(['all', 'messages'])

    const answer = await change(person.email, email)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toEqual({ message: 'Email updated successfully' })
    // Their sessions end until they show that the new address is theirs.
    await expect(auth.getUser(person.uid)).rejects.toThrow()
    await eventually(async () => JSON.stringify((await member()).get('mailBlocked')) === '["messages"]')
    expect(await readAddressState(email)).toEqual({ suppressed: null, unsubscribed: ['messages'] })
    await eventually(async () => (await db.doc(`emails/${failed}`).get()).get('to') === email)
    expect((await asAdmin(`/api/admin/email/retry/${failed}`)).status).toBe(200)
    expect((await storedFor(email)).map((message) => message.subject)).toContain('Your application to host')
    // The old address is told of the change, and gets nothing else.
    expect((await storedFor(person.email)).map((message) => message.subject)).toEqual([CHANGED])
  })

  test('ends earlier sessions even if the call is cut short, and keeps those of the member who proved it', async () => {
    const person = await makePerson()
    const email = newEmail('right')
    const now = Date.now()
    // As `correctAddress` leaves it where the account is not removed any more.
    await changeAddress(person.id, person.email, email, { provenAt: null, heldUntil: null, now })
    await eventually(async () => (await findAccount(person.uid)) === null)
    const token = await createLoginToken({ ...person, email }, Date.now())
    expect((await post('/api/auth/verify-token', { token })).status).toBe(200)
    await followAddress(person.id, { from: person.email, isProven: true, changedAt: now }, Date.now())
    expect(await findAccount(person.uid)).toMatchObject({ email })
  })

  test('is trusted again after a bounce when an admin says that it is right', async () => {
    const person = await makePerson()
    const [bounced, complained] = [newEmail('bounced'), newEmail('complained')]
    await suppress(bounced, 'bounced', 'mailbox full', Date.now())
    await suppress(complained, 'complained', '', Date.now())
    await change(person.email, bounced)
    await eventually(async () => (await readAddressState(bounced)).suppressed === null)
    await change(bounced, complained)
    await eventually(async () => {
      const blocked = (await db.doc(`users/${person.uid}`).get()).get('mailBlocked') as string[] | undefined
      return blocked?.includes('all') ?? false
    })
  })

  test('is refused where it is somebody’s, or nobody had the old one', async () => {
    const [member, other] = [await makePerson(), await makePerson()]
    expect((await change(member.email, other.email)).error.code).toBe('already_registered')
    expect((await change(member.email, member.email)).error.code).toBe('already_registered')
    expect((await change(newEmail('nobody'), newEmail('free'))).error.code).toBe('not_found')
    expect((await auth.getUser(member.uid)).email).toBe(member.email)
  })

  test('takes a member’s RSVPs and city news along, and ends the links sent to the old one', async () => {
    const person = await makePerson()
    const email = newEmail('moved')
    const [full, contested, left] = [
      await makeEvent([], { signupLimit: 1 }),
      await makeEvent(),
      await makeEvent(),
    ]
    const ofPerson = { name: person.name, headers: withCookie(person.cookie) }
    const link = await rsvp(full, person.email, ofPerson)
    await rsvp(full, newEmail('next'))
    await rsvp(contested, person.email, ofPerson)
    await rsvp(contested, email)
    const gone = await rsvp(left, person.email, ofPerson)
    expect((await send({ method: 'DELETE', path: `/api/rsvp/cancel/${gone}` })).status).toBe(200)
    const city = newCity()
    await post('/api/city-signup', { name: person.name, email: person.email, city })

    const token = await createLoginToken(person, Date.now(), { newEmail: email })
    const verified = await post('/api/auth/verify-token', { token }, withCookie(person.cookie))
    expect(verified.status, verified.text).toBe(200)
    const query = db.collection('citySignups').where('city', '==', city)
    await eventually(async () => (await query.get()).docs[0]?.get('email') === email)

    expect((await signup(full, person.email)).exists).toBe(false)
    expect((await signup(full, email)).data()).toMatchObject({
      email,
      status: 'confirmed',
      userId: person.id,
    })
    // A visitor made this one with that address, which is now proven to be the member's.
    await eventually(async () => (await signup(contested, email)).get('userId') === person.id)
    expect((await signup(contested, person.email)).get('status')).toBe('confirmed')
    expect((await signup(left, person.email)).get('status')).toBe('cancelled')
    // Readers of mail to the old address need not be the member.
    const path = `/api/rsvp/change/${link}`
    const body = { name: 'Somebody Else', sourceCity: null, sourceArea: null }
    for (const attempt of [
      { path },
      { method: 'PATCH', path, body },
      { method: 'DELETE', path: `/api/rsvp/cancel/${link}` },
    ]) {
      const refused = await send(attempt)
      expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
    }
    expect((await signup(full, email)).data()).toMatchObject({ name: person.name, status: 'confirmed' })
    expect((await postRsvp(full, email)).error.code).toBe('already_rsvpd')

    // Neither a repeated report nor new RSVPs with the old address change anything.
    await rsvp(left, person.email)
    const changedAt = Date.parse('2020-01-01')
    await followAddress(person.id, { from: person.email, isProven: true, changedAt }, Date.now())
    expect((await signup(left, person.email)).get('status')).toBe('confirmed')
    expect((await signup(left, email)).exists).toBe(false)

    // The member gets a new link for it.
    const own = await sendAs({ cookie: sessionCookieOf(verified) }, 'GET', `/api/user/rsvps/${full}`)
    const { rsvp: ownRsvp } = own.json() as { rsvp: { changeToken: string; signup: object } }
    expect(ownRsvp.signup).toMatchObject({ email, isWaitlist: false })
    const cancelled = await send({ method: 'DELETE', path: `/api/rsvp/cancel/${ownRsvp.changeToken}` })
    expect(cancelled.status, cancelled.text).toBe(200)
    const event = (await db.doc(`events/${full}`).get()).data()
    expect(event).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
  })

  test('takes a visitor’s RSVPs, city news, wishes and failed mail along, and ends the links sent to the old one', async () => {
    const visitor = { name: 'Robin', email: newEmail('mistyped') }
    const email = newEmail('corrected')
    const eventId = await makeEvent()
    const link = await rsvp(eventId, visitor.email)
    const city = newCity()
    await post('/api/city-signup', { ...visitor, city })
    await addUnsubscribed(visitor.email, ['cities'])
    const failed = await makeFailedMail(visitor.email)

    const answer = await change(visitor.email, email)
    expect(answer.status, answer.text).toBe(200)
    expect((await signup(eventId, visitor.email)).exists).toBe(false)
    expect((await signup(eventId, email)).data()).toMatchObject({ email, status: 'confirmed' })
    expect((await send({ path: `/api/rsvp/change/${link}` })).status).toBe(404)
    const signups = await db.collection('citySignups').where('city', '==', city).get()
    expect(signups.docs.map((document) => document.get('email') as string)).toEqual([email])
    expect((await readAddressState(email)).unsubscribed).toEqual(['cities'])
    expect((await db.doc(`emails/${failed}`).get()).get('to')).toBe(email)
    // A repeated request changes nothing.
    await change(visitor.email, email)
    expect((await signup(eventId, email)).get('status')).toBe('confirmed')
    expect((await change(newEmail('nobody'), email)).error.code).toBe('not_found')
  })

  test('gets everything after two changes, in whatever order they are reported', async () => {
    const person = await makePerson()
    const [second, third] = [newEmail('second'), newEmail('third')]
    const eventId = await makeEvent()
    await rsvp(eventId, person.email)
    await db.doc(`users/${person.uid}`).update({ email: third })
    const now = Date.now()
    await followAddress(person.id, { from: second, isProven: true, changedAt: now }, now)
    await followAddress(person.id, { from: person.email, isProven: true, changedAt: now }, now)
    await followAddress(person.id, { from: person.email, isProven: true, changedAt: now }, now)
    expect((await signup(eventId, third)).get('status')).toBe('confirmed')
  })
})
