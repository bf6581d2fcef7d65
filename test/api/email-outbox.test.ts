import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { Timestamp, getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../../functions/src/core/mail/mail.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-signup-store.ts'
import { makeTicketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { hashAddress, makeChangeToken } from '../../functions/src/platform/tokens.ts'
import { enqueue, readdressMail, requeue } from '../../functions/src/core/mail/outbox-store.ts'
import { createDeliveryEngine } from '../../functions/src/features/delivery/send-delivery.ts'
import { sweepDeliveries } from '../../functions/src/features/delivery/sweep.ts'
import { readAttachment, planFailure, readMessagesTo } from '../mailgun-control.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { sendDeliveryAt } from '../send-mail.ts'

const db = getFirestore()
/** The time from now until the test's mail is due. */
const DELAY_MS = 20_000

/** Makes an email to a new address, by default a login email. */
function makeMail(overrides: Partial<Mail> = {}): Mail & { isProven: boolean } {
  const id = `test-${randomUUID()}`
  return {
    id,
    to: `${id}@example.com`,
    toName: 'Ada',
    eventId: null,
    userId: null,
    secret: 'a-login-token',
    isProven: true,
    template: 'login-link',
    data: { name: 'Ada', redirect: '/dashboard' },
    ...overrides,
  } as Mail & { isProven: boolean }
}

/** Queues an email; returns the time at which it is due. */
async function queueMail(mail: Mail): Promise<number> {
  const now = Date.now() + DELAY_MS
  await enqueue(mail, now)
  return now
}

const readEntry = async (id: string) => (await db.doc(`emails/${id}`).get()).data() ?? {}
const readDelivery = async (id: string) => (await db.doc(`deliveries/${id}`).get()).data() ?? {}

describe('an email in the outbox', () => {
  test('is sent once, even if many callers request it, and its secret is deleted', async () => {
    const mail = makeMail()
    const now = await queueMail(mail)
    await enqueue({ ...mail, toName: 'Again' }, now)
    await Promise.all([1, 2, 3].map(() => sendDeliveryAt(mail.id, now)))
    await sendDeliveryAt(mail.id, now + 600_000)
    const messages = await readMessagesTo(mail.to)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ tags: ['login_link'], variables: { 'email-id': mail.id } })
    expect(messages[0]?.text).toContain('/login/verify?token=a-login-token&redirect=%2Fdashboard')
    expect(messages[0]?.headers['List-Unsubscribe']).toBeUndefined()
    const entry = await readEntry(mail.id)
    expect(entry.subject).toBe('Your Kiln login link')
    expect(entry.providerId).toBe(messages[0]?.messageId)
    const delivery = await readDelivery(mail.id)
    expect(delivery).toMatchObject({ status: 'sent', nextAttemptAt: null })
    expect(JSON.stringify([entry, delivery])).not.toContain('a-login-token')
  })

  test('has a newer calendar file each time the RSVP is cancelled or made again', async () => {
    const event = await writeMailEvent(db, {})
    const to = `test-${randomUUID()}@example.com`
    const signupId = hashAddress(to)
    const signupRef = db.doc(`events/${event.eventId}/signups/${signupId}`)
    const commonFields = { to, toName: 'Bo Li', eventId: event.eventId, userId: null, isProven: true }
    const firstQueuedAt = Date.now() + DELAY_MS
    const stamps: (string | undefined)[] = []
    for (const [n, status] of (['confirmed', 'cancelled', 'confirmed'] as const).entries()) {
      const seq = n < 2 ? 1 : 2
      await signupRef.set({ status, seq })
      const data = { ...event, name: 'Bo Li', signupId, seq }
      const id = `test-${randomUUID()}`
      const mail: Mail =
        status === 'cancelled'
          ? { ...commonFields, id, template: 'rsvp-cancelled', data }
          : { ...commonFields, id, template: 'rsvp', data: { ...data, status, position: null } }
      const queuedAt = firstQueuedAt + n * 5_000
      await enqueue(mail, queuedAt)
      await sendDeliveryAt(id, queuedAt)
      const [message] = (await readMessagesTo(to)).filter(({ variables }) => variables['email-id'] === id)
      if (!message) throw new Error(`${status} was not sent`)
      expect(message.attachments[0]?.contentType).toContain('text/calendar')
      const file = await readAttachment(message)
      expect(file).toContain(`METHOD:${status === 'cancelled' ? 'CANCEL' : 'PUBLISH'}\r\n`)
      expect(file).toContain(`SEQUENCE:${event.revision}\r\n`)
      stamps.push(/^DTSTAMP:(\w+)\r$/m.exec(file)?.[1])
    }
    // Of two files with the same SEQUENCE, calendars use the one with the later DTSTAMP.
    expect(stamps).toEqual([...stamps].sort())
    expect(new Set(stamps).size).toBe(3)
  })

  test('is not sent after its event is deleted', async () => {
    const event = await writeMailEvent(db, {})
    await db.doc(`events/${event.eventId}`).delete()
    const data = {
      ...event,
      name: 'Bo',
      signupId: 'f'.repeat(64),
      seq: 3,
      reminder: 'reminder_week_before' as const,
    }
    const mail = makeMail({ template: 'reminder-week', data })
    await sendDeliveryAt(mail.id, await queueMail(mail))
    expect(await readEntry(mail.id)).toMatchObject({
      status: 'left_out',
      failedReason: 'The event was deleted',
    })
  })

  test('is sent once, by the sweep if needed, after the process that sends it was interrupted', async () => {
    const sentMail = makeMail({ template: 'host-denied', data: { name: 'Ada', city: null } })
    const unsentMail = makeMail({ template: 'host-denied', data: { name: 'Ada', city: null } })
    const now = (await queueMail(sentMail)) - 1_000
    await queueMail(unsentMail)
    await sendDeliveryAt(sentMail.id, now + 1_000)
    const interruptedAt = Timestamp.fromMillis(now)
    const interruption = { status: 'sending', attemptedAt: interruptedAt, nextAttemptAt: interruptedAt }
    for (const mail of [sentMail, unsentMail]) {
      await db.doc(`deliveries/${mail.id}`).update(interruption)
      await db.doc(`emails/${mail.id}`).update({ status: 'queued', providerId: null })
    }
    for (const minutes of [2, 10, 32]) {
      const readClock = () => now + minutes * 60_000
      await sweepDeliveries(createDeliveryEngine(readClock), {
        now: readClock,
        deadline: readClock() + 60_000,
      })
    }
    for (const mail of [sentMail, unsentMail]) {
      expect(await readMessagesTo(mail.to)).toHaveLength(1)
      expect((await readEntry(mail.id)).providerId).toBeTruthy()
    }
  })

  test('is left out if its RSVP has changed in the meantime', async () => {
    const event = await writeMailEvent(db, {})
    const signupId = 'a'.repeat(64)
    const signupRef = db.doc(`events/${event.eventId}/signups/${signupId}`)
    const changes = [
      ['confirmed', { status: 'cancelled', seq: 3 }],
      ['waitlist', { status: 'confirmed', seq: 3 }],
      ['confirmed', { status: 'confirmed', seq: 4 }],
      ['confirmed', null],
    ] as const
    for (const [status, currentSignup] of changes) {
      await (currentSignup ? signupRef.set(currentSignup) : signupRef.delete())
      const data = { ...event, name: 'Bo Li', signupId, seq: 3, status, position: null }
      const mail = makeMail({ eventId: event.eventId, template: 'rsvp', data })
      await sendDeliveryAt(mail.id, await queueMail(mail))
      expect(await readMessagesTo(mail.to)).toHaveLength(0)
      expect(await readEntry(mail.id)).toMatchObject({
        status: 'left_out',
        leftOutReason: 'outdated',
        failedReason: 'Not sent: the RSVP has changed in the meantime',
        subject: expect.stringContaining('An Evening') as string,
      })
    }
  })

  test('has the new links of an RSVP that moved to another address', async () => {
    const event = await writeMailEvent(db, {})
    const { eventId } = event
    const id = `test-${randomUUID()}`
    const [oldEmail, newEmail] = [`${id}@example.com`, `new-${id}@example.com`]
    const signup = { eventId, seq: 3, signupId: hashAddress(oldEmail) }
    await db.doc(`events/${eventId}/signups/${signup.signupId}`).set({ ...signup, status: 'confirmed' })
    const data = { ...event, ...signup, name: 'Bo', status: 'confirmed', position: null } as const
    const queuedAt = await queueMail({ ...makeMail(), id, to: oldEmail, eventId, template: 'rsvp', data })
    await planFailure('refuse', oldEmail)
    await sendDeliveryAt(id, queuedAt)
    expect(await readEntry(id)).toMatchObject({ status: 'failed', to: oldEmail })
    const now = queuedAt + 60_000
    await moveSignup({ eventId, oldEmail, newEmail, now })
    await readdressMail(oldEmail, newEmail, now)
    const deliveryId = await requeue(id, now)
    await sendDeliveryAt(deliveryId ?? '', now)
    const [message] = await readMessagesTo(newEmail)
    const movedSignup = { ...signup, signupId: hashAddress(newEmail) }
    expect(message?.text).toContain(`/rsvp/change/${makeChangeToken(movedSignup)}`)
    expect(message?.text).toContain(`/t/${makeTicketCode(movedSignup)}`)
  })

  test('has the link of a virtual event for attendees with a spot, and is stored without that link', async () => {
    const event = await writeMailEvent(db, { isVirtual: true, venueName: 'Zoom' })
    const link = `https://zoom.example/j/${randomUUID()}`
    await db.doc(`events/${event.eventId}/access/virtual`).set({ virtualLink: link })
    for (const status of ['confirmed', 'waitlist'] as const) {
      const id = `test-${randomUUID()}`
      const to = `${id}@example.com`
      const signupId = hashAddress(to)
      await db.doc(`events/${event.eventId}/signups/${signupId}`).set({ status, seq: 3 })
      const data = { ...event, name: 'Bo', signupId, seq: 3, status, position: null }
      const mail: Mail = { ...makeMail(), id, to, eventId: event.eventId, template: 'rsvp', data }
      await sendDeliveryAt(id, await queueMail(mail))
      const [message] = await readMessagesTo(to)
      expect(message?.text.includes(link)).toBe(status === 'confirmed')
      if (status === 'confirmed') expect(message?.html).toContain(`disable-tracking="true" href="${link}"`)
      expect(JSON.stringify([await readEntry(id), await readDelivery(id)])).not.toContain(link)
    }
  })
})
