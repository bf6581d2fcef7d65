import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { toCitySpelling } from '../../../shared/cities/city.ts'
import { findCity } from '../../../shared/cities/catalogue.ts'
import type { EventContent } from '../../../shared/events/content.ts'
import {
  notifiedEventFields,
  isHidden,
  isOnWall,
  type HostCard,
} from '../../../shared/events/event-document.ts'
import { ANSWER_RETENTION_DAYS } from '../../../shared/events/questions.ts'
import { makeSearchTokens } from '../../../shared/events/search-tokens.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId, SeriesId } from '../../../shared/ids.ts'
import { computeReleaseTime } from '../../../shared/rsvps/offer-times.ts'
import { markdownToPlainText } from '../../../shared/markdown/plain-text.ts'
import { cutAtWord } from '../../../shared/text/cut-text.ts'

/*
 * Creates and changes the contents of an `events/{id}` document. The functions are pure, so that the product, the seed, the
 * tests and the benchmarks write the same documents. All derived fields (zone, end, keys, tokens, revision, times of changes)
 * are computed here.
 */

/** The content of an event as its hosts set it; instants are milliseconds since 1970. */
export interface EventInput extends EventContent {
  readonly hosts: readonly HostCard[]
  /** The uid of the host who made or accepted the event. Undefined: the first host; null: nobody has accepted the event yet. */
  readonly ownerId?: string | null
  /** The uid of the host who is asked to become the owner. */
  readonly offeredOwnerId?: string | null
  /** Uids of users invited to co-host; those who already host the event are left out. */
  readonly invitedHostIds?: readonly string[] | null | undefined
  /** A keyed hash of a private event's location, which is stored apart (`private-place.ts`). */
  readonly placeMark?: string | null | undefined
  readonly startsAt: number
  /** Two hours after the start by default. */
  readonly endsAt?: number | null
  /** The zone of a city that is not in the catalogue; for other cities the catalogue's zone is used. */
  readonly timezone?: string | null
  /** A keyed hash of a virtual event's link, which is stored apart. */
  readonly linkMark?: string | null | undefined
  readonly hasGuestList: boolean
  readonly isPublished: boolean
  /** The series that the event belongs to. */
  readonly seriesId?: SeriesId | undefined
  readonly seriesDate?: string | undefined
  readonly isDetached?: boolean | undefined
  readonly isLaterOccurrence?: boolean
  readonly signupLimit: number | null
  readonly imageUrl: string | null
  readonly photos: readonly string[]
  /**
   * When the attendees' answers are deleted. It is kept up to date for an event that has ever asked questions, even if it no
   * longer does.
   */
  readonly answersEndAt?: number | null | undefined
  /** When requests end that no host has accepted or declined. It is kept up to date for an event that has ever taken requests. */
  readonly requestsEndAt?: number | null | undefined
  /**
   * When the spots of attendees who have not reconfirmed are released. It is kept up to date for an event that has ever asked
   * attendees to reconfirm, even if it no longer does.
   */
  readonly spotsDueAt?: number | null | undefined
}

