import { getFirestore, type Timestamp } from 'firebase-admin/firestore'
import { expect, test, vi } from 'vitest'
import type { Caller, CallRequest } from '../../functions/src/platform/call.ts'
import { cancelRsvp } from '../../functions/src/core/rsvps/cancel-rsvp.ts'
import { changeSignupLimit } from '../../functions/src/core/rsvps/change-signup-limit.ts'
import { createRsvp } from '../../functions/src/core/rsvps/create-rsvp.ts'
import { getOwnRsvp, getRsvp } from '../../functions/src/core/rsvps/get-rsvp.ts'
import { listAttendees } from '../../functions/src/features/attendees/list-attendees.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { post, send, withCookie } from './request.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'

const db = getFirestore()

/** A call as the HTTP layer hands it on. */
function request<
  N extends 'createRsvp' | 'getRsvp' | 'getOwnRsvp' | 'cancelRsvp' | 'changeSignupLimit' | 'listAttendees',
>(parts: Partial<CallRequest<N>>): CallRequest<N> {
  return { caller: null, now: Date.now(), idempotencyKey: null, ...parts } as CallRequest<N>
}

/** Of an answer that says it. */
function tokenOf({ changeToken }: { readonly changeToken: string | null }): string {
  expect(changeToken).toEqual(expect.any(String))
  return changeToken ?? ''
}

test('an RSVP is made, looked up, listed and cancelled by its link', async () => {
  const eventId = await writeRsvpEvent(db, { signupLimit: 1, isVirtual: true })
  await db.doc(`events/${eventId}/access/virtual`).set({ virtualLink: 'https://meet.example/1' })
  const rsvp = (name: string, idempotencyKey: string | null = null) =>
    createRsvp(
      request<'createRsvp'>({
        body: { eventId, name, email: `${name}@example.com`, sourceCity: 'Tokyo', sourceArea: null },
        idempotencyKey,
      }),
    )
  const lookUp = (token: string) => getRsvp(request<'getRsvp'>({ params: { token } }))
  const cancel = (token: string) => cancelRsvp(request<'cancelRsvp'>({ params: { token } }))
  const list = (after: string | null, limit: number) => {
    const query = { q: null, limit, ...(after === null ? {} : { after }) }
    const caller = { role: 'host' } as Caller
    return listAttendees({ ...request<'listAttendees'>({ params: { id: eventId }, query }), caller })
  }

  const ann = await rsvp('ann', 'a key')
  const ben = await rsvp('ben')
  const cat = await rsvp('cat')
  expect(ann).toMatchObject({ status: 'confirmed', isWaitlist: false, place: null })
  expect(cat).toMatchObject({ status: 'waitlist', isWaitlist: true, place: 2 })
  expect(await rsvp('ann', 'a key')).toEqual(ann)
  await expect(rsvp('ann', 'another key')).rejects.toMatchObject({ code: 'already_rsvpd' })

  expect(await lookUp(tokenOf(ann))).toMatchObject({
    signup: { name: 'ann', isWaitlist: false, place: null },
    event: { id: eventId, virtualLink: 'https://meet.example/1' },
  })
  expect(await lookUp(tokenOf(cat))).toMatchObject({ signup: { place: 2 }, event: { virtualLink: null } })
  await expect(lookUp('x'.repeat(43))).rejects.toMatchObject({ code: 'not_found' })
  const own = (email: string) =>
    getOwnRsvp({ ...request<'getOwnRsvp'>({ params: { id: eventId } }), caller: { email } as Caller })
  expect(await own('Ann@example.com')).toEqual({
    rsvp: { ...(await lookUp(tokenOf(ann))), changeToken: ann.changeToken },
  })
  expect(await own('cat@example.com')).toMatchObject({
    rsvp: { signup: { place: 2 }, changeToken: cat.changeToken },
  })
  expect(await own('dan@example.com')).toEqual({ rsvp: null })

  const page = await list(null, 2)
  expect(page).toMatchObject({
    confirmed: [{ name: 'ann', sourceCity: 'Tokyo' }],
    waitlist: [{ name: 'ben' }],
  })
  expect(await list(page.next, 2)).toMatchObject({
    confirmed: [],
    waitlist: [{ name: 'cat' }],
    next: null,
  })

  await cancel(tokenOf(ann))
  await cancel(tokenOf(ann))
  await expect(lookUp(tokenOf(ann))).rejects.toMatchObject({ code: 'not_found' })
  expect(await own('ann@example.com')).toEqual({ rsvp: null })
  expect(await lookUp(tokenOf(ben))).toMatchObject({ signup: { isWaitlist: false } })
  expect(await lookUp(tokenOf(cat))).toMatchObject({ signup: { isWaitlist: true, place: 1 } })
  await expect(cancel('x'.repeat(43))).rejects.toMatchObject({ code: 'not_found' })

  const setLimit = (signupLimit: number | null) =>
    changeSignupLimit(request<'changeSignupLimit'>({ params: { id: eventId }, body: { signupLimit } }))
  expect(await setLimit(5)).toEqual({ signupLimit: 5, signupCount: 2, waitlistCount: 0 })
  await expect(setLimit(1)).rejects.toMatchObject({ code: 'limit_below_confirmed' })
})

