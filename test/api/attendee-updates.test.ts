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
import { approvedHost, writeMember } from '../factories/mail-member.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { attachmentOf, planFailure, storedFor } from '../mailgun-control.ts'
import { mailingsOf, sendAt, sendMailing, sendMailingsOf } from '../send-mail.ts'

const db = getFirestore()
const DAY = 86_400_000
const MINUTE = 60_000
/** In this project no trigger runs: each test hands the writes over itself, when and as often as it likes. */
const start = Date.now()

/** An event with one confirmed and one waitlisted attendee. */
async function eventWithPeople(over: Partial<EventSnapshot> & { hostIds?: string[] } = {}) {
  const event = await writeMailEvent(db, over)
  const ref = db.doc(`events/${event.eventId}`)
  const [going, waiting] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`] as const
  await writeSignup(event.eventId, going)
  await writeSignup(event.eventId, waiting, { status: 'waitlist' })
  await ref.update({ confirmedCount: 1, waitlistCount: 1 })
  /** Makes a write; returns what its trigger gets. */
  const write = async (change: (() => Promise<unknown>) | Record<string, unknown>): Promise<EventWrite> => {
    const before = await ref.get()
    await (typeof change === 'function' ? change() : ref.update(change))
    const after = await ref.get()
    return writeOf(event.eventId, before, after)
  }
  return { event, ref, going, waiting, write, cancel: () => write(() => ref.delete()) }
}

function writeOf(eventId: number, before: DocumentSnapshot, after: DocumentSnapshot): EventWrite {
  const version = (before.updateTime ?? after.updateTime)?.valueOf() ?? ''
  return { eventId, before: before.data(), after: after.data(), version }
}

/** Sends what is due at `at`, as trigger, sweeper and schedule would. */
async function settle(eventId: number, at: number): Promise<void> {
  await notifyAttendees(eventId, at)
  await sendMailingsOf(eventId, at)
}

const subjects = async (email: string) => (await storedFor(email)).map((message) => message.subject).reverse()
const sequenceOf = async (email: string) => {
  const [last] = await storedFor(email)
  return last ? /SEQUENCE:(\d+)/.exec(await attachmentOf(last))?.[1] : undefined
}

describe('attendees of an event that changed', () => {
  test('get the old and new facts, and one email about later changes, even if those are reported twice', async () => {
    const { event, going, waiting, write } = await eventWithPeople()
    expect(await recordChange(await write({ confirmedCount: 2, descriptionMd: 'Longer.' }), start)).toBeNull()
    expect(await recordChange(await write({ title: 'A Long Evening' }), start)).toBe(start)
    await settle(event.eventId, start)
    const second = await write({ title: 'A Longer Evening' })
    const third = await write({ venueName: 'Front Room', title: 'The Longest Evening' })
    // Out of order, and one of them twice.
    for (const item of [third, second, third]) {
      expect(await recordChange(item, start + MINUTE)).toBe(start + 2 * MINUTE)
    }
    await settle(event.eventId, start + 2 * MINUTE - 1)
    expect(await subjects(going)).toEqual(['Changed: A Long Evening'])
    await settle(event.eventId, start + 2 * MINUTE)
    for (const email of [going, waiting]) {
      expect(await subjects(email)).toEqual(['Changed: A Long Evening', 'Changed: The Longest Evening'])
      const [message, first] = await storedFor(email)
      expect(first?.text).toContain('instead of An Evening')
      expect(message?.text).toContain('instead of A Long Evening')
      expect(message?.text).toContain('instead of Back Room')
      expect(message?.text).not.toContain('A Longer Evening')
      expect(message?.text.match(/instead of/g)).toHaveLength(2)
    }
    // Repeated changes are recognised a day later.
    for (const item of [second, third]) await recordChange(item, start + DAY)
    await settle(event.eventId, start + 2 * DAY)
    expect(await subjects(going)).toHaveLength(2)
  })

  test('get a calendar file that is newer than the one they have, also from the site', async () => {
    const { event, ref, going, write } = await eventWithPeople({ revision: 4 })
    await recordChange(await write({ venueName: 'Front Room' }), start)
    await settle(event.eventId, start)
    expect(await sequenceOf(going)).toBe('5')
    expect((await ref.get()).get('revision')).toBe(5)
    // A writer that counts by itself is taken at its word.
    await recordChange(await write({ venueName: 'Hall', revision: 9 }), start + DAY)
    await settle(event.eventId, start + DAY)
    expect(await sequenceOf(going)).toBe('9')
  })
})

describe('what a host adds to an email about a change', () => {
  const add = async (eventId: number, attendeeNote: Partial<AttendeeNote>, at = start) => {
    const batch = db.batch()
    addAttendeeNoteIn(batch, eventId, { id: randomUUID(), note: null, isQuiet: false, ...attendeeNote }, at)
    await batch.commit()
  }

  test('goes with it once, also when its commit is repeated', async () => {
    const { event, going, waiting, write } = await eventWithPeople()
    const attendeeNote = { id: randomUUID(), note: 'Bring a coat.' }
    await add(event.eventId, attendeeNote)
    await add(event.eventId, { note: 'And a pencil.' }, start + 1)
    await recordChange(await write({ venueName: 'Front Room' }), start)
    await settle(event.eventId, start + 1)
    for (const email of [going, waiting]) {
      const [message] = await storedFor(email)
      expect(message?.text).toMatch(/Bring a coat\.\s+And a pencil\./)
    }
    await add(event.eventId, attendeeNote, start + DAY)
    await recordChange(await write({ venueName: 'Hall' }), start + DAY)
    await settle(event.eventId, start + DAY)
    const [message] = await storedFor(going)
    expect(message?.text).toContain('instead of Front Room')
    expect(message?.text).not.toContain('Bring a coat.')
    expect((await db.collection(`eventNotifications/${event.eventId}/notices`).get()).size).toBe(0)
  })

  test('can keep a new name quiet, but no change of plans', async () => {
    const { event, going, write } = await eventWithPeople()
    await add(event.eventId, { isQuiet: true })
    await recordChange(await write({ title: 'Typo mended' }), start)
    await settle(event.eventId, start)
    expect(await subjects(going)).toEqual([])
    await add(event.eventId, { isQuiet: true }, start + DAY)
    await recordChange(await write({ venueName: 'Hall' }), start + DAY)
    await settle(event.eventId, start + DAY)
    expect(await subjects(going)).toEqual(['Changed: Typo mended'])
  })

  test('goes with a cancellation, and never with a later change that has none', async () => {
    const { event, going, write, cancel } = await eventWithPeople()
    await add(event.eventId, { note: 'Nobody was told of this.' }, start - 2 * 60 * MINUTE)
    await recordChange(await write({ venueName: 'Hall' }), start)
    await settle(event.eventId, start)
    const [changed] = await storedFor(going)
    expect(changed?.text).not.toContain('Nobody was told of this.')
    await add(event.eventId, { note: 'The roof leaks.' }, start + DAY)
    await recordChange(await cancel(), start + DAY)
    await settle(event.eventId, start + DAY)
    const [message] = await storedFor(going)
    expect(message?.subject).toBe('Cancelled: An Evening')
    expect(message?.text).toContain('The roof leaks.')
  })
})

describe('attendees of an event that is cancelled', () => {
  test('get one email, with a file that removes it from the calendar', async () => {
    const { event, going, waiting, cancel } = await eventWithPeople({ revision: 2 })
    const cancelled = await cancel()
    for (const at of [start, start + 1_000]) expect(await recordChange(cancelled, at)).toBe(start)
    // The trigger died: the sweeper tells.
    await notifyDueAttendees(start)
    await settle(event.eventId, start)
    await recordChange(cancelled, start + DAY)
    await settle(event.eventId, start + 2 * DAY)
    for (const email of [going, waiting]) {
      expect(await subjects(email)).toEqual(['Cancelled: An Evening'])
      const [message] = await storedFor(email)
      expect(message?.attachments[0]?.filename).toBe('cancelled.ics')
    }
    const [message] = await storedFor(going)
    const file = message ? await attachmentOf(message) : ''
    expect(file).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:3[\s\S]*STATUS:CANCELLED/)
  })

  test('get no email about a change that was not sent yet, and the cancellation at once', async () => {
    const { event, going, write, cancel } = await eventWithPeople()
    await recordChange(await write({ venueName: 'Front Room' }), start)
    // Begun, not sent.
    await notifyAttendees(event.eventId, start)
    await recordChange(await write({ venueName: 'Hall' }), start + 1_000)
    expect(await recordChange(await cancel(), start + 2_000)).toBe(start + 2_000)
    await settle(event.eventId, start + 2_000)
    expect(await subjects(going)).toEqual(['Cancelled: An Evening'])
  })
})

describe('queued mail', () => {
  const startsAt = Date.UTC(2031, 5, 20, 17)
  const weekBefore = Date.UTC(2031, 5, 13, 8, 5)
  /** What the trigger and the schedule would do. */
  const sendDue = async (eventId: number, now: number) => {
    await replanEvent(eventId, Date.now())
    await sendScheduledMails({ now, isTimeUp: () => false })
  }

  const sendsOf = async (eventId: number) => (await mailingsOf(eventId)).map(({ id }) => id)

  test.each([
    ['another hour', 2 * 3_600_000, 1],
    ['another week', 7 * DAY, 0],
  ])('reminds of an event that was moved to %s with its new time', async (_, by, now) => {
    const { event, ref, going } = await eventWithPeople({ startsAt })
    await sendDue(event.eventId, weekBefore)
    const waiting = await sendsOf(event.eventId)
    expect(waiting).toHaveLength(2)
    await ref.update({ startsAt: new Date(startsAt + by), endsAt: new Date(startsAt + by + 7_200_000) })
    for (const id of waiting) await sendMailing(id, weekBefore)
    expect(await subjects(going)).toHaveLength(now)
    // At the time that is right for the new day; for the same day it was sent.
    const newWeekBefore = weekBefore + Math.floor(by / DAY) * DAY
    await sendDue(event.eventId, newWeekBefore)
    await sendMailingsOf(event.eventId, newWeekBefore)
    expect(await subjects(going)).toEqual(['A week to go: An Evening'])
    const [message] = await storedFor(going)
    expect(message?.text).toContain(by < DAY ? '20:00 to 22:00' : 'Friday 27 June 2031')
  })

  /** A move by an hour whose mail to a confirmed attendee is refused, and sent again after the event was moved once more. */
  async function sendLate(then: (ref: FirebaseFirestore.DocumentReference) => Promise<unknown>) {
    const { event, ref, going, write } = await eventWithPeople({ startsAt })
    const by = (hours: number) => ({
      startsAt: new Date(startsAt + hours * 3_600_000),
      endsAt: new Date(startsAt + (hours + 2) * 3_600_000),
    })
    // With their neighbour, and alone.
    await planFailure('refuse', going, 2)
    await recordChange(await write(by(1)), start)
    await settle(event.eventId, start)
    const [failed] = (await db.collection('emails').where('to', '==', going).get()).docs
    expect(failed?.get('status')).toBe('failed')
    await recordChange(await write(() => then(ref)), start + DAY)
    await settle(event.eventId, start + DAY)
    const again = await requeue(failed?.id ?? '', start + 2 * DAY)
    await sendAt(again ?? '', start + 2 * DAY)
    return { going, outcome: (await failed?.ref.get())?.data() }
  }

  test('gives the current facts if it is sent late, in its calendar file too', async () => {
    const { going } = await sendLate((ref) =>
      ref.update({
        startsAt: new Date(startsAt + 7_200_000),
        endsAt: new Date(startsAt + 14_400_000),
        venueName: 'Hall',
      }),
    )
    const [late, second] = await storedFor(going)
    expect(second?.text).toContain('20:00 to 22:00')
    expect(late?.text).toMatch(/20:00 to 22:00[^]*instead of 18:00 to 20:00/)
    expect(late?.text).not.toContain('19:00')
    expect(late?.text).toContain('Hall')
    const file = late ? await attachmentOf(late) : ''
    expect(file).toMatch(/DTSTART;TZID=[^:]+:20310620T200000/)
    expect(file).toContain('SEQUENCE:2')
  })

  test('does not mention a change that was undone', async () => {
    const { going, outcome } = await sendLate((ref) =>
      ref.update({ startsAt: new Date(startsAt), endsAt: new Date(startsAt + 7_200_000), title: 'A Night' }),
    )
    expect(await subjects(going)).toEqual(['Changed: A Night'])
    expect(outcome).toMatchObject({ status: 'left_out', leftOut: 'outdated' })
  })

  test.each([
    ['was cancelled', { isPublished: false }, 'The event was cancelled'],
    [
      'was moved to another day',
      { startsAt: new Date(startsAt + DAY) },
      'The event was moved to another day',
    ],
  ])('does not remind a host of an event that %s', async (_, change, failedReason) => {
    const host = await writeMember(approvedHost)
    const { event, ref } = await eventWithPeople({ startsAt, hostIds: [String(host.id)] })
    await sendDue(event.eventId, weekBefore)
    await ref.update(change)
    const [queued] = (await db.collection('emails').where('to', '==', host.email).get()).docs
    await sendAt(queued?.id ?? '', weekBefore)
    expect((await queued?.ref.get())?.data()).toMatchObject({ status: 'left_out', failedReason })
    expect(await subjects(host.email)).toEqual([])
    expect(queued?.get('eventId')).toBe(event.eventId)
  })
})
