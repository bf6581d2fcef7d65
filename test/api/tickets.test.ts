import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { rsvpCalls } from '../../functions/shared/rsvps/contract.ts'
import { cancelRsvp } from '../../functions/src/features/rsvps/cancel-rsvp.ts'
import { createRsvp } from '../../functions/src/features/rsvps/create-rsvp.ts'
import { getRsvp } from '../../functions/src/features/rsvps/get-rsvp.ts'
import { getTicket, getTicketCode } from '../../functions/src/features/rsvps/get-ticket.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { makeDirectCall } from './direct-call.ts'
import { send } from './request.ts'

const db = getFirestore()
const call = makeDirectCall(rsvpCalls)
const DAY_MS = 86_400_000

const lookUp = (token: string) => call('getRsvp', getRsvp, { params: { token } })
const readTicket = (code: string, now = Date.now()) => call('getTicket', getTicket, { params: { code }, now })
const cancel = (token: string) => call('cancelRsvp', cancelRsvp, { params: { token } })

/** Makes an RSVP with an address of no member, and returns the token of its change link. */
async function makeRsvpToken(eventId: number, name: string): Promise<string> {
  const body = { eventId, name, email: `${name}@example.com`, sourceCity: null, sourceArea: null }
  const { changeToken } = await call('createRsvp', createRsvp, { body })
  return changeToken ?? ''
}

test('gives an attendee a ticket with their spot, and invalidates the ticket when the RSVP is cancelled', async () => {
  const eventId = await writeRsvpEvent(db, { signupLimit: 1, title: 'Clay & Cold Brew' })
  const [annToken, benToken] = [await makeRsvpToken(eventId, 'ann'), await makeRsvpToken(eventId, 'ben')]
  const code = (await lookUp(annToken)).ticketCode ?? ''
  expect(code).toMatch(/^[\w-]{22}$/)
  expect((await lookUp(benToken)).ticketCode).toBeNull()

  const ticket = await readTicket(code)
  expect(ticket).toMatchObject({ state: 'valid', name: 'ann', event: { title: 'Clay & Cold Brew' } })
  // A photographed ticket reveals no page of the event, no address and no change link.
  const text = JSON.stringify(ticket)
  for (const secret of [String(eventId), 'ann@example.com', annToken, code])
    expect(text).not.toContain(secret)

  await cancel(annToken)
  expect(await readTicket(code)).toMatchObject({ state: 'cancelled', name: 'ann' })
  const bensCode = (await lookUp(benToken)).ticketCode ?? ''
  expect(await readTicket(bensCode)).toMatchObject({ state: 'valid', name: 'ben' })
  expect(bensCode).not.toBe(code)
  // A new RSVP does not revive the old ticket.
  await cancel(benToken)
  const newCode = (await lookUp(await makeRsvpToken(eventId, 'ann'))).ticketCode ?? ''
  expect(newCode).not.toBe(code)
  expect(await readTicket(newCode)).toMatchObject({ state: 'valid' })
  await expect(readTicket(code)).rejects.toMatchObject({ code: 'not_found' })
})

test('gives a member the ticket code of their own sign-up, and no code that is valid for another sign-up', async () => {
  const eventId = await writeRsvpEvent(db)
  const code = (await lookUp(await makeRsvpToken(eventId, 'ann'))).ticketCode ?? ''
  const { seq } =
    (await db.doc(`events/${eventId}/signups/${hashAddress('ann@example.com')}`).get()).data() ?? {}
  const requestCode = (email: string, signupSeq = Number(seq)) =>
    call('getTicketCode', getTicketCode, { params: { id: eventId, seq: signupSeq }, caller: { email } })
  expect(await requestCode('Ann@example.com')).toEqual({ code })
  // The ticket of a spot that the attendee does not have is invalid.
  for (const response of [
    await requestCode('ben@example.com'),
    await requestCode('ann@example.com', Number(seq) + 1),
  ]) {
    expect(response.code).not.toBe(code)
    await expect(readTicket(response.code)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('shows the current time and location or a cancellation on a ticket, until two weeks after the event', async () => {
  const eventId = await writeRsvpEvent(db)
  const code = (await lookUp(await makeRsvpToken(eventId, 'ann'))).ticketCode ?? ''
  const eventRef = db.doc(`events/${eventId}`)
  const startsAt = Date.now() + 3 * DAY_MS
  const endsAt = startsAt + 3_600_000
  const times = { startsAt: Timestamp.fromMillis(startsAt), endsAt: Timestamp.fromMillis(endsAt) }
  await eventRef.update({ ...times, venueName: 'The Other Boathouse' })
  expect((await readTicket(code)).event).toMatchObject({
    venueName: 'The Other Boathouse',
    dateTime: new Date(startsAt).toISOString(),
  })
  expect(await readTicket(code, endsAt + 13 * DAY_MS)).toMatchObject({ state: 'valid' })
  await expect(readTicket(code, endsAt + 15 * DAY_MS)).rejects.toMatchObject({ code: 'not_found' })
  await eventRef.update({ cancelledAt: Timestamp.now() })
  expect(await readTicket(code)).toMatchObject({ state: 'event_inactive' })
})

test('gives every code without a ticket the same response, and makes no ticket for a virtual event', async () => {
  const eventId = await writeRsvpEvent(db, { isVirtual: true })
  expect((await lookUp(await makeRsvpToken(eventId, 'ann'))).ticketCode).toBeNull()
  const responses = await Promise.all(
    ['x'.repeat(22), 'A'.repeat(22), '~'.repeat(22)].map((code) => send({ path: `/api/tickets/${code}` })),
  )
  for (const { status, error } of responses) {
    expect(status).toBe(404)
    expect(error).toMatchObject({ code: 'not_found', message: responses[0]?.error.message })
  }
  expect(responses[0]?.headers.get('Cache-Control')).toMatch(/no-store|private/)
})
