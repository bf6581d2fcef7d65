import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { Timestamp, getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../../functions/src/core/mail/mails.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-store.ts'
import { ticketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { addressHash, changeToken } from '../../functions/src/platform/tokens.ts'
import { enqueue, readdressMail, requeue } from '../../functions/src/core/mail/outbox-store.ts'
import { engineAt } from '../../functions/src/features/delivery/send-delivery.ts'
import { sweepDeliveries } from '../../functions/src/features/delivery/sweep.ts'
import { attachmentOf, planFailure, storedFor } from '../mailgun-control.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { sendAt } from '../send-mail.ts'

const db = getFirestore()
/** Due a little later, so that the suite's own trigger leaves it to the test. */
const AHEAD = 20_000

function loginMail(over: Partial<Mail> = {}): Mail & { isProven: boolean } {
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
    ...over,
  } as Mail & { isProven: boolean }
}

async function queue(mail: Mail): Promise<number> {
  const now = Date.now() + AHEAD
  await enqueue(mail, now)
  return now
}

async function read(id: string) {
  return (await db.doc(`emails/${id}`).get()).data() ?? {}
}

async function readDelivery(id: string) {
  return (await db.doc(`deliveries/${id}`).get()).data() ?? {}
}

describe('an email in the outbox', () => {
  test('is sent once, even if many callers request it, and its secret is deleted', async () => {
    const mail = loginMail()
    const now = await queue(mail)
    await enqueue({ ...mail, toName: 'Again' }, now)
    await Promise.all([1, 2, 3].map(() => sendAt(mail.id, now)))
    await sendAt(mail.id, now + 600_000)
    const messages = await storedFor(mail.to)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ tags: ['login_link'], variables: { 'email-id': mail.id } })
    expect(messages[0]?.text).toContain('/login/verify?token=a-login-token&redirect=%2Fdashboard')
    expect(messages[0]?.headers['List-Unsubscribe']).toBeUndefined()
    const entry = await read(mail.id)
    expect(entry.subject).toBe('Your Kiln login link')
    expect(entry.providerId).toBe(messages[0]?.messageId)
    const delivery = await readDelivery(mail.id)
    expect(delivery).toMatchObject({ status: 'sent', nextAttemptAt: null })
    expect(JSON.stringify([entry, delivery])).not.toContain('a-login-token')
  })

  test('describes the event as it is now, with its calendar file', async () => {
    const event = await writeMailEvent(db, { title: 'Moved Evening', venueName: 'New Place' })
    const id = `test-${randomUUID()}`
    const data = { ...event, title: 'Old Evening', name: 'Bo Li', signupId: 'f'.repeat(64), seq: 3 }
    await db.doc(`events/${event.eventId}/signups/${data.signupId}`).set({ status: 'confirmed', seq: 3 })
    const mail: Mail = {
      ...loginMail(),
      id,
      to: `${id}@example.com`,
      eventId: event.eventId,
      template: 'rsvp',
      data: { ...data, status: 'confirmed', place: null },
    }
    const now = await queue(mail)
    await sendAt(id, now)
    const [message] = await storedFor(mail.to)
    expect(message?.subject).toBe("You're in: Moved Evening")
    expect(message?.html).toContain('New Place')
    expect(message?.html).toMatch(/\/rsvp\/change\/[\w-]{43}/)
    expect(message?.attachments[0]?.contentType).toContain('text/calendar')
  })

  test('has a newer calendar file each time a spot is given back and taken again', async () => {
    const event = await writeMailEvent(db, {})
    const to = `test-${randomUUID()}@example.com`
    const signupId = addressHash(to)
    const signup = db.doc(`events/${event.eventId}/signups/${signupId}`)
    const common = { to, toName: 'Bo Li', eventId: event.eventId, userId: null, isProven: true }
    const begin = Date.now() + AHEAD
    const stamps: (string | undefined)[] = []
    for (const [n, status] of (['confirmed', 'cancelled', 'confirmed'] as const).entries()) {
      const seq = n < 2 ? 1 : 2
      await signup.set({ status, seq })
      const data = { ...event, name: 'Bo Li', signupId, seq }
      const id = `test-${randomUUID()}`
      const mail: Mail =
        status === 'cancelled'
          ? { ...common, id, template: 'rsvp-cancelled', data }
          : { ...common, id, template: 'rsvp', data: { ...data, status, place: null } }
      const at = begin + n * 5_000
      await enqueue(mail, at)
      await sendAt(id, at)
      const [message] = (await storedFor(to)).filter(({ variables }) => variables['email-id'] === id)
      if (!message) throw new Error(`${status} did not go out`)
      const file = await attachmentOf(message)
      expect(file).toContain(`METHOD:${status === 'cancelled' ? 'CANCEL' : 'PUBLISH'}\r\n`)
      expect(file).toContain(`SEQUENCE:${event.revision}\r\n`)
      stamps.push(/^DTSTAMP:(\w+)\r$/m.exec(file)?.[1])
    }
    // Of two files with one SEQUENCE calendars keep the one with the later DTSTAMP.
    expect(stamps).toEqual([...stamps].sort())
    expect(new Set(stamps).size).toBe(3)
  })

  test('is not sent too late or without its event', async () => {
    const gone = await writeMailEvent(db, {})
    await db.doc(`events/${gone.eventId}`).delete()
    const id = `test-${randomUUID()}`
    const data = { ...gone, name: 'Bo', signupId: 'f'.repeat(64), seq: 3, when: 'weekBefore' as const }
    const mail: Mail = { ...loginMail(), id, to: `${id}@example.com`, template: 'reminder-week', data }
    await sendAt(id, await queue(mail))
    expect(await read(id)).toMatchObject({ status: 'left_out', failedReason: 'The event was cancelled' })

    const late = loginMail()
    const now = await queue(late)
    await sendAt(late.id, now + 16 * 60_000)
    expect(await read(late.id)).toMatchObject({ status: 'left_out', failedReason: 'Too late to be sent' })
    expect(await storedFor(late.to)).toHaveLength(0)
  })

  test('is sent once by the sweeper after its process died', async () => {
    const sent = loginMail({ template: 'host-denied', data: { name: 'Ada', city: null } })
    const unsent = loginMail({ template: 'host-denied', data: { name: 'Ada', city: null } })
    const now = (await queue(sent)) - 1_000
    await queue(unsent)
    await sendAt(sent.id, now + 1_000)
    const died = {
      status: 'sending',
      attemptedAt: Timestamp.fromMillis(now),
      nextAttemptAt: Timestamp.fromMillis(now),
    }
    for (const mail of [sent, unsent]) {
      await db.doc(`deliveries/${mail.id}`).update(died)
      await db.doc(`emails/${mail.id}`).update({ status: 'queued', providerId: null })
    }
    for (const minutes of [2, 10, 32]) {
      const at = () => now + minutes * 60_000
      await sweepDeliveries(engineAt(at), { now: at, until: at() + 60_000 })
    }
    for (const mail of [sent, unsent]) {
      expect(await storedFor(mail.to)).toHaveLength(1)
      expect((await read(mail.id)).providerId).toBeTruthy()
    }
  })

  test('is left out if its RSVP has changed since', async () => {
    const event = await writeMailEvent(db, {})
    const signupId = 'a'.repeat(64)
    const signup = db.doc(`events/${event.eventId}/signups/${signupId}`)
    const outcomes = [
      ['confirmed', { status: 'cancelled', seq: 3 }],
      ['waitlist', { status: 'confirmed', seq: 3 }],
      ['confirmed', { status: 'confirmed', seq: 4 }],
      ['confirmed', null],
    ] as const
    for (const [mailedStatus, signupNow] of outcomes) {
      await (signupNow ? signup.set(signupNow) : signup.delete())
      const id = `test-${randomUUID()}`
      const data = { ...event, name: 'Bo Li', signupId, seq: 3, status: mailedStatus, place: null }
      const common = { id, to: `${id}@example.com`, eventId: event.eventId, template: 'rsvp' } as const
      const mail: Mail = { ...loginMail(), ...common, data }
      await sendAt(id, await queue(mail))
      expect(await storedFor(mail.to)).toHaveLength(0)
      expect(await read(id)).toMatchObject({
        status: 'left_out',
        leftOut: 'outdated',
        failedReason: 'Not sent: the RSVP has changed since',
        subject: expect.stringContaining('An Evening') as string,
      })
    }
  })

  test('has the new links of an RSVP that moved to another address', async () => {
    const event = await writeMailEvent(db, {})
    const { eventId } = event
    const id = `test-${randomUUID()}`
    const [from, to] = [`${id}@example.com`, `new-${id}@example.com`]
    const signup = { eventId, seq: 3, signupId: addressHash(from) }
    await db.doc(`events/${eventId}/signups/${signup.signupId}`).set({ ...signup, status: 'confirmed' })
    const data = { ...event, ...signup, name: 'Bo', status: 'confirmed', place: null } as const
    const queuedAt = await queue({ ...loginMail(), id, to: from, eventId, template: 'rsvp', data })
    await planFailure('refuse', from)
    await sendAt(id, queuedAt)
    expect(await read(id)).toMatchObject({ status: 'failed', to: from })
    const now = queuedAt + 60_000
    await moveSignup({ eventId, from, to, now })
    await readdressMail(from, to, now)
    const again = await requeue(id, now)
    await sendAt(again ?? '', now)
    const [message] = await storedFor(to)
    const moved = { ...signup, signupId: addressHash(to) }
    expect(message?.text).toContain(`/rsvp/change/${changeToken(moved)}`)
    expect(message?.text).toContain(`/t/${ticketCode(moved)}`)
  })

  test('has the link of a virtual event for attendees with a spot, and stores it nowhere', async () => {
    const event = await writeMailEvent(db, { isVirtual: true, venueName: 'Zoom' })
    const link = `https://zoom.example/j/${randomUUID()}`
    await db.doc(`events/${event.eventId}/access/virtual`).set({ virtualLink: link })
    for (const status of ['confirmed', 'waitlist'] as const) {
      const id = `test-${randomUUID()}`
      const to = `${id}@example.com`
      const signupId = addressHash(to)
      await db.doc(`events/${event.eventId}/signups/${signupId}`).set({ status, seq: 3 })
      const data = { ...event, name: 'Bo', signupId, seq: 3, status, place: null }
      const mail: Mail = { ...loginMail(), id, to, eventId: event.eventId, template: 'rsvp', data }
      await sendAt(id, await queue(mail))
      const [message] = await storedFor(to)
      expect(message?.text.includes(link)).toBe(status === 'confirmed')
      if (status === 'confirmed') expect(message?.html).toContain(`disable-tracking="true" href="${link}"`)
      expect(JSON.stringify([await read(id), await readDelivery(id)])).not.toContain(link)
    }
  })
})
