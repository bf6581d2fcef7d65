import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { addUnsubscribedKinds } from '../../functions/src/core/mail/addresses-store.ts'
import { readdressMail } from '../../functions/src/core/mail/outbox-store.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-signup-store.ts'
import { hashAddress, makeChangeToken } from '../../functions/src/platform/tokens.ts'
import { createMailing, resumeMailing, stopMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { splitMailing } from '../../functions/src/features/delivery/split-mailing.ts'
import { readProgress } from '../../functions/src/features/delivery/mailings.ts'
import { replanEvent } from '../../functions/src/features/notifications/plan-store.ts'
import { sendScheduledMails } from '../../functions/src/features/notifications/send-scheduled-mails.ts'
import { planFailure, readMessagesMatching, readMessagesTo } from '../mailgun-control.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { suppress } from '../suppress.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { readMailData, sendMailing } from '../send-mail.ts'

const db = getFirestore()

type Member = Awaited<ReturnType<typeof writeMembers>>[0]

const writeMembers = (count: number, city: string) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      writeMember({ city, name: `M${n} <b>Surname</b>`, email: `${randomUUID()}@${city}.example` }),
    ),
  )

/** Computes the time from which the test's mail is due. */
const getDueTime = () => Date.now() + 20_000

async function makeMailing(city: string, content = 'Hello.') {
  const id = `test-${randomUUID()}`
  const now = getDueTime()
  await createMailing(makeCommunityMailing(id, { content }, { audience: { kind: 'city_users', city } }), now)
  return { id, now }
}

