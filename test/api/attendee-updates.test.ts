import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore, type DocumentSnapshot } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { EventSnapshot } from '../../functions/src/core/mail/mail-data.ts'
import type { AttendeeNote } from '../../functions/shared/rsvps/command.ts'
import { addAttendeeNoteIn } from '../../functions/src/core/events/attendee-notes-store.ts'
import { requeue } from '../../functions/src/core/mail/outbox-store.ts'
import { recordChange, type EventWrite } from '../../functions/src/features/notifications/record-change.ts'
import {
  notifyDueAttendees,
  notifyAttendees,
} from '../../functions/src/features/notifications/notify-attendees.ts'
import { replanEvent } from '../../functions/src/features/notifications/plan-store.ts'
import { sendScheduledMails } from '../../functions/src/features/notifications/send-scheduled-mails.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { makeEmail } from '../factories/test-users.ts'
import { readAttachment, planFailure, readMessagesTo } from '../mailgun-control.ts'
import { readEventMailings, sendDeliveryAt, sendMailing, sendEventMailings } from '../send-mail.ts'

// No trigger runs in this project: each test calls the trigger's code itself.

const db = getFirestore()
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const firstChangeAt = Date.now()

/** Makes an event with one confirmed and one waitlisted attendee. */
async function makeEventWithAttendees(overrides: Partial<EventSnapshot> & { hostIds?: string[] } = {}) {
  const event = await writeMailEvent(db, overrides)
  const ref = db.doc(`events/${event.eventId}`)
  const [confirmedEmail, waitlistedEmail] = [makeEmail(), makeEmail()]
  await writeSignup(event.eventId, confirmedEmail)
  await writeSignup(event.eventId, waitlistedEmail, { status: 'waitlist' })
  await ref.update({ confirmedCount: 1, waitlistCount: 1 })
  /** Writes to the event; returns the write as the event's trigger gets it. */
  const writeEvent = async (
    change: (() => Promise<unknown>) | Record<string, unknown>,
  ): Promise<EventWrite> => {
    const before = await ref.get()
    await (typeof change === 'function' ? change() : ref.update(change))
    const after = await ref.get()
    return toEventWrite(event.eventId, before, after)
  }
  return {
    event,
    ref,
    confirmedEmail,
    waitlistedEmail,
    writeEvent,
    /** Deletes the event, which cancels it for its attendees. */
    cancel: () => writeEvent(() => ref.delete()),
  }
}

function toEventWrite(eventId: number, before: DocumentSnapshot, after: DocumentSnapshot): EventWrite {
  const version = (before.updateTime ?? after.updateTime)?.valueOf() ?? ''
  return { eventId, before: before.data(), after: after.data(), version }
}

/** Sends the updates that are due at `time`, as the trigger, the sweep and the schedule do. */
async function sendDueUpdates(eventId: number, time: number): Promise<void> {
  await notifyAttendees(eventId, time)
  await sendEventMailings(eventId, time)
}

const readSubjects = async (email: string) =>
  (await readMessagesTo(email)).map((message) => message.subject).reverse()
const readSequence = async (email: string) => {
  const [newestMessage] = await readMessagesTo(email)
  return newestMessage ? /SEQUENCE:(\d+)/.exec(await readAttachment(newestMessage))?.[1] : undefined
}

