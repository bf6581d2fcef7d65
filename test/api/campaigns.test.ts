import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { messageCalls } from '../../functions/shared/messages/contract.ts'
import { sendCampaign } from '../../functions/src/features/messages/send-campaign.ts'
import { addUnsubscribed } from '../../functions/src/core/mail/addresses-store.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { storedFor } from '../mailgun-control.ts'
import { mailingsOf, sendMailingsOf } from '../send-mail.ts'
import { callerOf } from './direct-call.ts'

const db = getFirestore()
const call = callerOf(messageCalls)
const DAY = 86_400_000
/** The second minute of a future day, so that no test runs past midnight. */
const now = (Math.floor(Date.now() / DAY) + 2) * DAY + 60_000

const send = (
  eventId: number,
  emailType: string,
  over: { customContent?: string; idempotencyKey?: string; now?: number } = {},
) => {
  const { customContent = null, ...fields } = over
  const request = { params: { id: eventId }, body: { emailType, customContent }, now, ...fields }
  return call('sendCampaign', sendCampaign, request)
}
async function makeCancelledEvent(revision: number) {
  const event = await writeMailEvent(db, { revision })
  await db.doc(`events/${event.eventId}`).update({ cancelledAt: new Date(now - DAY) })
  return event
}

test('refuses to announce the cancellation of a draft or of an event that is not cancelled', async () => {
  const { eventId } = await writeMailEvent(db, {})
  await expect(send(eventId, 'cancellation')).rejects.toMatchObject({ code: 'not_cancelled' })
  await db.doc(`events/${eventId}`).update({ isPublished: false })
  await expect(send(eventId, 'cancellation')).rejects.toMatchObject({ code: 'not_found' })
  expect(await mailingsOf(eventId)).toEqual([])
})

test('announces only the cancellation of a cancelled event, with the calendar revision of that time', async () => {
  const { eventId } = await makeCancelledEvent(4)
  await expect(send(eventId, 'reminder_day_of')).rejects.toMatchObject({ code: 'not_found' })
  await send(eventId, 'cancellation', { customContent: 'The roof leaks.' })
  const [mailing, ...otherMailings] = await mailingsOf(eventId)
  expect(otherMailings).toEqual([])
  expect(mailing?.get('template')).toBe('event-cancelled')
  expect(mailing?.get('data')).toMatchObject({ revision: 4, note: 'The roof leaks.' })
  expect(mailing?.get('audience') as object).toMatchObject({ statuses: ['confirmed', 'waitlist'] })
})

test('refuses a campaign that is too late to send, unless the same request was accepted before', async () => {
  const past = await writeMailEvent(db, { startsAt: now - 3 * 3_600_000 })
  for (const emailType of ['reminder_day_of', 'rsvp_confirmation', 'event_update'])
    await expect(send(past.eventId, emailType)).rejects.toMatchObject({ code: 'event_over' })
  await send(past.eventId, 'post_event_wrap')
  const running = await writeMailEvent(db, { startsAt: now - 3_600_000 })
  await expect(send(running.eventId, 'reminder_day_of')).rejects.toMatchObject({ code: 'event_over' })
  await send(running.eventId, 'event_update')
  // A repetition after a lost answer gets the answer of the first request.
  const soon = await writeMailEvent(db, { startsAt: now + 60_000 })
  for (const at of [now, now + 120_000])
    await send(soon.eventId, 'reminder_day_of', { now: at, idempotencyKey: `${soon.eventId}` })
  expect(await mailingsOf(soon.eventId)).toHaveLength(1)
})

test('refuses a campaign before the day on which its text is true', async () => {
  const HOUR = 3_600_000
  const days = [
    ['reminder_week_before', 8],
    ['reminder_day_before', 2],
    ['reminder_day_of', 1],
    ['post_event_wrap', 0],
  ] as const
  for (const [emailType, daysOff] of days) {
    const { eventId } = await writeMailEvent(db, { startsAt: now + daysOff * DAY + HOUR })
    await expect(send(eventId, emailType), emailType).rejects.toMatchObject({ code: 'too_early' })
    expect(await mailingsOf(eventId)).toEqual([])
    await send(eventId, emailType, { now: now + (emailType === 'post_event_wrap' ? 4 * HOUR : DAY) })
    expect(await mailingsOf(eventId)).toHaveLength(1)
  }
  const { eventId } = await writeMailEvent(db, { startsAt: now + 5 * DAY })
  await expect(send(eventId, 'reminder_week_before')).rejects.toMatchObject({ code: 'event_over' })
})

test('allows an event ten campaigns a day, and does not count repeated requests', async () => {
  const { eventId } = await writeMailEvent(db, {})
  const other = await writeMailEvent(db, {})
  const first = { customContent: 'Bring socks.', idempotencyKey: randomUUID() }
  for (let n = 0; n < 3; n += 1) await send(eventId, 'event_update', first)
  for (let n = 0; n < 9; n += 1) await send(eventId, 'rsvp_confirmation')
  await expect(send(eventId, 'event_update')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await send(eventId, 'event_update', first)).toEqual({ message: 'Email sent successfully' })
  expect(await mailingsOf(eventId)).toHaveLength(10)
  await send(other.eventId, 'event_update')
  await send(eventId, 'event_update', { now: now + DAY })
  expect(await mailingsOf(eventId)).toHaveLength(11)
})

test('lets recipients stop a host’s messages with one click, and still sends news of time and place', async () => {
  const event = await writeMailEvent(db, {})
  const { eventId } = event
  const [guest, unwilling] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  for (const [seq, email] of [guest, unwilling].entries()) await writeSignup(eventId, email, { seq })
  await addUnsubscribed(unwilling, ['hosts'])
  await send(eventId, 'event_update', { customContent: 'Bring socks.' })
  await send(eventId, 'rsvp_confirmation', { customContent: 'The code is 1234.' })
  await send(eventId, 'rsvp_confirmation')
  const id = `moved-${randomUUID()}`
  const changes = [{ what: 'Venue', before: 'Here', after: 'There' }]
  const audience = { kind: 'attendees', eventId, statuses: ['confirmed'], members: 'all' } as const
  await createMailing(
    { id, template: 'event-update', data: { ...event, changes, note: null }, audience, eventId },
    now,
  )
  await sendMailingsOf(eventId, now)
  const stops = async (email: string) =>
    (await storedFor(email)).map(({ headers }) => /\/(\w+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1])
  expect((await stops(guest)).sort()).toEqual(['hosts', 'hosts', undefined, undefined])
  expect(await stops(unwilling)).toEqual([undefined, undefined])
})
