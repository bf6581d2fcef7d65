import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore } from 'firebase-admin/firestore'
import { expect, test } from 'vitest'
import { messageCalls } from '../../functions/shared/messages/contract.ts'
import { sendCampaign } from '../../functions/src/features/messages/send-campaign.ts'
import { addUnsubscribedKinds } from '../../functions/src/core/mail/addresses-store.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { readEventMailings, sendEventMailings } from '../send-mail.ts'
import { makeDirectCall } from './direct-call.ts'

const db = getFirestore()
const call = makeDirectCall(messageCalls)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The second minute of a future day, so that no test runs past midnight. */
const now = (Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS + 60_000

const submitCampaign = (
  eventId: number,
  emailType: string,
  options: { customContent?: string; idempotencyKey?: string; now?: number } = {},
) => {
  const { customContent = null, ...fields } = options
  const request = { params: { id: eventId }, body: { emailType, customContent }, now, ...fields }
  return call('sendCampaign', sendCampaign, request)
}

test('refuses a campaign about the cancellation of a draft or of an event that is not cancelled', async () => {
  const { eventId } = await writeMailEvent(db, {})
  await expect(submitCampaign(eventId, 'cancellation')).rejects.toMatchObject({ code: 'not_cancelled' })
  await db.doc(`events/${eventId}`).update({ isPublished: false })
  await expect(submitCampaign(eventId, 'cancellation')).rejects.toMatchObject({ code: 'not_found' })
  expect(await readEventMailings(eventId)).toEqual([])
})

test('refuses a reminder about a cancelled event, but sends the campaign about the cancellation with the calendar revision', async () => {
  const { eventId } = await writeMailEvent(db, { revision: 4 })
  await db.doc(`events/${eventId}`).update({ cancelledAt: new Date(now - DAY_MS) })
  await expect(submitCampaign(eventId, 'reminder_day_of')).rejects.toMatchObject({ code: 'not_found' })
  await submitCampaign(eventId, 'cancellation', { customContent: 'The roof leaks.' })
  const [mailing, ...otherMailings] = await readEventMailings(eventId)
  expect(otherMailings).toEqual([])
  expect(mailing?.get('template')).toBe('event-cancelled')
  expect(mailing?.get('data')).toMatchObject({ revision: 4, note: 'The roof leaks.' })
  expect(mailing?.get('audience') as object).toMatchObject({ statuses: ['confirmed', 'waitlist'] })
})

test('refuses a campaign that is too early or too late to send, unless the same request was accepted before', async () => {
  const laterEvent = await writeMailEvent(db, { startsAt: now + 8 * DAY_MS + HOUR_MS })
  await expect(submitCampaign(laterEvent.eventId, 'reminder_week_before')).rejects.toMatchObject({
    code: 'too_early',
    message: expect.stringMatching(/You can send it from \d{1,2} \w+ \d{4}, 00:00\.$/) as string,
  })
  const pastEvent = await writeMailEvent(db, { startsAt: now - 3 * HOUR_MS })
  for (const emailType of ['reminder_day_of', 'rsvp_confirmation', 'event_update'])
    await expect(submitCampaign(pastEvent.eventId, emailType)).rejects.toMatchObject({ code: 'event_over' })
  await submitCampaign(pastEvent.eventId, 'post_event_wrap')
  const runningEvent = await writeMailEvent(db, { startsAt: now - HOUR_MS })
  await expect(submitCampaign(runningEvent.eventId, 'reminder_day_of')).rejects.toMatchObject({
    code: 'event_over',
  })
  await submitCampaign(runningEvent.eventId, 'event_update')
  // A request that is repeated after its response was lost gets the same response.
  const soonEvent = await writeMailEvent(db, { startsAt: now + 60_000 })
  for (const time of [now, now + 120_000])
    await submitCampaign(soonEvent.eventId, 'reminder_day_of', {
      now: time,
      idempotencyKey: `${soonEvent.eventId}`,
    })
  expect(await readEventMailings(soonEvent.eventId)).toHaveLength(1)
})

test('allows an event ten campaigns a day, and does not count repeated requests', async () => {
  const { eventId } = await writeMailEvent(db, {})
  const otherEvent = await writeMailEvent(db, {})
  const request = { customContent: 'Bring socks.', idempotencyKey: randomUUID() }
  for (let n = 0; n < 3; n += 1) await submitCampaign(eventId, 'event_update', request)
  for (let n = 0; n < 9; n += 1) await submitCampaign(eventId, 'rsvp_confirmation')
  await expect(submitCampaign(eventId, 'event_update')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await submitCampaign(eventId, 'event_update', request)).toEqual({
    message: 'Email sent successfully',
  })
  expect(await readEventMailings(eventId)).toHaveLength(10)
  await submitCampaign(otherEvent.eventId, 'event_update')
  await submitCampaign(eventId, 'event_update', { now: now + DAY_MS })
  expect(await readEventMailings(eventId)).toHaveLength(11)
})

test('lets recipients stop a host’s messages with one click, and still sends them changes of time and place', async () => {
  const event = await writeMailEvent(db, {})
  const { eventId } = event
  const [subscribedEmail, unsubscribedEmail] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  for (const [seq, email] of [subscribedEmail, unsubscribedEmail].entries())
    await writeSignup(eventId, email, { seq })
  await addUnsubscribedKinds(unsubscribedEmail, ['hosts'])
  await submitCampaign(eventId, 'event_update', { customContent: 'Bring socks.' })
  await submitCampaign(eventId, 'rsvp_confirmation', { customContent: 'The code is 1234.' })
  await submitCampaign(eventId, 'rsvp_confirmation')
  const id = `moved-${randomUUID()}`
  const changes = [{ label: 'Venue', before: 'Here', after: 'There' }]
  const audience = { kind: 'attendees', eventId, statuses: ['confirmed'], membership: 'all' } as const
  await createMailing(
    { id, template: 'event-update', data: { ...event, changes, note: null }, audience, eventId },
    now,
  )
  await sendEventMailings(eventId, now)
  const readUnsubscribeKinds = async (email: string) =>
    (await readMessagesTo(email)).map(
      ({ headers }) => /\/(\w+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1],
    )
  expect((await readUnsubscribeKinds(subscribedEmail)).sort()).toEqual([
    'hosts',
    'hosts',
    undefined,
    undefined,
  ])
  expect(await readUnsubscribeKinds(unsubscribedEmail)).toEqual([undefined, undefined])
})
