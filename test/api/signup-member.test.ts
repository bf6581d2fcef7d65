import { expect, test } from 'vitest'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { registerMember } from '../../functions/src/core/accounts/register-member.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { moveAddressData } from '../../functions/src/triggers/on-user-written.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { waitFor } from './wait-for.ts'
import { post } from './request.ts'
import { rsvp } from './rsvp.ts'

const readUserId = async (eventId: number, email: string): Promise<unknown> =>
  (await db.doc(`events/${eventId}/signups/${hashAddress(email)}`).get()).get('userId')

const makeMember = async (email: string) => {
  const form = { name: 'Robin', email, city: null, area: null, role: 'user' } as const
  const member = await registerMember(form, null, Date.now())
  if (!member) throw new Error(`${email} already belongs to a member`)
  return member
}

test('stores a member’s id with their sign-up and with the log entries of its emails', async () => {
  const [member, visitorEmail] = [await makeTestUser(), makeEmail('visitor')]
  const eventId = await makeEvent()
  await rsvp(eventId, member.email)
  await rsvp(eventId, visitorEmail)
  expect(await readUserId(eventId, member.email)).toBe(member.id)
  expect(await readUserId(eventId, visitorEmail)).toBeNull()
  const log = await db.collection('emails').where('eventId', '==', eventId).get()
  const userIds = new Map(
    log.docs.map((document) => [document.get('to') as string, document.get('userId') as unknown]),
  )
  expect(userIds.get(member.email)).toBe(member.id)
  expect(userIds.get(visitorEmail)).toBeNull()
})

test('links a visitor’s RSVPs to their account after they have joined and proven the address', async () => {
  const email = makeEmail('joins')
  const [earlierEventId, laterEventId] = [await makeEvent(), await makeEvent()]
  await rsvp(earlierEventId, email)
  const member = await makeMember(email)
  await rsvp(laterEventId, email)
  expect(await readUserId(earlierEventId, email)).toBeNull()
  expect(await readUserId(laterEventId, email)).toBe(member.id)
  const token = await createLoginToken(member, Date.now())
  expect((await post('/api/auth/verify-token', { token })).status).toBe(200)
  await waitFor(async () => expect(await readUserId(earlierEventId, email)).toBe(member.id))
})

test('unlinks the RSVPs of an unproven address when it is replaced', async () => {
  const [typoEmail, correctEmail] = [makeEmail('typo'), makeEmail('right')]
  const member = await makeMember(typoEmail)
  const eventId = await makeEvent()
  await rsvp(eventId, typoEmail)
  expect(await readUserId(eventId, typoEmail)).toBe(member.id)
  await db.doc(`users/${member.id}`).update({ email: correctEmail })
  await moveAddressData(
    member.id,
    { oldEmail: typoEmail, wasProven: false, changedAt: Date.now() },
    Date.now(),
  )
  expect(await readUserId(eventId, typoEmail)).toBeNull()
})
