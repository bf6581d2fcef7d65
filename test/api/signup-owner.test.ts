import { expect, test } from 'vitest'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { signUp } from '../../functions/src/core/accounts/sign-up.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { followAddress } from '../../functions/src/triggers/on-user-written.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { eventually } from './eventually.ts'
import { post } from './request.ts'
import { rsvp } from './rsvp.ts'

const ownerOf = async (eventId: number, email: string): Promise<unknown> =>
  (await db.doc(`events/${eventId}/signups/${addressHash(email)}`).get()).get('userId')

const makeMember = async (email: string) => {
  const made = await signUp({ name: 'Robin', email, city: null, area: null, role: 'user' }, null, Date.now())
  if (!made) throw new Error('They are a member already')
  return made
}

test('stores the member of a sign-up with it, and with the log of its emails', async () => {
  const [person, guest] = [await makePerson(), newEmail('guest')]
  const eventId = await makeEvent()
  await rsvp(eventId, person.email)
  await rsvp(eventId, guest)
  expect(await ownerOf(eventId, person.email)).toBe(person.id)
  expect(await ownerOf(eventId, guest)).toBeNull()
  const log = await db.collection('emails').where('eventId', '==', eventId).get()
  const owners = new Map(
    log.docs.map((document) => [document.get('to') as string, document.get('userId') as unknown]),
  )
  expect(owners.get(person.email)).toBe(person.id)
  expect(owners.get(guest)).toBeNull()
})

test('links a visitor’s RSVPs to them once they have joined and proven the address', async () => {
  const email = newEmail('joins')
  const [before, between] = [await makeEvent(), await makeEvent()]
  await rsvp(before, email)
  const joined = await makeMember(email)
  await rsvp(between, email)
  expect(await ownerOf(before, email)).toBeNull()
  expect(await ownerOf(between, email)).toBe(joined.id)
  const token = await createLoginToken(joined, Date.now())
  expect((await post('/api/auth/verify-token', { token })).status).toBe(200)
  await eventually(async () => expect(await ownerOf(before, email)).toBe(joined.id))
})

test('unlinks the RSVPs of an unproven address once it is replaced', async () => {
  const [from, to] = [newEmail('typo'), newEmail('right')]
  const typed = await makeMember(from)
  const eventId = await makeEvent()
  await rsvp(eventId, from)
  expect(await ownerOf(eventId, from)).toBe(typed.id)
  await db.doc(`users/${typed.id}`).update({ email: to })
  await followAddress(typed.id, { from, isProven: false, changedAt: Date.now() }, Date.now())
  expect(await ownerOf(eventId, from)).toBeNull()
})
