import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { eventCalls } from '../../functions/shared/events/contract.ts'
import { rsvpCalls } from '../../functions/shared/rsvps/contract.ts'
import { cancelRsvp } from '../../functions/src/features/rsvps/cancel-rsvp.ts'
import { changeSignupLimit } from '../../functions/src/features/hosting/change-signup-limit.ts'
import { createRsvp } from '../../functions/src/features/rsvps/create-rsvp.ts'
import { getCancelledRsvp, getOwnRsvp, getRsvp } from '../../functions/src/features/rsvps/get-rsvp.ts'
import { updateRsvp } from '../../functions/src/features/rsvps/update-rsvp.ts'
import { makeLimitCounter } from '../../functions/src/platform/limits/counter.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makeDirectCall } from './direct-call.ts'
import { expectJson } from './expect-json.ts'
import { post, send, makeCookieHeaders } from './request.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { awaitMessage } from '../inbox.ts'
import { rsvp } from './rsvp.ts'

const db = getFirestore()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const call = makeDirectCall({ ...rsvpCalls, ...eventCalls })
/** The input of a call by a visitor. */
const visitorInput = { caller: null }

const makeBody = (eventId: number, name: string, email = `${name}@example.com`) => ({
  eventId,
  name,
  email,
  sourceCity: null,
  sourceArea: null,
})

/** Reads the token of a change link, which must be in the response. */
function readChangeToken({ changeToken }: { readonly changeToken: string | null }): string {
  expect(changeToken).toEqual(expect.any(String))
  return changeToken ?? ''
}

test('makes an RSVP, looks it up by its change link, and cancels it by that link', async () => {
  const eventId = await writeRsvpEvent(db, { signupLimit: 1, isVirtual: true })
  await db.doc(`events/${eventId}/access/virtual`).set({ virtualLink: 'https://meet.example/1' })
  const rsvp = (name: string, idempotencyKey: string | null = null) =>
    call('createRsvp', createRsvp, { ...visitorInput, body: makeBody(eventId, name), idempotencyKey })
  const lookUp = (token: string) => call('getRsvp', getRsvp, { ...visitorInput, params: { token } })
  const cancel = (token: string) => call('cancelRsvp', cancelRsvp, { ...visitorInput, params: { token } })

  const annResponse = await rsvp('ann', 'a key')
  const benResponse = await rsvp('ben')
  const catResponse = await rsvp('cat')
  expect(annResponse).toMatchObject({ status: 'confirmed', isWaitlist: false, position: null })
  expect(catResponse).toMatchObject({ status: 'waitlist', isWaitlist: true, position: 2 })
  expect(await rsvp('ann', 'a key')).toEqual(annResponse)
  await expect(rsvp('ann', 'another key')).rejects.toMatchObject({ code: 'already_rsvpd' })

  expect(await lookUp(readChangeToken(annResponse))).toMatchObject({
    signup: { name: 'ann', isWaitlist: false, position: null },
    event: { id: eventId, virtualLink: 'https://meet.example/1' },
  })
  expect(await lookUp(readChangeToken(catResponse))).toMatchObject({
    signup: { position: 2 },
    event: { virtualLink: null },
  })
  await expect(lookUp('x'.repeat(43))).rejects.toMatchObject({ code: 'not_found' })
  const lookUpOwnRsvp = (email: string) =>
    call('getOwnRsvp', getOwnRsvp, { params: { id: eventId }, caller: { email } })
  expect(await lookUpOwnRsvp('Ann@example.com')).toEqual({
    rsvp: { ...(await lookUp(readChangeToken(annResponse))), changeToken: annResponse.changeToken },
  })
  expect(await lookUpOwnRsvp('cat@example.com')).toMatchObject({
    rsvp: { signup: { position: 2 }, changeToken: catResponse.changeToken },
  })
  expect(await lookUpOwnRsvp('dan@example.com')).toEqual({ rsvp: null })

  await cancel(readChangeToken(annResponse))
  await cancel(readChangeToken(annResponse))
  await expect(lookUp(readChangeToken(annResponse))).rejects.toMatchObject({ code: 'rsvp_cancelled' })
  const lookUpCancelledRsvp = (token: string, now = Date.now()) =>
    call('getCancelledRsvp', getCancelledRsvp, { ...visitorInput, params: { token }, now })
  expect(await lookUpCancelledRsvp(readChangeToken(annResponse))).toMatchObject({
    event: { id: eventId },
    canRsvpAgain: true,
  })
  // The call that looks up cancelled RSVPs finds nothing by the link of an active RSVP, or by an unknown link.
  for (const token of [readChangeToken(benResponse), 'x'.repeat(43)])
    await expect(lookUpCancelledRsvp(token)).rejects.toMatchObject({ code: 'not_found' })
  const yearLater = Date.now() + 400 * DAY_MS
  await expect(lookUpCancelledRsvp(readChangeToken(annResponse), yearLater)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await lookUpOwnRsvp('ann@example.com')).toEqual({ rsvp: null })
  expect(await lookUp(readChangeToken(benResponse))).toMatchObject({ signup: { isWaitlist: false } })
  expect(await lookUp(readChangeToken(catResponse))).toMatchObject({
    signup: { isWaitlist: true, position: 1 },
  })

  const setLimit = (signupLimit: number | null) =>
    call('changeSignupLimit', changeSignupLimit, { params: { id: eventId }, body: { signupLimit } })
  expect(await setLimit(5)).toEqual({ signupLimit: 5, signupCount: 2, waitlistCount: 0 })
  await expect(setLimit(1)).rejects.toMatchObject({ code: 'limit_below_confirmed' })
})