describe('attendees of an event that changed', () => {
  test('get the old and new facts, then one email about several later changes, even if a trigger reports a change twice', async () => {
    const { event, confirmedEmail, waitlistedEmail, writeEvent } = await makeEventWithAttendees()
    expect(
      await recordChange(await writeEvent({ confirmedCount: 2, descriptionMd: 'Longer.' }), firstChangeAt),
    ).toBeNull()
    expect(await recordChange(await writeEvent({ title: 'A Long Evening' }), firstChangeAt)).toBe(
      firstChangeAt,
    )
    await sendDueUpdates(event.eventId, firstChangeAt)
    const secondChange = await writeEvent({ title: 'A Longer Evening' })
    const thirdChange = await writeEvent({ venueName: 'Front Room', title: 'The Longest Evening' })
    // The trigger may report changes out of order, and a change twice.
    for (const change of [thirdChange, secondChange, thirdChange]) {
      expect(await recordChange(change, firstChangeAt + MINUTE_MS)).toBe(firstChangeAt + 2 * MINUTE_MS)
    }
    await sendDueUpdates(event.eventId, firstChangeAt + 2 * MINUTE_MS - 1)
    expect(await readSubjects(confirmedEmail)).toEqual(['Changed: A Long Evening'])
    await sendDueUpdates(event.eventId, firstChangeAt + 2 * MINUTE_MS)
    for (const email of [confirmedEmail, waitlistedEmail]) {
      expect(await readSubjects(email)).toEqual(['Changed: A Long Evening', 'Changed: The Longest Evening'])
      const [secondMail, firstMail] = await readMessagesTo(email)
      expect(firstMail?.text).toContain('instead of An Evening')
      expect(secondMail?.text).toContain('instead of A Long Evening')
      expect(secondMail?.text).toContain('instead of Back Room')
      expect(secondMail?.text).not.toContain('A Longer Evening')
      expect(secondMail?.text.match(/instead of/g)).toHaveLength(2)
    }
    // A change that is reported again a day later causes no second email.
    for (const change of [secondChange, thirdChange]) await recordChange(change, firstChangeAt + DAY_MS)
    await sendDueUpdates(event.eventId, firstChangeAt + 2 * DAY_MS)
    expect(await readSubjects(confirmedEmail)).toHaveLength(2)
  })

  test('get a calendar file that is newer than the one they have, unless they are on the waitlist', async () => {
    const { event, ref, confirmedEmail, waitlistedEmail, writeEvent } = await makeEventWithAttendees({
      revision: 4,
    })
    await recordChange(await writeEvent({ venueName: 'Front Room' }), firstChangeAt)
    await sendDueUpdates(event.eventId, firstChangeAt)
    expect(await readSequence(confirmedEmail)).toBe('5')
    const [waitlistMail] = await readMessagesTo(waitlistedEmail)
    expect(waitlistMail?.text).toContain('instead of Back Room')
    expect(waitlistMail?.attachments).toEqual([])
    expect((await ref.get()).get('revision')).toBe(5)
    // A change that sets the revision itself keeps that revision.
    await recordChange(await writeEvent({ venueName: 'Hall', revision: 9 }), firstChangeAt + DAY_MS)
    await sendDueUpdates(event.eventId, firstChangeAt + DAY_MS)
    expect(await readSequence(confirmedEmail)).toBe('9')
  })
})