test('the link of an RSVP to a private event is answered to nobody who does not prove the address', async () => {
  const eventId = await writeRsvpEvent(db, { isPrivate: true })
  const [member, other] = [await makePerson(), await makePerson()]
  const rsvp = async (email: string, headers?: Record<string, string>) => {
    const body = { name: 'Ann', email, sourceCity: null, sourceArea: null, eventId }
    const answer = await post('/api/rsvp', body, headers)
    expect(answer.status, answer.text).toBe(201)
    return (answer.json() as { changeToken: string | null }).changeToken
  }
  const [visitor, second] = [newEmail('visitor'), newEmail('second')]
  const again = { 'Idempotency-Key': 'the same' }
  expect(await rsvp(visitor, again)).toBeNull()
  expect(await rsvp(visitor, again)).toBeNull()
  expect(await rsvp(second, withCookie(other.cookie))).toBeNull()
  const token = await rsvp(member.email.toUpperCase(), withCookie(member.cookie))
  expect((await send({ path: `/api/rsvp/change/${token}` })).json()).toMatchObject({
    signup: { email: member.email },
  })
  // By e-mail it comes to who has the address.
  const mail = await vi.waitFor(
    async () => {
      const [message] = await storedFor(visitor)
      if (!message) throw new Error('No mail yet')
      return message
    },
    { timeout: 60_000, interval: 200 },
  )
  const mailed = /\/rsvp\/change\/([\w-]{43})/.exec(mail.html)?.[1]
  expect((await send({ path: `/api/rsvp/change/${mailed}` })).json()).toMatchObject({
    signup: { email: visitor },
  })
}, 90_000)

test('an RSVP that waited on a device and is refused is mailed to who has shown the address to be theirs', async () => {
  const begun = await writeRsvpEvent(db, { startsAt: Date.now() - 3_600_000, title: 'Begun' })
  const draft = await writeRsvpEvent(db, { isPublished: false, title: 'Secret' })
  const [member, other] = [await makePerson(), await makePerson()]
  const ask = (email: string, cookie: string | null, body: object, key: string = crypto.randomUUID()) => {
    const headers = { 'Idempotency-Key': key, ...(cookie === null ? {} : withCookie(cookie)) }
    const known = { name: 'Ann', sourceCity: null, sourceArea: null, eventId: begun, hasWaited: true }
    return post('/api/rsvp', { ...known, email, ...body }, headers)
  }
  const told = async (email: string) => {
    const mails = await db.collection('deliveries').where('template', '==', 'rsvp-refused').get()
    return mails.docs
      .map((one) => one.data() as { recipients: { address: string }[]; data: object })
      .filter(({ recipients }) => recipients.some(({ address }) => address === email))
      .map(({ data }) => data)
  }
  // Its answer was lost, so it was sent again.
  for (const key of ['the same', 'the same']) {
    const answer = await ask(member.email, member.cookie, {}, key)
    expect(answer.status, answer.text).toBe(410)
  }
  const reason = 'This event has already started, so RSVPs are closed.'
  expect(await told(member.email)).toEqual([{ name: 'Ann', title: 'Begun', reason }])
  // A draft says nothing of itself.
  expect((await ask(member.email, member.cookie, { eventId: draft })).status).toBe(404)
  expect((await told(member.email)).map((data) => (data as { title: unknown }).title).sort()).toEqual([
    ...['Begun', null],
  ])

  const visitor = newEmail('visitor')
  await ask(visitor, null, {})
  await ask(visitor, member.cookie, {})
  await ask(other.email, other.cookie, { hasWaited: false })
  expect([...(await told(visitor)), ...(await told(other.email))]).toEqual([])
})

test('an event that has begun takes no RSVP and no cancel', async () => {
  const eventId = await writeRsvpEvent(db)
  const body = { eventId, name: 'Ann', email: 'ann@example.com', sourceCity: null, sourceArea: null }
  const token = tokenOf(await createRsvp(request<'createRsvp'>({ body })))
  const now = Date.now() + 8 * 86_400_000
  await expect(
    createRsvp(request<'createRsvp'>({ body: { ...body, email: 'ben@example.com' }, now })),
  ).rejects.toMatchObject({ code: 'event_over' })
  await expect(cancelRsvp(request<'cancelRsvp'>({ params: { token }, now }))).rejects.toMatchObject({
    code: 'event_over',
  })
})