test('names the cancelled event of an RSVP to the holder of its change link, unless admins hide the event', async () => {
  const eventId = await writeRsvpEvent(db, { title: 'Called Off' })
  const annResponse = await call('createRsvp', createRsvp, {
    ...visitorInput,
    body: makeBody(eventId, 'ann'),
  })
  const params = { token: readChangeToken(annResponse) }
  const lookUp = () => call('getCancelledRsvp', getCancelledRsvp, { ...visitorInput, params })
  await db.doc(`events/${eventId}`).update({ cancelledAt: Timestamp.now() })
  await expect(call('getRsvp', getRsvp, { ...visitorInput, params })).rejects.toMatchObject({
    code: 'event_cancelled',
  })
  expect(await lookUp()).toMatchObject({ event: { title: 'Called Off' }, canRsvpAgain: false })
  await db.doc(`events/${eventId}`).update({ isPublished: false, hidden: { wasPublished: true } })
  await expect(lookUp()).rejects.toMatchObject({ code: 'not_found' })
})

test('returns the change link of an RSVP with a member’s address only to that member', async () => {
  const eventId = await writeRsvpEvent(db, {})
  const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
  const attemptRsvp = (email: string, headers: Record<string, string> = {}) =>
    rsvp(eventId, email, { headers: { 'Idempotency-Key': `of ${email.toLowerCase()}`, ...headers } })
  // Neither a visitor nor another member gets the link, even if they send the RSVP again with the same key.
  for (const headers of [{}, makeCookieHeaders(otherMember.cookie), {}]) {
    expect(await attemptRsvp(member.email, headers)).toBeNull()
    expect(await attemptRsvp(member.email.toUpperCase(), headers)).toBeNull()
  }
  expect(await attemptRsvp(member.email, makeCookieHeaders(member.cookie))).toEqual(expect.any(String))
  expect(await attemptRsvp(makeEmail('visitor'))).toEqual(expect.any(String))
})