describe('a host’s note about a change', () => {
  const addNote = async (eventId: number, attendeeNote: Partial<AttendeeNote>, addedAt = firstChangeAt) => {
    const batch = db.batch()
    addAttendeeNoteIn(
      batch,
      eventId,
      { id: randomUUID(), note: null, shouldSkipTitleEmail: false, ...attendeeNote },
      addedAt,
    )
    await batch.commit()
  }

  test('is sent once, even if its commit is repeated, and can prevent an email about only a new title', async () => {
    const { event, confirmedEmail, waitlistedEmail, writeEvent } = await makeEventWithAttendees()
    const attendeeNote = { id: randomUUID(), note: 'Bring a coat.' }
    await addNote(event.eventId, attendeeNote)
    await addNote(event.eventId, { note: 'And a pencil.' }, firstChangeAt + 1)
    await recordChange(await writeEvent({ venueName: 'Front Room' }), firstChangeAt)
    await sendDueUpdates(event.eventId, firstChangeAt + 1)
    for (const email of [confirmedEmail, waitlistedEmail]) {
      const [message] = await readMessagesTo(email)
      expect(message?.text).toMatch(/Bring a coat\.\s+And a pencil\./)
    }
    await addNote(event.eventId, attendeeNote, firstChangeAt + DAY_MS)
    await recordChange(await writeEvent({ venueName: 'Hall' }), firstChangeAt + DAY_MS)
    await sendDueUpdates(event.eventId, firstChangeAt + DAY_MS)
    const [message] = await readMessagesTo(confirmedEmail)
    expect(message?.text).toContain('instead of Front Room')
    expect(message?.text).not.toContain('Bring a coat.')
    expect((await db.collection(`eventNotifications/${event.eventId}/notes`).get()).size).toBe(0)
    await addNote(event.eventId, { shouldSkipTitleEmail: true }, firstChangeAt + 2 * DAY_MS)
    await recordChange(await writeEvent({ title: 'Typo mended' }), firstChangeAt + 2 * DAY_MS)
    await sendDueUpdates(event.eventId, firstChangeAt + 2 * DAY_MS)
    expect(await readSubjects(confirmedEmail)).toHaveLength(2)
  })

  test('is sent with a cancellation, and not with a change that is made much later', async () => {
    const { event, confirmedEmail, writeEvent, cancel } = await makeEventWithAttendees()
    await addNote(event.eventId, { note: 'Nobody was told of this.' }, firstChangeAt - 2 * 60 * MINUTE_MS)
    await recordChange(await writeEvent({ venueName: 'Hall' }), firstChangeAt)
    await sendDueUpdates(event.eventId, firstChangeAt)
    const [update] = await readMessagesTo(confirmedEmail)
    expect(update?.text).not.toContain('Nobody was told of this.')
    await addNote(event.eventId, { note: 'The roof leaks.' }, firstChangeAt + DAY_MS)
    await recordChange(await cancel(), firstChangeAt + DAY_MS)
    await sendDueUpdates(event.eventId, firstChangeAt + DAY_MS)
    const [message] = await readMessagesTo(confirmedEmail)
    expect(message?.subject).toBe('Cancelled: An Evening')
    expect(message?.text).toContain('The roof leaks.')
  })
})

describe('attendees of an event that is cancelled', () => {
  test('get one email, with a file that removes the event from the calendar', async () => {
    const { event, confirmedEmail, waitlistedEmail, cancel } = await makeEventWithAttendees({ revision: 2 })
    const cancellation = await cancel()
    for (const time of [firstChangeAt, firstChangeAt + 1_000])
      expect(await recordChange(cancellation, time)).toBe(firstChangeAt)
    // The sweep sends the email if the trigger was interrupted.
    await notifyDueAttendees(firstChangeAt)
    await sendDueUpdates(event.eventId, firstChangeAt)
    await recordChange(cancellation, firstChangeAt + DAY_MS)
    await sendDueUpdates(event.eventId, firstChangeAt + 2 * DAY_MS)
    for (const email of [confirmedEmail, waitlistedEmail]) {
      expect(await readSubjects(email)).toEqual(['Cancelled: An Evening'])
      const [message] = await readMessagesTo(email)
      expect(message?.attachments[0]?.filename).toBe('cancelled.ics')
    }
    const [message] = await readMessagesTo(confirmedEmail)
    const file = message ? await readAttachment(message) : ''
    expect(file).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:3[\s\S]*STATUS:CANCELLED/)
  })

  test('get the cancellation immediately, in place of an unsent email about a change', async () => {
    const { event, confirmedEmail, writeEvent, cancel } = await makeEventWithAttendees()
    await recordChange(await writeEvent({ venueName: 'Front Room' }), firstChangeAt)
    // This queues the email, but nothing sends it.
    await notifyAttendees(event.eventId, firstChangeAt)
    await recordChange(await writeEvent({ venueName: 'Hall' }), firstChangeAt + 1_000)
    expect(await recordChange(await cancel(), firstChangeAt + 2_000)).toBe(firstChangeAt + 2_000)
    await sendDueUpdates(event.eventId, firstChangeAt + 2_000)
    expect(await readSubjects(confirmedEmail)).toEqual(['Cancelled: An Evening'])
  })
})

