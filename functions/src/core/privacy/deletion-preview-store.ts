import { Timestamp, type Query } from 'firebase-admin/firestore'
import { eventId, userId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { DeletionPreview } from '../../../shared/privacy/deletion-preview.ts'
import type { storedEvent } from '../../../shared/events/stored.ts'
import { emails, eventsAsStored, type Stored } from '../../platform/collections.ts'
import { queryEventsToSettle } from './deletions-store.ts'
import { countAttendedEvents, findUpcomingSignups } from './erase-signups-store.ts'

/** The maximum number of lines that name an event; further events are only counted. */
const MAX_NAMED_EVENTS = 10
/** The maximum number of events that a query reads for these lines. It is higher, because the events of a series share a line. */
const MAX_EVENTS_READ = 40

const countDocuments = async (query: Query) => (await query.count().get()).data().count

/** A preview of a user's deletion. Data of an address that the user never proved is not included. */
export async function previewDeletion(
  { id, email, provenAt }: { readonly id: number; readonly email: string; readonly provenAt?: unknown },
  { isByAdmin, now }: { readonly isByAdmin: boolean; readonly now: number },
): Promise<DeletionPreview> {
  const subject = { id: userId.parse(id), email, addresses: provenAt ? [email] : [] }
  const nowTimestamp = Timestamp.fromMillis(now)
  const eventsToSettle = queryEventsToSettle(subject.id, { isByAdmin, now })
  const hostedEvents = eventsAsStored
    .where('hostIds', 'array-contains', String(id))
    .where('cancelledAt', '==', null)
  const loggedEmails = provenAt ? emails.where('to', '==', email) : emails.where('userId', '==', id)
  const [upcomingSignups, attendedCount, hostedCount, emailCount, eventPages, eventsToSettleCounts] =
    await Promise.all([
      findUpcomingSignups(subject, now),
      countAttendedEvents(subject, now),
      countDocuments(hostedEvents.where('startsAt', '<', nowTimestamp).orderBy('startsAt', 'desc')),
      countDocuments(loggedEmails),
      Promise.all(eventsToSettle.map((query) => query.orderBy('endsAt').limit(MAX_EVENTS_READ).get())),
      Promise.all(eventsToSettle.map(countDocuments)),
    ])
  return {
    counts: {
      upcomingRsvps: upcomingSignups.length,
      attendedEvents: attendedCount,
      hostedEvents: hostedCount,
      emails: emailCount,
    },
    eventsToSettle: composeSettlementLines(
      eventPages.flatMap(({ docs }) => docs.map((document) => document.data())),
      now,
    ),
    eventsToSettleCount: eventsToSettleCounts.reduce((sum, count) => sum + count, 0),
  }
}

/** Composes the lines for events to settle. The upcoming events of a series share one line, with the date of the first. */
function composeSettlementLines(
  events: readonly Stored<typeof storedEvent>[],
  now: number,
): DeletionPreview['eventsToSettle'] {
  const lines = new Map<string, DeletionPreview['eventsToSettle'][number]>()
  for (const { id, title, startsAt, timezone, seriesId } of events) {
    const startMs = getMillis(startsAt)
    const isUpcomingOccurrence = seriesId !== undefined && startMs > now
    const key = isUpcomingOccurrence ? `series-${seriesId}` : `event-${id}`
    const line = lines.get(key)
    if (line) line.eventCount += 1
    else
      lines.set(key, {
        id: eventId.parse(id),
        title,
        dateTime: new Date(startMs).toISOString(),
        timezone,
        eventCount: 1,
      })
  }
  return [...lines.values()].slice(0, MAX_NAMED_EVENTS)
}