describe('a message to many members', () => {
  test('reaches each member once, even if a response is lost, except members who unsubscribed or have a suppressed or unproven address', async () => {
    const city = `city-${randomUUID().slice(0, 8)}`
    const members = await writeMembers(1_010, city)
    const [bouncedMember, unsubscribedMember, unprovenMember] = members as [Member, Member, Member]
    await suppress(bouncedMember.email, 'bounced', 'no such user', Date.now())
    await addUnsubscribedKinds(unsubscribedMember.email, ['messages'])
    await db.doc(`users/${unprovenMember.id}`).update({ provenAt: null })
    const { id, now } = await makeMailing(city, 'Come. %recipient.mail%')
    await planFailure('drop', `@${city}.example`)
    await sendMailing(id, now)
    await sendMailing(id, now + 60_000)
    expect((await readProgress(id))?.state).toBe('sending')
    await sendMailing(id, now + 121_000)
    await sendMailing(id, now + 900_000)
    expect(await readProgress(id)).toMatchObject({
      state: 'done',
      sentCount: 1_007,
      leftOutCount: 3,
      failedCount: 0,
      waitingCount: 0,
    })
    const messages = await readMessagesMatching(`@${city}.example`, members.length)
    expect(messages.map(({ to }) => to).sort()).toEqual(
      members
        .slice(3)
        .map(({ email }) => email)
        .sort(),
    )
    const loggedEmailCount = await db.collection('emails').where('mailingId', '==', id).count().get()
    expect(loggedEmailCount.data().count).toBe(1_010)
    const leftOutEntries = (
      await db.collection('emails').where('mailingId', '==', id).where('status', '==', 'left_out').get()
    ).docs
    expect(
      new Set(leftOutEntries.map((entry) => [entry.get('to'), entry.get('leftOutReason')].join())),
    ).toEqual(
      new Set([
        `${bouncedMember.email},suppressed`,
        `${unsubscribedMember.email},unsubscribed`,
        `${unprovenMember.email},unproven`,
      ]),
    )
    const [message] = messages
    expect(message?.subject).toBe('News')
    expect(message?.html).not.toContain('%recipient.')
    expect(message?.headers['List-Unsubscribe']).toMatch(
      /\/api\/email\/unsubscribe\/[\w-]+\.[\w-]+\/messages>$/,
    )
    expect(message?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(new Set(messages.map(({ headers }) => headers['List-Unsubscribe'])).size).toBe(1_007)
  })

  test('can be stopped and resumed, and shows its progress', async () => {
    const city = `city-${randomUUID().slice(0, 8)}`
    const [member] = await writeMembers(1, city)
    const { id, now } = await makeMailing(city)
    expect(await stopMailing(id)).toBe(true)
    expect(await stopMailing(id)).toBe(false)
    await sendMailing(id, now)
    expect(await readProgress(id)).toMatchObject({ state: 'stopped', sentCount: 0 })
    expect(await resumeMailing(id, now)).toBe(true)
    // The mailing is stopped again while a page of it waits to be sent.
    await splitMailing(id, { now: () => now, deadline: now + 60_000 })
    await stopMailing(id)
    await sendMailing(id, now)
    expect(await readProgress(id)).toMatchObject({ state: 'stopped', waitingCount: 1 })
    expect(await readMessagesTo(member?.email ?? '')).toHaveLength(0)
    await resumeMailing(id, now + 60_000)
    await sendMailing(id, now + 60_000)
    expect(await readProgress(id)).toMatchObject({ state: 'done', sentCount: 1, waitingCount: 0 })
    expect(await readMessagesTo(member?.email ?? '')).toHaveLength(1)
    expect(await resumeMailing(id, now)).toBe(false)
  })

  test('has its recipients checked again before each attempt', async () => {
    const city = `city-${randomUUID().slice(0, 8)}`
    const members = await writeMembers(3, city)
    const [unsubscribedMember, subscribedMember] = members as [Member, Member]
    const { id, now } = await makeMailing(city)
    await planFailure('error', `@${city}.example`)
    await sendMailing(id, now)
    await addUnsubscribedKinds(unsubscribedMember.email, ['messages'])
    await sendMailing(id, now + 61_000)
    expect(await readMessagesTo(unsubscribedMember.email)).toHaveLength(0)
    expect(await readMessagesTo(subscribedMember.email)).toHaveLength(1)
    const logQuery = db.collection('emails').where('mailingId', '==', id).where('status', '==', 'left_out')
    const { docs } = await logQuery.get()
    expect(docs.map((entry) => [entry.get('to') as string, entry.get('leftOutReason') as string])).toEqual([
      [unsubscribedMember.email, 'unsubscribed'],
    ])
  })
})

describe('a queued mailing to an attendee who changes their address', () => {
  /** Makes two attendees and a mailing to them that has failed once. `readLog` reads its log entries for an address. */
  async function makeFailedMailing() {
    const event = await writeMailEvent(db, {})
    const { eventId } = event
    const domain = `city-${randomUUID().slice(0, 8)}.example`
    const [unchangedEmail, oldEmail, newEmail] = [`stays@${domain}`, `old@${domain}`, `new@${domain}`]
    for (const [seq, email] of [unchangedEmail, oldEmail].entries())
      await writeSignup(eventId, email, { seq })
    const data = { ...event, changes: [{ label: 'Venue', before: 'Here', after: 'There' }], note: null }
    const [id, now] = [`moving-${randomUUID()}`, getDueTime()]
    const audience = { kind: 'attendees', eventId, statuses: ['confirmed'], membership: 'all' } as const
    const mailing = { id, template: 'event-update', data, audience, eventId } as const
    await createMailing(mailing, now)
    await planFailure('error', `@${domain}`)
    await sendMailing(id, now)
    const readLog = async (email: string) => {
      const logQuery = db.collection('emails').where('to', '==', email).where('mailingId', '==', id)
      return (await logQuery.get()).docs.map((document) => document.data())
    }
    return { eventId, id, now, unchangedEmail, oldEmail, newEmail, readLog }
  }

  test('reaches the new address once, with the new links of the RSVP', async () => {
    const { eventId, id, now, unchangedEmail, oldEmail, newEmail, readLog } = await makeFailedMailing()
    await moveSignup({ eventId, oldEmail, newEmail, now })
    await readdressMail(oldEmail, newEmail, now)
    for (const delayMs of [61_000, 180_000, 400_000]) await sendMailing(id, now + delayMs)
    expect(await readMessagesTo(oldEmail)).toHaveLength(0)
    expect(await readMessagesTo(unchangedEmail)).toHaveLength(1)
    const [mail, ...otherMails] = await readMessagesTo(newEmail)
    expect(otherMails).toEqual([])
    const { signupId, seq } = { signupId: hashAddress(newEmail), seq: 1 }
    expect(mail?.html).toContain(makeChangeToken({ eventId, signupId, seq }))
    expect(await readLog(oldEmail)).toMatchObject([{ status: 'left_out', leftOutReason: 'outdated' }])
    expect(await readLog(newEmail)).toMatchObject([{ status: 'sent', signup: { signupId, seq } }])
    expect(await readProgress(id)).toMatchObject({
      state: 'done',
      sentCount: 2,
      leftOutCount: 1,
      waitingCount: 0,
    })
  })

  test('is left out if the new address is suppressed', async () => {
    const { eventId, id, now, oldEmail, newEmail, readLog } = await makeFailedMailing()
    await suppress(newEmail, 'bounced', 'no such user', Date.now())
    await moveSignup({ eventId, oldEmail, newEmail, now })
    for (const delayMs of [61_000, 180_000]) await sendMailing(id, now + delayMs)
    expect(await readMessagesTo(newEmail)).toHaveLength(0)
    expect(await readLog(newEmail)).toMatchObject([{ status: 'left_out', leftOutReason: 'suppressed' }])
  })
})

/** The start of an event that is so far ahead that only this test sends its reminders. */
const startsAt = Date.UTC(2031, 2, 31, 17, 0)
const weekBefore = Date.UTC(2031, 2, 24, 9, 5)

test('reminds attendees and hosts once, even if the schedule runs often', async () => {
  const [member] = await writeMembers(1, `city-${randomUUID().slice(0, 8)}`)
  const host = await writeMember(approvedHostFields)
  const times = { startsAt, timezone: 'Europe/London' }
  const event = await writeMailEvent(db, { ...times, hostIds: [String(host.id)] })
  await db.doc(`events/${event.eventId}`).update({ confirmedCount: 2, waitlistCount: 1 })
  const visitorEmail = `${randomUUID()}@example.com`
  await writeSignup(event.eventId, visitorEmail)
  await writeSignup(event.eventId, member?.email ?? '', { seq: 2 })
  await writeSignup(event.eventId, `${randomUUID()}@example.com`, { status: 'waitlist', seq: 3 })
  await replanEvent(event.eventId, Date.now())
  for (const minutes of [0, 5, 60])
    await sendScheduledMails({ now: weekBefore + minutes * 60_000, isTimeUp: () => false })
  const mailings = await db.collection('mailings').where('eventId', '==', event.eventId).get()
  expect(mailings.docs.map((document) => document.get('template') as string).sort()).toEqual([
    'reminder-week',
    'user-reminder-week',
  ])
  for (const mailing of mailings.docs) await sendMailing(mailing.id, weekBefore + 60_000)
  expect((await readMessagesTo(visitorEmail)).map(({ subject }) => subject)).toEqual([
    'A week to go: An Evening',
  ])
  const [memberMail] = await readMessagesTo(member?.email ?? '')
  expect(memberMail?.html).toContain('/account"')
  expect(memberMail?.html).toMatch(/\/rsvp\/change\/[\w-]{43}/)
  expect(memberMail?.html).not.toContain('<b>Surname')
  const hostMails = await db
    .collection('emails')
    .where('eventId', '==', event.eventId)
    .where('template', '==', 'host-rsvp-week')
    .get()
  expect(hostMails.docs.map((document) => document.get('to') as string)).toEqual([host.email])
  expect(await readMailData(hostMails.docs[0])).toMatchObject({ confirmedCount: 2, waitlistCount: 1 })
})
