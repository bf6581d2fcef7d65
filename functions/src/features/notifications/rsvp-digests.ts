import {
  parseEventDocument,
  isActive,
  type EventDocument,
  type EventFacts,
} from '../../../shared/events/event-document.ts'
import { userId } from '../../../shared/ids.ts'
import type { DigestFrequency } from '../../../shared/mail/kinds.ts'
import { hasAskedToReconfirm } from '../../../shared/rsvps/last-hours.ts'
import { computeInstantOfHour } from '../../../shared/time/instant-of-hour.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'
import { isInKnownZone } from '../../core/events/known-zone.ts'
import { canRunEvents } from '../../core/accounts/member.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { readMailPreferences } from '../../core/mail/addresses-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { HostRsvpsMailData } from '../../core/mail/mail-data.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { countSureAttendees } from '../../core/rsvps/signups-store.ts'
import { forEachDue, type JobRun } from '../../platform/for-each-due.ts'
import {
  countRsvpsSince,
  listDueDigests,
  readDigestEvents,
  scheduleDigest,
  completeDigest,
  type DueDigest,
} from './rsvp-digests-store.ts'

/*
 * A host gets one email about the RSVPs to all their events (docs/decisions/0069). An RSVP itself writes nothing for this email:
 * the trigger on events schedules an email to the host, and the sweep counts the RSVPs since the last email.
 */

const HOUR_MS = 3_600_000
const MORNING_HOUR = 9
/** The minimum time between two daily emails, because the mornings of events in two time zones can be hours apart. */
const MIN_INTERVAL_MS = 20 * HOUR_MS
/** How long an instance remembers that it has scheduled an email. In this time, further RSVPs to the event cost no reads. */
const SCHEDULE_LIFETIME_MS = 5 * 60_000
/** How much the clocks of two instances may differ. */
const MAX_CLOCK_SKEW_MS = 10_000
const MAX_SCHEDULE_EXPIRIES = 10_000
const PAGE_SIZE = 100
/** The maximum number of events in one mail. */
const MAX_EVENTS = 20
/** Until when this instance remembers a scheduled email, by host and event. */
const scheduleExpiries = new Map<string, number>()

/**
 * Computes when to email a host about an RSVP that is made now. With `each`: immediately, but no sooner than an hour after the
 * last email. With `daily`: on the next morning in the event's time zone that is at least 20 hours after the last email.
 */
export function computeDigestDueAt(
  frequency: DigestFrequency,
  timezone: string,
  { sentAt, now }: { readonly sentAt: number | null; readonly now: number },
): number {
  if (frequency === 'each') return Math.max(now, (sentAt ?? 0) + HOUR_MS)
  const earliestAt = Math.max(now, (sentAt ?? 0) + MIN_INTERVAL_MS)
  const earliestDay = toCalendarDay(earliestAt, timezone)
  const morning = computeInstantOfHour(earliestDay, MORNING_HOUR, timezone)
  return morning >= earliestAt ? morning : computeInstantOfHour(earliestDay + 1, MORNING_HOUR, timezone)
}

/** Lists the ids of the hosts who get the email about RSVPs: the owner, or all hosts of an event without an owner. */
const listHostIdsToNotify = ({ ownerId, hostIds }: Pick<EventFacts, 'ownerId' | 'hostIds'>) =>
  ownerId === null ? hostIds : [ownerId]

/** Finds a host who may still run events, with their settings for this email. Returns null if they may not. */
async function findHostToNotify(uid: string) {
  const id = userId.safeParse(Number(uid))
  const member = id.success ? await findMember(id.data) : null
  if (!member || !canRunEvents(member)) return null
  const { unsubscribedKinds, digestFrequency } = await readMailPreferences(member.email)
  return { member, frequency: digestFrequency, isSubscribed: !unsubscribedKinds.includes('rsvps') }
}

/** Schedules an email to the hosts of an event if a write added RSVPs to it. */
export async function scheduleRsvpDigests(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  if (!before || !after || Number(after['nextSeq']) <= Number(before['nextSeq']) || !isActive(after)) return
  const event = parseEventDocument(after)
  if (event.endsAt > now) await scheduleEventDigests(event, now)
}

async function scheduleEventDigests(event: EventFacts, now: number): Promise<void> {
  for (const uid of listHostIdsToNotify(event)) {
    const key = `${uid}-${event.id}`
    if ((scheduleExpiries.get(key) ?? 0) > now) continue
    const host = await findHostToNotify(uid)
    if (!host) continue
    const dueAt = await scheduleDigest(uid, event.id, (sentAt) =>
      computeDigestDueAt(host.frequency, event.timezone, { sentAt, now }),
    )
    if (scheduleExpiries.size >= MAX_SCHEDULE_EXPIRIES) scheduleExpiries.clear()
    // When the email is due, another instance may send it at any moment, and the next RSVP must then schedule another one.
    scheduleExpiries.set(key, Math.min(now + SCHEDULE_LIFETIME_MS, dueAt - MAX_CLOCK_SKEW_MS))
  }
}

