import type { z } from 'zod'
import { getMillis } from '../instant.ts'
import type { hostCard, StoredEvent, virtualPlatform } from './stored.ts'

/** The public card of a host, copied into each of the host's events. */
export type HostCard = Readonly<z.output<typeof hostCard>>

export type VirtualPlatform = z.output<typeof virtualPlatform>

/** An event's facts, as `events/{id}` holds them; instants are milliseconds since 1970 (Timestamps in Firestore). */
export type EventFacts = Readonly<StoredEvent>

/**
 * The fields of an event whose changes are emailed to attendees, unless a host skips the email about a new title. Marks represent a
 * private location and a link.
 */
export const notifiedEventFields = [
  'title',
  'startsAt',
  'endsAt',
  'timezone',
  'city',
  'area',
  'venueName',
  'venueAddress',
  'placeMark',
  'isVirtual',
  'linkMark',
] as const satisfies readonly (keyof StoredEvent)[]

/** An event's document as a trigger or a listener hands it over. */
export type EventDocument = Readonly<Record<string, unknown>>

/**
 * Converts an `events/{id}` document from either SDK without validation, because Kiln itself wrote it. Other code of the server
 * reads through `platform/collections.ts`, which validates.
 */
export function parseEventDocument(data: EventDocument): EventFacts {
  const facts = Object.entries(data).map(([field, value]) => [field, getMillis(value) ?? value])
  return Object.fromEntries(facts) as EventFacts
}

/** The number of confirmed spots; for a past event with check-in, of attendees who came. */
export function countAttending({
  confirmedCount,
  missedCount = 0,
}: Pick<EventFacts, 'confirmedCount' | 'missedCount'>): number {
  return confirmedCount - missedCount
}

/** Whether the event is published and not cancelled. Null and undefined stand for a deleted event. */
export function isActive(
  event: { readonly isPublished?: unknown; readonly cancelledAt?: unknown } | null | undefined,
): boolean {
  return event?.isPublished === true && (event.cancelledAt ?? null) === null
}

/**
 * Whether public lists of upcoming events, their counts and the search contain the event. Such a list contains only the next
 * event of a series.
 */
export function isOnWall(
  event: (Parameters<typeof isListed>[0] & { readonly isLaterOccurrence?: unknown }) | null | undefined,
): boolean {
  return isListed(event) && event?.isLaterOccurrence !== true
}

/** Whether admins hide the event. Its hosts can still edit and cancel it, and its attendees keep their spots. */
export function isHidden(event: { readonly hidden?: unknown } | null | undefined): boolean {
  return (event?.hidden ?? null) !== null
}

/** Whether admins hide an event that was published and is not cancelled, so that its page says that it is under review. */
export function isUnderReview(
  event: { readonly hidden?: unknown; readonly cancelledAt?: unknown } | null | undefined,
): boolean {
  const hidden: { readonly wasPublished?: unknown } | null = event?.hidden ?? null
  return hidden?.wasPublished === true && (event?.cancelledAt ?? null) === null
}

/** Whether the event takes place. A published event that admins hid takes place too, unless its hosts cancel it. */
export const isGoingAhead = (event: Parameters<typeof isActive>[0] & Parameters<typeof isUnderReview>[0]) =>
  isActive(event) || isUnderReview(event)

/** Whether public lists and feeds may contain the event. A private event is in none, but anyone with its URL can open it. */
export function isListed(
  event:
    | { readonly isPublished?: unknown; readonly isPrivate?: unknown; readonly cancelledAt?: unknown }
    | null
    | undefined,
): boolean {
  return isActive(event) && event?.isPrivate === false
}
