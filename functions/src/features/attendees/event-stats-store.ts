import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import type { storedEventStats } from '../../../shared/attendees/stored.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { getMillis } from '../../../shared/instant.ts'
import { allSignups, eventStatsRef, signupsOf, type Stored } from '../../platform/collections.ts'
import { EventStatsCounter } from './event-stats-counter.ts'
import { readDocuments } from '../../platform/read-pages.ts'

type StoredEventStats = Stored<typeof storedEventStats>

export async function findEventStats(eventId: number): Promise<StoredEventStats | null> {
  return (await eventStatsRef(eventId).get()).data() ?? null
}

const PAGE_SIZE = 500
/** For an event with more confirmed attendees, only this many are looked up, in no particular order. */
const MAX_LOOKUPS = 5000
/** How many look-ups run in parallel. */
const CONCURRENT_LOOKUPS = 50

/**
 * Counts an event's sign-ups again and stores the result. Each sign-up is read once. For each confirmed attendee, a query, billed
 * as at least one read, also finds out whether they have attended before. So 5,000 sign-ups cost at most 10,000 reads, and memory
 * holds one page of sign-ups and 5,000 addresses.
 */
export async function recountEventStats(
  event: Pick<StoredEvent, 'id' | 'timezone' | 'startsAt' | 'updatedAt'>,
  now: number,
): Promise<StoredEventStats> {
  const counter = new EventStatsCounter(event.timezone)
  const emails: string[] = []
  const signups = signupsOf(event.id)
    .orderBy(FieldPath.documentId())
    .select('status', 'sourceCity', 'sourceArea', 'createdAt', 'updatedAt', 'email', 'requestEndReason')
  for await (const document of readDocuments(signups, PAGE_SIZE)) {
    const { createdAt, updatedAt, ...fields } = document.data()
    counter.add({ ...fields, createdAt: getMillis(createdAt), updatedAt: getMillis(updatedAt) })
    // Sign-ups of deleted users have no address to look up.
    if (fields.status === 'confirmed' && fields.email !== '' && emails.length < MAX_LOOKUPS)
      emails.push(fields.email)
  }
  let returningCount = 0
  for (let startIndex = 0; startIndex < emails.length; startIndex += CONCURRENT_LOOKUPS) {
    const lookups = emails
      .slice(startIndex, startIndex + CONCURRENT_LOOKUPS)
      .map((email) => hasAttendedBefore(email, event.startsAt))
    returningCount += (await Promise.all(lookups)).filter(Boolean).length
  }
  const stats: StoredEventStats = {
    ...counter.result,
    returningCount,
    countedAt: Timestamp.fromMillis(now),
    eventUpdatedAt: Timestamp.fromMillis(event.updatedAt),
  }
  await eventStatsRef(event.id).set(stats)
  return stats
}

/** Whether an address has a confirmed RSVP, not a missed one, to an event that began earlier. */
async function hasAttendedBefore(email: string, startsAt: number): Promise<boolean> {
  const earlierSignups = allSignups
    .where('email', '==', email)
    .where('status', '==', 'confirmed')
    .where('eventStartsAt', '<', Timestamp.fromMillis(startsAt))
    .orderBy('eventStartsAt', 'desc')
    .limit(1)
    .select()
  return !(await earlierSignups.get()).empty
}