/** Emails the hosts whose digest is due. A digest that fails is logged, stays due and does not delay the other digests. */
export async function sendRsvpDigests(run: JobRun): Promise<void> {
  const dueDigests = await listDueDigests(run.now(), PAGE_SIZE)
  await forEachDue(dueDigests, run, (digest) => sendDigest(digest, run.now()), {
    message: 'A host was not emailed about new RSVPs',
    getFields: ({ uid }) => ({ uid }),
  })
}

/**
 * Marks the digests that fell due between a backup and its restore as sent, because hosts got them before the restore. Returns the
 * number of hosts; a dry run changes nothing.
 */
export async function skipDueDigests(
  now: number,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<number> {
  let count = 0
  let lastDigest: DueDigest | undefined
  for (;;) {
    const page = await listDueDigests(now, PAGE_SIZE, lastDigest)
    for (const digest of page) {
      const events = await readActiveEvents(digest, now)
      const nextSeqs = Object.fromEntries(events.map(({ id, nextSeq }) => [id, nextSeq]))
      if (isDryRun || (await completeDigest(digest, nextSeqs, null, now))) count += 1
    }
    lastDigest = page.at(-1)
    if (page.length < PAGE_SIZE) return count
  }
}

async function sendDigest(digest: DueDigest, now: number): Promise<void> {
  const events = await readActiveEvents(digest, now)
  const host = await findHostToNotify(digest.uid)
  const nextSeqs = Object.fromEntries(events.map(({ id, nextSeq }) => [id, nextSeq]))
  const data = host?.isSubscribed ? await readDigestData(digest, events, host) : null
  const mail: Mail | null =
    host && data && data.events.length > 0
      ? {
          id: `host-rsvps-${digest.uid}-${digest.dueAt}`,
          template: 'host-rsvps',
          data,
          to: host.member.email,
          toName: host.member.name,
          userId: host.member.id,
          eventId: null,
        }
      : null
  if (!(await completeDigest(digest, nextSeqs, mail, now))) return
  // While this email was still due, new RSVPs scheduled no other one. For RSVPs that arrived after the events were read, the next
  // email is therefore scheduled here.
  for (const event of await readActiveEvents(digest, now)) {
    if (event.nextSeq <= (nextSeqs[event.id] ?? 1)) continue
    scheduleExpiries.delete(`${digest.uid}-${event.id}`)
    await scheduleEventDigests(event, now)
  }
}

/**
 * Reads the events of a digest, the soonest first, without those that are over, inactive, in an unknown time zone or owned by
 * another host.
 */
async function readActiveEvents({ uid, firstUnreportedSeqs }: DueDigest, now: number): Promise<EventFacts[]> {
  const events = await readDigestEvents(Object.keys(firstUnreportedSeqs))
  return events
    .filter((event) => isActive(event) && isInKnownZone(event))
    .map(parseEventDocument)
    .filter((event) => event.endsAt > now && listHostIdsToNotify(event).includes(uid))
    .sort((a, b) => a.startsAt - b.startsAt)
}

async function readDigestData(
  { firstUnreportedSeqs }: DueDigest,
  events: readonly EventFacts[],
  { member, frequency }: { readonly member: { readonly name: string }; readonly frequency: DigestFrequency },
): Promise<HostRsvpsMailData> {
  const changedEvents = events
    .filter(({ id, nextSeq }) => nextSeq > (firstUnreportedSeqs[id] ?? 1))
    .slice(0, MAX_EVENTS)
  const eventCounts = await Promise.all(
    changedEvents.map(async (event) => {
      const [newCount, sureCount] = await Promise.all([
        countRsvpsSince(event.id, firstUnreportedSeqs[event.id] ?? 1),
        hasAskedToReconfirm(event) ? countSureAttendees(event.id, event.startsAt) : undefined,
      ])
      return {
        ...toEventSnapshot(event),
        newCount,
        ...(event.requestedCount ? { requestCount: event.requestedCount } : {}),
        confirmedCount: event.confirmedCount,
        ...(sureCount === undefined ? {} : { sureCount }),
        waitlistCount: event.waitlistCount,
      }
    }),
  )
  return {
    name: member.name,
    frequency,
    events: eventCounts.filter(({ newCount, requestCount = 0 }) => newCount + requestCount > 0),
  }
}