test('returns the change link of an RSVP to a private event only to callers who prove the address', async () => {
  const eventId = await writeRsvpEvent(db, { isPrivate: true })
  const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
  const [visitorEmail, otherEmail] = [makeEmail('visitor'), makeEmail('other')]
  const headers = { 'Idempotency-Key': 'the same' }
  for (let n = 0; n < 2; n += 1) expect(await rsvp(eventId, visitorEmail, { headers })).toBeNull()
  expect(await rsvp(eventId, otherEmail, { headers: makeCookieHeaders(otherMember.cookie) })).toBeNull()
  const token = await rsvp(eventId, member.email.toUpperCase(), { headers: makeCookieHeaders(member.cookie) })
  expect((await send({ path: `/api/rsvp/change/${token}` })).json()).toMatchObject({
    signup: { email: member.email },
  })
  // The owner of the address gets the link by email.
  const mail = await awaitMessage(visitorEmail, /^You're in/)
  const mailedToken = /\/rsvp\/change\/([\w-]{43})/.exec(mail.html)?.[1]
  expect((await send({ path: `/api/rsvp/change/${mailedToken}` })).json()).toMatchObject({
    signup: { email: visitorEmail },
  })
})

describe('the refusal of an RSVP that waited on a device', () => {
  const startedEvent = { startsAt: Date.now() - HOUR_MS, title: 'Started' }
  const reason = 'This event has already started, so RSVPs can no longer be made or changed.'
  const attemptRsvp = (
    eventId: number,
    email: string,
    fields: object = {},
    headers: Record<string, string> = {},
  ) => {
    const body = { ...makeBody(eventId, 'Buy at evil.example', email), hasWaited: true }
    return post('/api/rsvp', { ...body, ...fields }, headers)
  }
  /** Reads the emails about refused RSVPs to an address. */
  const readRefusalMails = async (email: string) => {
    const mails = await db.collection('deliveries').where('to', '==', email).get()
    return mails.docs
      .filter((document) => document.get('template') === 'rsvp-refused')
      .map((document) => document.data())
  }
  const readTitles = async (email: string) =>
    (await readRefusalMails(email)).map(({ data }) => (data as { title: string | null }).title).sort()

  test('is mailed once to the address of the RSVP, even if someone else sends the RSVP again, and contains no text that the sender typed', async () => {
    const eventId = await writeRsvpEvent(db, startedEvent)
    const [email, member] = [makeEmail('visitor'), await makeTestUser()]
    const keyHeader = { 'Idempotency-Key': 'the same' }
    const otherFields = { name: 'Another device', sourceCity: 'http://evil.example' }
    for (const response of [
      await attemptRsvp(eventId, email, {}, keyHeader),
      await attemptRsvp(eventId, email, {}, keyHeader),
      await attemptRsvp(eventId, email.toUpperCase(), otherFields),
      await attemptRsvp(eventId, email, otherFields, makeCookieHeaders(member.cookie)),
    ])
      expect(response.status, response.text).toBe(410)
    const mails = await readRefusalMails(email)
    expect(mails.map(({ data }) => data as object)).toEqual([{ title: 'Started', reason }])
    // Neither the email nor its entry in the log contains anything that the sender typed.
    expect(
      JSON.stringify([mails, (await db.doc(`emails/${mails[0]?.['rootDeliveryId']}`).get()).data()]),
    ).not.toMatch(/evil|Another device/)
    const message = await awaitMessage(email, /^Your RSVP didn't go through/)
    expect(message.subject).toBe("Your RSVP didn't go through: Started")
    expect(message.text).toContain(reason)
    expect(message.text).toContain("If you didn't RSVP, you can ignore this email.")
    expect(`${message.to} ${message.html}`).not.toMatch(/evil/)
  })

  test('is mailed to a member at their own address, even if the public cannot see the event', async () => {
    const eventId = await writeRsvpEvent(db, startedEvent)
    const draftId = await writeRsvpEvent(db, { isPublished: false, title: 'Secret' })
    const member = await makeTestUser()
    const sessionHeaders = makeCookieHeaders(member.cookie)
    expect((await attemptRsvp(eventId, member.email, {}, sessionHeaders)).status).toBe(410)
    expect((await attemptRsvp(eventId, member.email)).status).toBe(410)
    // The email about a draft does not name it.
    expect((await attemptRsvp(draftId, member.email, {}, sessionHeaders)).status).toBe(404)
    expect(await readTitles(member.email)).toEqual(['Started', null])
  })

  test('is mailed to an unproven address only about a public event that is not over', async () => {
    const [email, member] = [makeEmail('visitor'), await makeTestUser()]
    const ids = {
      cancelled: await writeRsvpEvent(db, { title: 'Cancelled', cancelledAt: Date.now() }),
      draft: await writeRsvpEvent(db, { isPublished: false }),
      private: await writeRsvpEvent(db, { ...startedEvent, isPrivate: true }),
      withGuestList: await writeRsvpEvent(db, { isPrivate: true, hasGuestList: true }),
      over: await writeRsvpEvent(db, { ...startedEvent, endsAt: Date.now() - 1000 }),
      unknown: 9_999_999_999,
    }
    const statuses = []
    for (const id of Object.values(ids))
      for (const headers of [{}, makeCookieHeaders(member.cookie)])
        statuses.push((await attemptRsvp(id, email, {}, headers)).status)
    expect(statuses).toEqual([404, 404, 404, 404, 410, 410, 403, 403, 410, 410, 404, 404])
    expect(await readTitles(email)).toEqual(['Cancelled'])
  })

  test('is not mailed if the attendee has a spot already, if the form shows the refusal, or if the rate limit is exceeded', async () => {
    const [eventId, openEventId] = [await writeRsvpEvent(db, startedEvent), await writeRsvpEvent(db)]
    const [confirmedEmail, refusedEmail, floodedEmail] = [
      makeEmail('confirmed'),
      makeEmail('refused'),
      makeEmail('many'),
    ]
    expect((await attemptRsvp(openEventId, confirmedEmail)).status).toBe(201)
    expect((await attemptRsvp(openEventId, confirmedEmail)).status).toBe(409)
    expect((await attemptRsvp(eventId, refusedEmail, { hasWaited: false })).status).toBe(410)
    expect([...(await readRefusalMails(confirmedEmail)), ...(await readRefusalMails(refusedEmail))]).toEqual(
      [],
    )
    // Emails about refusals are limited for each address and clock hour, as confirmations are. Each instance of the function
    // allows one RSVP before it reads the counter.
    for (const time of [Date.now(), Date.now() + HOUR_MS]) {
      const { id, maxTries, expiresAt } = makeLimitCounter('rsvpByEmail', floodedEmail, time)
      await db.doc(`limits/${id}`).set({ count: maxTries, expiresAt: Timestamp.fromMillis(expiresAt) })
    }
    const eventIds = await Promise.all(Array.from({ length: 12 }, () => writeRsvpEvent(db, startedEvent)))
    let refusedCount = 0
    for (const id of eventIds) if ((await attemptRsvp(id, floodedEmail)).status === 410) refusedCount += 1
    expect(refusedCount).toBeLessThan(12)
    expect(await readRefusalMails(floodedEmail)).toHaveLength(refusedCount)
  })
})

test('accepts changes of an RSVP until the event starts, and refuses changes and cancellation after that', async () => {
  const startsAt = Date.now() + 7 * DAY_MS
  const eventId = await writeRsvpEvent(db, { startsAt })
  const token = readChangeToken(
    await call('createRsvp', createRsvp, { ...visitorInput, body: makeBody(eventId, 'ann') }),
  )
  const body = { name: 'Anna', sourceCity: null, sourceArea: null }
  const input = { ...visitorInput, params: { token }, body }
  const updateAt = (now: number) => call('updateRsvp', updateRsvp, { ...input, now })
  expect(await updateAt(startsAt)).toEqual({ message: 'RSVP Updated' })
  await expect(updateAt(startsAt + 1)).rejects.toMatchObject({ code: 'event_over' })
  const cancellation = call('cancelRsvp', cancelRsvp, { ...input, now: startsAt + 1 })
  await expect(cancellation).rejects.toMatchObject({ code: 'event_over' })
})

test('ends a change link two weeks after the event', async () => {
  const eventId = await writeRsvpEvent(db)
  const endsAt = ((await db.doc(`events/${eventId}`).get()).get('endsAt') as Timestamp).toMillis()
  const token = readChangeToken(
    await call('createRsvp', createRsvp, { ...visitorInput, body: makeBody(eventId, 'ann') }),
  )
  const lookUp = (days: number) =>
    call('getRsvp', getRsvp, { ...visitorInput, params: { token }, now: endsAt + days * DAY_MS })
  expect(await lookUp(13)).toMatchObject({ signup: { name: 'ann' } })
  await expect(lookUp(15)).rejects.toMatchObject({ code: 'not_found' })
})

test('changes the name and the city of an RSVP by its change link, but neither its email nor its status', async () => {
  const eventId = await writeRsvpEvent(db)
  const email = `${crypto.randomUUID()}@example.com`
  const changeToken = await rsvp(eventId, email, { sourceCity: 'London', sourceArea: 'Hackney' })
  const path = `/api/rsvp/change/${changeToken}`
  const readSignup = async () => (await db.collection(`events/${eventId}/signups`).get()).docs[0]?.data()
  const signupBefore = await readSignup()

  const change = { name: 'Robin R.', sourceCity: 'Paris', email: 'other@example.com', status: 'cancelled' }
  expect(await expectJson(send({ method: 'PATCH', path, body: change }))).toEqual({ message: 'RSVP Updated' })
  const { updatedAt, ...otherFields } = (await readSignup()) ?? {}
  expect(updatedAt).not.toEqual(signupBefore?.updatedAt)
  expect({ ...otherFields, updatedAt: signupBefore?.updatedAt as unknown }).toEqual({
    ...signupBefore,
    name: 'Robin R.',
    nameKey: 'robin r',
    lastWordKey: 'r',
    sourceCity: 'Paris',
    sourceArea: null,
  })
  expect(((await send({ path })).json() as { signup: object }).signup).toMatchObject({
    name: 'Robin R.',
    email,
  })

  await send({ method: 'DELETE', path: `/api/rsvp/cancel/${changeToken}` })
  expect((await send({ method: 'PATCH', path, body: change })).error.code).toBe('not_found')
})

test('shows an RSVP and its event as of the same moment, even while the RSVP moves up from the waitlist', async () => {
  const responses: object[] = []
  for (let round = 0; round < 2; round += 1) {
    const eventId = await writeRsvpEvent(db, { signupLimit: 1 })
    const rsvp = (name: string) =>
      call('createRsvp', createRsvp, { ...visitorInput, body: makeBody(eventId, name, makeEmail(name)) })
    const confirmedRsvp = await rsvp('ann')
    const waitlistedToken = readChangeToken(await rsvp('ben'))
    let hasCancelled = false
    const lookUpRepeatedly = async () => {
      while (!hasCancelled) {
        const params = { token: waitlistedToken }
        const { signup, event } = await call('getRsvp', getRsvp, { ...visitorInput, params })
        responses.push({
          position: signup.position,
          waitlistCount: event.waitlistCount,
          isWaitlist: signup.isWaitlist,
        })
      }
    }
    const lookups = Array.from({ length: 6 }, lookUpRepeatedly)
    await call('cancelRsvp', cancelRsvp, {
      ...visitorInput,
      params: { token: readChangeToken(confirmedRsvp) },
    })
    hasCancelled = true
    await Promise.all(lookups)
  }
  const waitlistedResponse = { position: 1, waitlistCount: 1, isWaitlist: true }
  const confirmedResponse = { position: null, waitlistCount: 0, isWaitlist: false }
  expect(responses).toEqual(expect.arrayContaining([waitlistedResponse]))
  const possibleResponses = [waitlistedResponse, confirmedResponse].map((response) =>
    JSON.stringify(response),
  )
  expect(responses.filter((response) => !possibleResponses.includes(JSON.stringify(response)))).toEqual([])
})
