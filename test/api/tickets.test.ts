import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { rsvpCalls } from '../../functions/shared/rsvps/contract.ts'
import { cancelRsvp } from '../../functions/src/features/rsvps/cancel-rsvp.ts'
import { createRsvp } from '../../functions/src/features/rsvps/create-rsvp.ts'
import { getRsvp } from '../../functions/src/features/rsvps/get-rsvp.ts'
import { getTicket, getTicketCode } from '../../functions/src/features/rsvps/get-ticket.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { callerOf } from './direct-call.ts'
import { send } from './request.ts'

const db = getFirestore()
const call = callerOf(rsvpCalls)
const DAY_MS = 86_400_000

const lookUp = (token: string) => call('getRsvp', getRsvp, { params: { token } })
const show = (code: string, now = Date.now()) => call('getTicket', getTicket, { params: { code }, now })
const cancel = (token: string) => call('cancelRsvp', cancelRsvp, { params: { token } })

/** RSVPs as a visitor, and returns the token of the change link. */
async function signUp(eventId: number, name: string): Promise<string> {
  const body = { eventId, name, email: `${name}@example.com`, sourceCity: null, sourceArea: null }
  const { changeToken } = await call('createRsvp', createRsvp, { body })
  return changeToken ?? ''
}

test('gives a confirmed attendee a ticket, a waitlisted one with their spot, and a cancelled one none', async () => {
  const eventId = await writeRsvpEvent(db, { signupLimit: 1, title: 'Clay & Cold Brew' })
  const [ann, ben] = [await signUp(eventId, 'ann'), await signUp(eventId, 'ben')]
  const code = (await lookUp(ann)).ticketCode ?? ''
  expect(code).toMatch(/^[\w-]{22}$/)
  expect((await lookUp(ben)).ticketCode).toBeNull()

  const ticket = await show(code)
  expect(ticket).toMatchObject({ state: 'valid', name: 'ann', event: { title: 'Clay & Cold Brew' } })
  // A photographed ticket reveals no page of the event, no address and no change link.
  const text = JSON.stringify(ticket)
  for (const secret of [String(eventId), 'ann@example.com', ann, code]) expect(text).not.toContain(secret)

  await cancel(ann)
  expect(await show(code)).toMatchObject({ state: 'cancelled', name: 'ann' })
  const bens = (await lookUp(ben)).ticketCode ?? ''
  expect(await show(bens)).toMatchObject({ state: 'valid', name: 'ben' })
  expect(bens).not.toBe(code)
  // A new RSVP at the end of the waitlist does not revive the old ticket.
  await cancel(ben)
  const again = (await lookUp(await signUp(eventId, 'ann'))).ticketCode ?? ''
  expect(again).not.toBe(code)
  expect(await show(again)).toMatchObject({ state: 'valid' })
  await expect(show(code)).rejects.toMatchObject({ code: 'not_found' })
})

test('makes the code of a member’s ticket from their session and the number of their signup, and of nobody else’s', async () => {
  const eventId = await writeRsvpEvent(db)
  const code = (await lookUp(await signUp(eventId, 'ann'))).ticketCode ?? ''
  const { seq } =
    (await db.doc(`events/${eventId}/signups/${addressHash('ann@example.com')}`).get()).data() ?? {}
  const own = (email: string, number = Number(seq)) =>
    call('getTicketCode', getTicketCode, {
      params: { id: eventId, seq: number },
      caller: { email },
    })
  expect(await own('Ann@example.com')).toEqual({ code })
  // The ticket of a spot that the attendee does not have is invalid.
  for (const guess of [await own('ben@example.com'), await own('ann@example.com', Number(seq) + 1)]) {
    expect(guess.code).not.toBe(code)
    await expect(show(guess.code)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('shows the current time and place or a cancellation on a ticket, until some days after the event', async () => {
  const eventId = await writeRsvpEvent(db)
  const code = (await lookUp(await signUp(eventId, 'ann'))).ticketCode ?? ''
  const event = db.doc(`events/${eventId}`)
  const startsAt = Date.now() + 3 * DAY_MS
  const endsAt = startsAt + 3_600_000
  const moved = { startsAt: Timestamp.fromMillis(startsAt), endsAt: Timestamp.fromMillis(endsAt) }
  await event.update({ ...moved, venueName: 'The Other Boathouse' })
  expect((await show(code)).event).toMatchObject({
    venueName: 'The Other Boathouse',
    dateTime: new Date(startsAt).toISOString(),
  })
  expect(await show(code, endsAt + 13 * DAY_MS)).toMatchObject({ state: 'valid' })
  await expect(show(code, endsAt + 15 * DAY_MS)).rejects.toMatchObject({ code: 'not_found' })
  await event.update({ cancelledAt: Timestamp.now() })
  expect(await show(code)).toMatchObject({ state: 'off' })
})

test('answers all codes without a ticket alike, and gives a virtual event none', async () => {
  const eventId = await writeRsvpEvent(db, { isVirtual: true })
  expect((await lookUp(await signUp(eventId, 'ann'))).ticketCode).toBeNull()
  const answers = await Promise.all(
    ['x'.repeat(22), 'A'.repeat(22), '~'.repeat(22)].map((code) => send({ path: `/api/tickets/${code}` })),
  )
  for (const { status, error } of answers) {
    expect(status).toBe(404)
    expect(error).toMatchObject({ code: 'not_found', message: answers[0]?.error.message })
  }
  expect(answers[0]?.headers.get('Cache-Control')).toMatch(/no-store|private/)
})