test('a change link shows nothing any more some days after its event', async () => {
  const eventId = await writeRsvpEvent(db)
  const endsAt = ((await db.doc(`events/${eventId}`).get()).get('endsAt') as Timestamp).toMillis()
  const body = { eventId, name: 'Ann', email: 'ann@example.com', sourceCity: null, sourceArea: null }
  const token = tokenOf(await createRsvp(request<'createRsvp'>({ body })))
  const lookUp = (days: number) =>
    getRsvp(request<'getRsvp'>({ params: { token }, now: endsAt + days * 86_400_000 }))
  expect(await lookUp(13)).toMatchObject({ signup: { name: 'Ann' } })
  await expect(lookUp(15)).rejects.toMatchObject({ code: 'not_found' })
})

test('an RSVP’s details change by its link, and its seat does not', async () => {
  const eventId = await writeRsvpEvent(db)
  const email = `${crypto.randomUUID()}@example.com`
  const body = { name: 'Robin', email, sourceCity: 'London', sourceArea: 'Hackney', eventId }
  const { changeToken } = (await post('/api/rsvp', body)).json() as { changeToken: string }
  const path = `/api/rsvp/change/${changeToken}`
  const signup = async () => (await db.collection(`events/${eventId}/signups`).get()).docs[0]?.data()
  const before = await signup()

  const change = { name: 'Robin R.', sourceCity: 'Paris', email: 'other@example.com', status: 'cancelled' }
  const answer = await send({ method: 'PATCH', path, body: change })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json()).toEqual({ message: 'RSVP Updated' })
  const { updatedAt, ...rest } = (await signup()) ?? {}
  expect(updatedAt).not.toEqual(before?.updatedAt)
  expect({ ...rest, updatedAt: before?.updatedAt as unknown }).toEqual({
    ...before,
    name: 'Robin R.',
    nameKey: 'robin r',
    familyKey: 'r',
    sourceCity: 'Paris',
    sourceArea: null,
  })
  expect(((await send({ path })).json() as { signup: object }).signup).toMatchObject({
    name: 'Robin R.',
    email,
  })

  await db.doc(`events/${eventId}`).update({ startsAt: new Date(Date.now() - 1_000) })
  const late = await send({ method: 'PATCH', path, body: change })
  // Not 409, which means that there is a seat already.
  expect([late.status, late.error.code]).toEqual([410, 'event_over'])
  await db.doc(`events/${eventId}`).update({ startsAt: new Date(Date.now() + 60_000) })
  await send({ method: 'DELETE', path: `/api/rsvp/cancel/${changeToken}` })
  expect((await send({ method: 'PATCH', path, body: change })).error.code).toBe('not_found')
  expect(
    await send({ method: 'PATCH', path: `/api/rsvp/change/${'x'.repeat(43)}`, body: change }),
  ).toMatchObject({
    status: 404,
  })
})

test('what is said of an RSVP and its event is as of one moment, also while it moves up', async () => {
  const said: object[] = []
  for (let round = 0; round < 8; round += 1) {
    const eventId = await writeRsvpEvent(db, { signupLimit: 1 })
    const rsvp = (name: string) => {
      const body = { eventId, name, email: newEmail(name), sourceCity: null, sourceArea: null }
      return createRsvp(request<'createRsvp'>({ body }))
    }
    const seated = await rsvp('ann')
    const waits = tokenOf(await rsvp('ben'))
    let isOver = false
    const askOn = async () => {
      while (!isOver) {
        const { signup, event } = await getRsvp(request<'getRsvp'>({ params: { token: waits } }))
        said.push({ place: signup.place, waiting: event.waitlistCount, isWaitlist: signup.isWaitlist })
      }
    }
    const asking = Array.from({ length: 6 }, askOn)
    await cancelRsvp(request<'cancelRsvp'>({ params: { token: tokenOf(seated) } }))
    isOver = true
    await Promise.all(asking)
  }
  const inLine = { place: 1, waiting: 1, isWaitlist: true }
  const inside = { place: null, waiting: 0, isWaitlist: false }
  expect(said).toEqual(expect.arrayContaining([inLine]))
  expect(
    said.filter((one) => ![inLine, inside].some((right) => JSON.stringify(right) === JSON.stringify(one))),
  ).toEqual([])
})