/** The maximum length of the preview that is made from a description. */
const MAX_EXCERPT_LENGTH = 200
const DEFAULT_DURATION_MS = 2 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** Composes the stored content: the fields of an input, and those derived from them. */
function composeContent(input: EventInput) {
  const { endsAt, timezone, hosts, photos, ...otherFields } = input
  const city = toCitySpelling(input.city)
  const catalogueCity = findCity(city)
  const hostIds = hosts.map((host) => String(host.id))
  const keepIfHost = (uid: string | null | undefined) => (uid && hostIds.includes(uid) ? uid : null)
  const invitedIds = (input.invitedHostIds ?? []).filter((uid) => !hostIds.includes(uid))
  const ownerId = keepIfHost(input.ownerId === undefined ? hostIds[0] : input.ownerId)
  const zone = catalogueCity?.timezone ?? timezone ?? 'UTC'
  const shouldReconfirm = input.shouldReconfirm === true
  const hasSpotSchedule = shouldReconfirm || typeof input.spotsDueAt === 'number'
  const spotsDueAt = shouldReconfirm ? computeReleaseTime({ startsAt: input.startsAt, timezone: zone }) : null
  const end = endsAt ?? input.startsAt + DEFAULT_DURATION_MS
  const hasRequests = input.isByRequest === true || typeof input.requestsEndAt === 'number'
  const hasQuestions = (input.questions ?? []).length > 0 || typeof input.answersEndAt === 'number'
  return {
    ...otherFields,
    city,
    cityKey: makeCityKey(city),
    cityCode: catalogueCity?.code ?? makeCityCode(city),
    timezone: zone,
    excerpt: cutAtWord(markdownToPlainText(input.descriptionMd), MAX_EXCERPT_LENGTH),
    placeMark: input.placeMark ?? null,
    linkMark: input.linkMark ?? null,
    isLaterOccurrence: input.isLaterOccurrence ?? false,
    endsAt: end,
    ...(hasQuestions ? { answersEndAt: end + ANSWER_RETENTION_DAYS * DAY_MS } : {}),
    ...(hasRequests ? { requestsEndAt: input.startsAt } : {}),
    ...(hasSpotSchedule ? { spotsDueAt } : {}),
    ownerId,
    offeredOwnerId: keepIfHost(input.offeredOwnerId),
    hostIds,
    invitedHostIds: invitedIds.length > 0 ? invitedIds : null,
    hosts: [...hosts],
    photos: [...photos],
    searchTokens: makeSearchTokens({ ...input, city }),
  }
}

/** Makes a code from the first three letters of a city that has no code in the catalogue. */
function makeCityCode(city: string): string {
  return Array.from(makeCityKey(city).replaceAll('-', '')).slice(0, 3).join('').toUpperCase()
}

/** A new event without RSVPs. */
export function composeNewEvent(id: EventId, input: EventInput, now: number): StoredEvent {
  const { shouldReconfirm, ...content } = composeContent(input)
  return {
    ...content,
    ...(shouldReconfirm ? { shouldReconfirm } : {}),
    id,
    firstListedAt: isOnWall(input) ? now : null,
    cancelledAt: null,
    confirmedCount: 0,
    waitlistCount: 0,
    nextSeq: 1,
    revision: 0,
    createdAt: now,
    contentUpdatedAt: now,
    updatedAt: now,
  }
}

/** The fields that calendars show, and those that say whether the event takes place. */
const calendarFields: readonly (keyof StoredEvent)[] = [
  ...notifiedEventFields,
  'goodToKnow',
  'isPublished',
  'cancelledAt',
]

/**
 * The fields to write for a change: those that differ, and those derived from them. Null if nothing changes. Only the commands
 * of `core/rsvps` change spots.
 */
function composeChanges(event: StoredEvent, target: StoredEvent, now: number): Partial<StoredEvent> | null {
  const isFirstListed = !event.firstListedAt && !isOnWall(event) && isOnWall(target)
  const nextEvent = isFirstListed ? { ...target, firstListedAt: now } : target
  const fields = Object.keys(nextEvent) as (keyof StoredEvent)[]
  const toJson = (event: StoredEvent, field: keyof StoredEvent) => JSON.stringify(event[field] ?? null)
  const changedFields = fields.filter((field) => toJson(event, field) !== toJson(nextEvent, field))
  if (changedFields.length === 0) return null
  const isCalendarChange = calendarFields.some((field) => changedFields.includes(field))
  return {
    ...Object.fromEntries(changedFields.map((field) => [field, nextEvent[field]])),
    ...(isCalendarChange ? { revision: event.revision + 1 } : {}),
    ...makeUpdateTimes(event, now),
  }
}

/**
 * The fields that every change of an event's content writes. `contentUpdatedAt` is different for each state, so that an edit
 * can tell from which state it began.
 */
export function makeUpdateTimes(
  { contentUpdatedAt }: StoredEvent,
  now: number,
): Pick<StoredEvent, 'contentUpdatedAt' | 'updatedAt'> {
  return { contentUpdatedAt: Math.max(now, contentUpdatedAt + 1), updatedAt: now }
}

export type EventChange = Partial<Omit<EventInput, 'signupLimit'>>

/**
 * Composes the fields that an edit writes; null if nothing changes. A new start moves the end too, unless the edit sets the end.
 */
