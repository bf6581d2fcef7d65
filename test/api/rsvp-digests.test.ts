import './direct-project.ts'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { beforeEach, expect, test } from 'vitest'
import type { HostRsvpsMailData } from '../../functions/src/core/mail/mail-data.ts'
import { setUnsubscribedKinds } from '../../functions/src/core/mail/addresses-store.ts'
import {
  scheduleRsvpDigests,
  sendRsvpDigests,
} from '../../functions/src/features/notifications/rsvp-digests.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'

const db = getFirestore()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
// The time of a test is years ahead, so that no digest of another test file is due.
let clock = Date.UTC(2034, 0, 10, 12)
const sendDueDigests = (now: number) => sendRsvpDigests({ now: () => now, deadline: Infinity })

beforeEach(() => {
  clock += 30 * 24 * HOUR_MS
})

async function makeHostWithEvent(frequency: 'each' | 'daily' = 'each') {
  const host = await writeMember(approvedHostFields)
  if (frequency === 'each') await setUnsubscribedKinds(host.email, [], 'each')
  const event = await writeMailEvent(db, {
    startsAt: clock + 10 * 24 * HOUR_MS,
    endsAt: clock + 10 * 24 * HOUR_MS + HOUR_MS,
    hostIds: [String(host.id)],
  })
  return { host, event: { ...event, ref: db.doc(`events/${event.eventId}`) } }
}

type DigestEvent = Awaited<ReturnType<typeof makeHostWithEvent>>['event']

/** Adds RSVPs to an event, as one commit does, and schedules the digest, as the trigger does. */
async function addRsvps({ ref }: DigestEvent, count: number, now: number, status = 'confirmed') {
  const before = (await ref.get()).data() ?? {}
  const firstSeq = before['nextSeq'] as number
  for (let seq = firstSeq; seq < firstSeq + count; seq += 1)
    await ref.collection('signups').doc(`rsvp-${seq}`).set({ seq, status })
  await ref.update({
    nextSeq: firstSeq + count,
    confirmedCount: (before['confirmedCount'] as number) + count,
  })
  const after = (await ref.get()).data()
  await scheduleRsvpDigests(before, after, now)
}

async function readDigestsTo(email: string): Promise<HostRsvpsMailData[]> {
  const deliveries = await db.collection('deliveries').where('to', '==', email).get()
  return deliveries.docs
    .filter((document) => document.get('template') === 'host-rsvps')
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((document) => document.get('data') as HostRsvpsMailData)
}

test('sends one email about a burst of RSVPs, and one more about the RSVPs of the next hour', async () => {
  const { host, event } = await makeHostWithEvent()
  await addRsvps(event, 40, clock)
  await addRsvps(event, 60, clock + 1)
  await sendDueDigests(clock + MINUTE_MS)
  await sendDueDigests(clock + 2 * MINUTE_MS)
  const burst = { eventId: event.eventId, newCount: 100, confirmedCount: 100 }
  expect(await readDigestsTo(host.email)).toMatchObject([{ events: [burst] }])

  // These RSVPs follow the email within minutes, so the instance still caches that an email is scheduled, although it was sent.
  await addRsvps(event, 2, clock + 2 * MINUTE_MS)
  await addRsvps(event, 1, clock + 3 * MINUTE_MS, 'cancelled')
  await sendDueDigests(clock + 50 * MINUTE_MS)
  expect(await readDigestsTo(host.email)).toHaveLength(1)
  await sendDueDigests(clock + 65 * MINUTE_MS)
  expect((await readDigestsTo(host.email)).map(({ events }) => events[0]?.newCount)).toEqual([100, 2])
})

test('counts the attendees who are sure, after attendees were asked whether they are still coming', async () => {
  const { host, event } = await makeHostWithEvent()
  const startsAt = Timestamp.fromMillis(event.startsAt)
  await addRsvps(event, 5, clock)
  await sendDueDigests(clock + MINUTE_MS)
  await event.ref.update({ shouldReconfirm: true, reconfirmAskedFor: startsAt })
  for (const seq of [1, 2])
    await event.ref.collection('signups').doc(`rsvp-${seq}`).update({ reconfirmedFor: startsAt })
  await addRsvps(event, 1, clock + 2 * HOUR_MS)
  await sendDueDigests(clock + 3 * HOUR_MS)
  const [firstDigest, secondDigest] = await readDigestsTo(host.email)
  expect(firstDigest?.events[0]).not.toHaveProperty('sureCount')
  expect(secondDigest?.events[0]).toMatchObject({ newCount: 1, confirmedCount: 6, sureCount: 2 })
})

test('sends one email in the morning about all events by default, and none without RSVPs', async () => {
  const { host, event } = await makeHostWithEvent('daily')
  const otherEvent = await writeMailEvent(db, { startsAt: event.startsAt, hostIds: [String(host.id)] })
  await addRsvps(event, 1, clock)
  await addRsvps({ ...otherEvent, ref: db.doc(`events/${otherEvent.eventId}`) }, 2, clock + HOUR_MS)
  await sendDueDigests(clock + 2 * HOUR_MS)
  expect(await readDigestsTo(host.email)).toEqual([])
  await sendDueDigests(clock + 21 * HOUR_MS)
  await sendDueDigests(clock + 45 * HOUR_MS)
  const digests = await readDigestsTo(host.email)
  expect(digests).toHaveLength(1)
  expect(digests[0]?.events.map(({ newCount }) => newCount).sort()).toEqual([1, 2])
})

test('sends nothing to hosts who unsubscribed or no longer host, and nothing about an event that is over or cancelled', async () => {
  const hostsWithEvents = [
    await makeHostWithEvent(),
    await makeHostWithEvent(),
    await makeHostWithEvent(),
    await makeHostWithEvent(),
  ] as const
  const [unsubscribedCase, formerHostCase, pastCase, cancelledCase] = hostsWithEvents
  await setUnsubscribedKinds(unsubscribedCase.host.email, ['rsvps'])
  for (const { event } of hostsWithEvents) await addRsvps(event, 1, clock)
  await db.doc(`users/${formerHostCase.host.id}`).update({ role: 'user', isApproved: false })
  await pastCase.event.ref.update({ endsAt: Timestamp.fromMillis(clock - 1) })
  await cancelledCase.event.ref.update({ cancelledAt: Timestamp.fromMillis(clock) })
  await sendDueDigests(clock + HOUR_MS)
  for (const { host } of hostsWithEvents) expect(await readDigestsTo(host.email)).toEqual([])
  expect((await db.doc(`rsvpDigests/${unsubscribedCase.host.id}`).get()).get('dueAt')).toBeNull()
})

test('emails only the owner of an event with several hosts', async () => {
  const { host, event } = await makeHostWithEvent()
  const owner = await writeMember(approvedHostFields)
  await setUnsubscribedKinds(owner.email, [], 'each')
  await event.ref.update({ ownerId: String(owner.id), hostIds: [String(owner.id), String(host.id)] })
  await addRsvps(event, 1, clock)
  await sendDueDigests(clock + MINUTE_MS)
  expect(await readDigestsTo(host.email)).toEqual([])
  expect(await readDigestsTo(owner.email)).toHaveLength(1)
})
