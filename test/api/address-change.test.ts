import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { findAuthAccount } from '../../functions/src/core/accounts/account.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { changeAddress } from '../../functions/src/core/accounts/users-store.ts'
import { addUnsubscribedKinds, readAddressSettings } from '../../functions/src/core/mail/addresses-store.ts'
import { moveCitySignups } from '../../functions/src/core/mail/city-signups-store.ts'
import { auth, db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { moveAddressData } from '../../functions/src/triggers/on-user-written.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeFailedMail } from '../factories/failed-mail.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { suppress } from '../suppress.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { post, send, sendAs, readSessionCookie, makeCookieHeaders } from './request.ts'
import { postRsvp, rsvp } from './rsvp.ts'

const admin = await makeTestUser('admin')
const postAsAdmin = (path: string, body?: unknown) => post(path, body, makeCookieHeaders(admin.cookie))
const changeEmail = (oldEmail: string, email: string) =>
  postAsAdmin('/api/admin/update-email', { oldEmail, newEmail: email })

const readSignup = (eventId: number, email: string) =>
  db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()

const waitUntil = (condition: () => Promise<boolean>) =>
  waitFor(async () => expect(await condition()).toBe(true))

const CHANGED_SUBJECT = 'Your email on Kiln was changed'

describe('a new address', () => {
  test('gets the preferences and failed mail of the old address, but not its suppression, if an admin sets it', async () => {
    const member = await makeTestUser()
    const email = makeEmail('right')
    await suppress(member.email, 'bounced', 'no such user', Date.now())
    await addUnsubscribedKinds(member.email, ['messages'])
    const failedEmailId = await makeFailedMail(member.email)
    const readMember = () => db.doc(`users/${member.uid}`).get()
    expect((await readMember()).get('blockedMailKinds')).toEqual(['all', 'messages'])

    expect(await expectJson(changeEmail(member.email, email))).toEqual({
      message: 'Email updated successfully',
    })
    // The account is deleted, and made again when the member proves the new address.
    await expect(auth.getUser(member.uid)).rejects.toThrow()
    await waitUntil(
      async () => JSON.stringify((await readMember()).get('blockedMailKinds')) === '["messages"]',
    )
    expect(await readAddressSettings(email)).toEqual({ suppression: null, unsubscribedKinds: ['messages'] })
    await waitUntil(async () => (await db.doc(`emails/${failedEmailId}`).get()).get('to') === email)
    expect((await postAsAdmin(`/api/admin/email/retry/${failedEmailId}`)).status).toBe(200)
    expect((await readMessagesTo(email)).map((message) => message.subject)).toContain(
      'Your application to host',
    )
    // The old address gets an email about the change, and nothing else.
    expect((await readMessagesTo(member.email)).map((message) => message.subject)).toEqual([CHANGED_SUBJECT])
  })

  test('ends earlier sessions even if the change is interrupted, and keeps sessions that begin after the member proves the new address', async () => {
    const member = await makeTestUser()
    const email = makeEmail('right')
    const now = Date.now()
    // `correctAddress` leaves this state if it is interrupted before it deletes the account.
    await changeAddress(member.id, member.email, email, { provenAt: null, reservedUntil: null, now })
    await waitUntil(async () => (await findAuthAccount(member.uid)) === null)
    const token = await createLoginToken({ ...member, email }, Date.now())
    expect((await post('/api/auth/verify-token', { token })).status).toBe(200)
    await moveAddressData(member.id, { oldEmail: member.email, wasProven: true, changedAt: now }, Date.now())
    expect(await findAuthAccount(member.uid)).toMatchObject({ email })
  })

  test('gets email again after a bounce, but not after a complaint, when an admin sets it', async () => {
    const member = await makeTestUser()
    const [bouncedEmail, complainedEmail] = [makeEmail('bounced'), makeEmail('complained')]
    await suppress(bouncedEmail, 'bounced', 'mailbox full', Date.now())
    await suppress(complainedEmail, 'complained', '', Date.now())
    await changeEmail(member.email, bouncedEmail)
    await waitUntil(async () => (await readAddressSettings(bouncedEmail)).suppression === null)
    await changeEmail(bouncedEmail, complainedEmail)
    await waitUntil(async () => {
      const blockedKinds = (await db.doc(`users/${member.uid}`).get()).get('blockedMailKinds') as
        string[] | undefined
      return blockedKinds?.includes('all') ?? false
    })
  })

  test('is refused if a member has it already, or if nobody has the old address', async () => {
    const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
    expect((await changeEmail(member.email, otherMember.email)).error.code).toBe('already_registered')
    expect((await changeEmail(member.email, member.email)).error.code).toBe('already_registered')
    expect((await changeEmail(makeEmail('nobody'), makeEmail('free'))).error.code).toBe('not_found')
    expect((await auth.getUser(member.uid)).email).toBe(member.email)
  })

  test('gets a member’s RSVPs and city sign-ups, and ends the links sent to the old address', async () => {
    const member = await makeTestUser()
    const email = makeEmail('moved')
    const [fullEventId, contestedEventId, cancelledRsvpEventId] = [
      await makeEvent([], { signupLimit: 1 }),
      await makeEvent(),
      await makeEvent(),
    ]
    const memberFields = { name: member.name, headers: makeCookieHeaders(member.cookie) }
    const changeToken = await rsvp(fullEventId, member.email, memberFields)
    await rsvp(fullEventId, makeEmail('next'))
    await rsvp(contestedEventId, member.email, memberFields)
    await rsvp(contestedEventId, email)
    const cancelToken = await rsvp(cancelledRsvpEventId, member.email, memberFields)
    expect((await send({ method: 'DELETE', path: `/api/rsvp/cancel/${cancelToken}` })).status).toBe(200)
    const city = makeCityName()
    await post('/api/city-signup', { name: member.name, email: member.email, city })

    const token = await createLoginToken(member, Date.now(), { newEmail: email })
    const login = await post('/api/auth/verify-token', { token }, makeCookieHeaders(member.cookie))
    expect(login.status, login.text).toBe(200)
    const query = db.collection('citySignups').where('city', '==', city)
    await waitUntil(async () => (await query.get()).docs[0]?.get('email') === email)

    expect((await readSignup(fullEventId, member.email)).exists).toBe(false)
    expect((await readSignup(fullEventId, email)).data()).toMatchObject({
      email,
      status: 'confirmed',
      userId: member.id,
    })
    // A visitor made this RSVP with an address that is now proven to be the member's.
    await waitUntil(async () => (await readSignup(contestedEventId, email)).get('userId') === member.id)
    expect((await readSignup(contestedEventId, member.email)).get('status')).toBe('confirmed')
    expect((await readSignup(cancelledRsvpEventId, member.email)).get('status')).toBe('cancelled')
    // Someone else may read the mail to the old address, so its links end.
    const path = `/api/rsvp/change/${changeToken}`
    const body = { name: 'Someone Else', sourceCity: null, sourceArea: null }
    for (const attempt of [
      { path },
      { method: 'PATCH', path, body },
      { method: 'DELETE', path: `/api/rsvp/cancel/${changeToken}` },
    ]) {
      expect((await send(attempt)).error.code).toBe('not_found')
    }
    expect((await readSignup(fullEventId, email)).data()).toMatchObject({
      name: member.name,
      status: 'confirmed',
    })
    expect((await postRsvp(fullEventId, email)).error.code).toBe('already_rsvpd')

    // A repeated trigger does not move a new RSVP with the old address.
    await rsvp(cancelledRsvpEventId, member.email)
    const changedAt = Date.parse('2020-01-01')
    await moveAddressData(member.id, { oldEmail: member.email, wasProven: true, changedAt }, Date.now())
    expect((await readSignup(cancelledRsvpEventId, member.email)).get('status')).toBe('confirmed')
    expect((await readSignup(cancelledRsvpEventId, email)).exists).toBe(false)

    // The member gets a new link to the RSVP.
    const response = await sendAs(
      { cookie: readSessionCookie(login) },
      'GET',
      `/api/user/rsvps/${fullEventId}`,
    )
    const { rsvp: ownRsvp } = response.json() as { rsvp: { changeToken: string; signup: object } }
    expect(ownRsvp.signup).toMatchObject({ email, isWaitlist: false })
    await expectJson(send({ method: 'DELETE', path: `/api/rsvp/cancel/${ownRsvp.changeToken}` }))
    const event = (await db.doc(`events/${fullEventId}`).get()).data()
    expect(event).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
  })

  test('gets a visitor’s RSVPs, city sign-ups, preferences and failed mail, and ends the links sent to the old address', async () => {
    const visitor = { name: 'Robin', email: makeEmail('mistyped') }
    const email = makeEmail('corrected')
    const eventId = await makeEvent()
    const changeToken = await rsvp(eventId, visitor.email)
    const city = makeCityName()
    await post('/api/city-signup', { ...visitor, city })
    await addUnsubscribedKinds(visitor.email, ['cities'])
    const failedEmailId = await makeFailedMail(visitor.email)

    await expectJson(changeEmail(visitor.email, email))
    expect((await readSignup(eventId, visitor.email)).exists).toBe(false)
    expect((await readSignup(eventId, email)).data()).toMatchObject({ email, status: 'confirmed' })
    expect((await send({ path: `/api/rsvp/change/${changeToken}` })).status).toBe(404)
    const citySignups = await db.collection('citySignups').where('city', '==', city).get()
    expect(citySignups.docs.map((document) => document.get('email') as string)).toEqual([email])
    expect((await readAddressSettings(email)).unsubscribedKinds).toEqual(['cities'])
    expect((await db.doc(`emails/${failedEmailId}`).get()).get('to')).toBe(email)
    // A repeated request changes nothing.
    await changeEmail(visitor.email, email)
    expect((await readSignup(eventId, email)).get('status')).toBe('confirmed')
  })

  test('gets the city sign-ups for more than 200 cities', async () => {
    const [oldEmail, newEmail] = [makeEmail('traveller'), makeEmail('traveller')]
    const batch = db.batch()
    for (let index = 0; index < 201; index += 1) {
      const city = { city: `Town ${index}`, cityKey: `town-${index}` }
      const signup = { name: 'Robin', email: oldEmail, ...city, createdAt: Timestamp.now() }
      batch.set(db.collection('citySignups').doc(), signup)
    }
    await batch.commit()
    expect(await moveCitySignups(oldEmail, newEmail, Date.now())).toBe(201)
    const countCitySignups = async (email: string) =>
      (await db.collection('citySignups').where('email', '==', email).count().get()).data().count
    expect([await countCitySignups(oldEmail), await countCitySignups(newEmail)]).toEqual([0, 201])
  })

  test('gets the RSVPs after two changes of address, even if the trigger of the second change runs first', async () => {
    const member = await makeTestUser()
    const [secondEmail, thirdEmail] = [makeEmail('second'), makeEmail('third')]
    const eventId = await makeEvent()
    await rsvp(eventId, member.email)
    await db.doc(`users/${member.uid}`).update({ email: thirdEmail })
    const now = Date.now()
    await moveAddressData(member.id, { oldEmail: secondEmail, wasProven: true, changedAt: now }, now)
    await moveAddressData(member.id, { oldEmail: member.email, wasProven: true, changedAt: now }, now)
    await moveAddressData(member.id, { oldEmail: member.email, wasProven: true, changedAt: now }, now)
    expect((await readSignup(eventId, thirdEmail)).get('status')).toBe('confirmed')
  })
})