describe('queued mail', () => {
  const startsAt = Date.UTC(2031, 5, 20, 17)
  const weekBefore = Date.UTC(2031, 5, 13, 8, 5)
  /** Queues the reminders that are due, as the trigger and the schedule do. */
  const queueDueReminders = async (eventId: number, now: number) => {
    await replanEvent(eventId, Date.now())
    await sendScheduledMails({ now, isTimeUp: () => false })
  }

  const listMailingIds = async (eventId: number) => (await readEventMailings(eventId)).map(({ id }) => id)

  test.each([
    ['another hour', 2 * HOUR_MS, 1],
    ['another week', 7 * DAY_MS, 0],
  ])('reminds attendees of the new time of an event that was moved to %s', async (_, moveMs, mailCount) => {
    const { event, ref, confirmedEmail } = await makeEventWithAttendees({ startsAt })
    await queueDueReminders(event.eventId, weekBefore)
    const mailingIds = await listMailingIds(event.eventId)
    expect(mailingIds).toHaveLength(2)
    await ref.update({
      startsAt: new Date(startsAt + moveMs),
      endsAt: new Date(startsAt + moveMs + 2 * HOUR_MS),
    })
    for (const id of mailingIds) await sendMailing(id, weekBefore)
    expect(await readSubjects(confirmedEmail)).toHaveLength(mailCount)
    // If the day is new, the reminder is sent a week before that day. If the day is the same, it was sent already.
    const weekBeforeNewStart = weekBefore + Math.floor(moveMs / DAY_MS) * DAY_MS
    await queueDueReminders(event.eventId, weekBeforeNewStart)
    await sendEventMailings(event.eventId, weekBeforeNewStart)
    expect(await readSubjects(confirmedEmail)).toEqual(['A week to go: An Evening'])
    const [message] = await readMessagesTo(confirmedEmail)
    expect(message?.text).toContain(moveMs < DAY_MS ? '20:00 to 22:00' : 'Friday 27 June 2031')
  })

  test('has the current facts in its text and its calendar file if it is sent late', async () => {
    const { event, confirmedEmail, writeEvent } = await makeEventWithAttendees({ startsAt })
    const makeMove = (hours: number) => ({
      startsAt: new Date(startsAt + hours * HOUR_MS),
      endsAt: new Date(startsAt + (hours + 2) * HOUR_MS),
    })
    await planFailure('refuse', confirmedEmail, 1)
    await recordChange(await writeEvent(makeMove(1)), firstChangeAt)
    await sendDueUpdates(event.eventId, firstChangeAt)
    const [failedEmail] = (await db.collection('emails').where('to', '==', confirmedEmail).get()).docs
    expect(failedEmail?.get('status')).toBe('failed')
    await recordChange(await writeEvent({ ...makeMove(2), venueName: 'Hall' }), firstChangeAt + DAY_MS)
    await sendDueUpdates(event.eventId, firstChangeAt + DAY_MS)
    const deliveryId = await requeue(failedEmail?.id ?? '', firstChangeAt + 2 * DAY_MS)
    await sendDeliveryAt(deliveryId ?? '', firstChangeAt + 2 * DAY_MS)
    const [lateMail, earlierMail] = await readMessagesTo(confirmedEmail)
    expect(earlierMail?.text).toContain('20:00 to 22:00')
    expect(lateMail?.text).toMatch(/20:00 to 22:00[^]*instead of 18:00 to 20:00/)
    expect(lateMail?.text).not.toContain('19:00')
    expect(lateMail?.text).toContain('Hall')
    const file = lateMail ? await readAttachment(lateMail) : ''
    expect(file).toMatch(/DTSTART;TZID=[^:]+:20310620T200000/)
    expect(file).toContain('SEQUENCE:2')
  })

  test('does not remind a host of an event that was unpublished', async () => {
    const host = await writeMember(approvedHostFields)
    const { event, ref } = await makeEventWithAttendees({ startsAt, hostIds: [String(host.id)] })
    await queueDueReminders(event.eventId, weekBefore)
    await ref.update({ isPublished: false })
    const [queuedEmail] = (await db.collection('emails').where('to', '==', host.email).get()).docs
    await sendDeliveryAt(queuedEmail?.id ?? '', weekBefore)
    expect((await queuedEmail?.ref.get())?.data()).toMatchObject({
      status: 'left_out',
      failedReason: 'The event was unpublished',
    })
    expect(await readSubjects(host.email)).toEqual([])
    expect(queuedEmail?.get('eventId')).toBe(event.eventId)
  })
})