export function composeEdit(
  event: StoredEvent,
  change: EventChange,
  now: number,
): Partial<StoredEvent> | null {
  const startsAt = change.startsAt ?? event.startsAt
  const endsAt = change.endsAt ?? event.endsAt + (startsAt - event.startsAt)
  const content = composeContent({ ...event, ...change, startsAt, endsAt })
  // Only `composeUnhiding` publishes an event that admins hide.
  if (isHidden(event)) content.isPublished = false
  // The spots for this start have been released already.
  if (event.spotsDueAt === null && event.shouldReconfirm && startsAt === event.startsAt)
    content.spotsDueAt = null
  // Hosts from before host cards existed are in `hostIds` only. They stay hosts, unless the edit sets the hosts.
  const { ownerId, offeredOwnerId, hostIds } = change.hosts ? content : event
  return composeChanges(event, { ...event, ...content, ownerId, offeredOwnerId, hostIds }, now)
}

/**
 * Composes the fields that mark an event of a series as a later occurrence, which lists leave out, or as the next one. Null if
 * nothing changes.
 */
export function composeLaterOccurrence(
  event: StoredEvent,
  isLaterOccurrence: boolean,
  now: number,
): Partial<StoredEvent> | null {
  return composeChanges(event, { ...event, isLaterOccurrence }, now)
}

/** Composes the fields that cancel an event. Null if it is cancelled already. */
export function composeCancellation(event: StoredEvent, now: number): Partial<StoredEvent> | null {
  if (event.cancelledAt !== null) return null
  return composeChanges(event, { ...event, cancelledAt: now }, now)
}

/**
 * Composes the fields that hide an event; `suspendedOwnerId` is set if the cause is its owner's suspension. An admin's
 * decision replaces a suspension as the cause, so that the event stays hidden when the suspension ends. Otherwise returns null if
 * the event is hidden already.
 */
export function composeHiding(
  event: StoredEvent,
  suspendedOwnerId: string | null,
  now: number,
): Partial<StoredEvent> | null {
  const currentHiding = event.hidden ?? null
  if (currentHiding !== null && (suspendedOwnerId !== null || currentHiding.suspendedOwnerId === null))
    return null
  const wasPublished = currentHiding?.wasPublished ?? event.isPublished
  const hidden = { hiddenAt: now, wasPublished, suspendedOwnerId }
  return composeChanges(event, { ...event, isPublished: false, hidden }, now)
}

/** Composes the fields that unhide an event, so that it is published if it was before. Null if it is not hidden. */
export function composeUnhiding(event: StoredEvent, now: number): Partial<StoredEvent> | null {
  if (!event.hidden) return null
  return composeChanges(event, { ...event, isPublished: event.hidden.wasPublished, hidden: null }, now)
}

/** Composes the fields that update a host's card in an event. Null if nothing changes. */
export function composeHostCardUpdate(
  event: StoredEvent,
  card: HostCard,
  now: number,
): Partial<StoredEvent> | null {
  const hosts = event.hosts.map((host) => (host.id === card.id ? card : host))
  return composeChanges(event, { ...event, hosts }, now)
}

/**
 * Composes the fields that remove a host or invited host from an event by uid; an event whose owner is removed has no owner. If
 * no host is left, the event's private documents are deleted after its end. Null if the user is neither host nor invited.
 */
export function composeHostRemoval(
  event: StoredEvent,
  uid: string,
  now: number,
): Partial<StoredEvent> | null {
  const hostIds = event.hostIds.filter((id) => id !== uid)
  const hosts = event.hosts.filter((host) => String(host.id) !== uid)
  const keepUnlessRemoved = (id: string | null) => (id === uid ? null : id)
  const ownerId = keepUnlessRemoved(event.ownerId)
  const offeredOwnerId = keepUnlessRemoved(event.offeredOwnerId)
  const invitedIds = event.invitedHostIds?.filter((id) => id !== uid) ?? []
  const invitedHostIds = invitedIds.length > 0 ? invitedIds : null
  const wasLastHost = hostIds.length === 0 && event.hostIds.length > 0
  const hasPrivateData = event.isPrivate || event.isVirtual
  const privateDataFields = wasLastHost && hasPrivateData ? { privateDataEndsAt: event.endsAt } : {}
  const hostFields = { hostIds, invitedHostIds, hosts, ownerId, offeredOwnerId }
  return composeChanges(event, { ...event, ...hostFields, ...privateDataFields }, now)
}
