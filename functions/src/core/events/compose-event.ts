import { cityKeyOf } from '../../../shared/cities/city-key.ts'
import { citySpelling } from '../../../shared/cities/city.ts'
import { cityNamed } from '../../../shared/cities/catalogue.ts'
import type { HostCard, VirtualPlatform } from '../../../shared/events/event.ts'
import { searchTokens } from '../../../shared/events/search-tokens.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'

/*
 * How an `events/{id}` document comes about and changes: pure, so that the product, the seed, the tests and the benches
 * write the same. What is derived (zone, end, keys, tokens, revision, the instants of change) is derived here alone.
 */

/** What its hosts say of an event; instants are milliseconds since 1970. */
export interface EventDraft {
  /** The owner's first. */
  readonly hosts: readonly HostCard[]
  readonly title: string
  readonly descriptionMd: string
  readonly city: string
  readonly area: string | null
  readonly venueName: string
  readonly venueAddress: string | null
  readonly startsAt: number
  /** Two hours after the start unless said. */
  readonly endsAt?: number | null
  /** The zone of a city that the catalogue does not know; of the others the catalogue's holds. */
  readonly timezone?: string | null
  readonly isVirtual: boolean
  readonly virtualPlatform: VirtualPlatform | null
  readonly isPrivate: boolean
  readonly hasGuestList: boolean
  readonly isPublished: boolean
  readonly signupLimit: number | null
  readonly imageUrl: string | null
  readonly photos: readonly string[]
}

const TWO_HOURS = 2 * 3_600_000

/** What a draft says and what follows from it. */
function contentOf(draft: EventDraft) {
  const { endsAt, timezone, hosts, photos, ...said } = draft
  const city = citySpelling(draft.city)
  const known = cityNamed(city)
  const hostIds = hosts.map((host) => String(host.id))
  return {
    ...said,
    city,
    cityKey: cityKeyOf(city),
    cityCode: known?.code ?? codeOf(city),
    timezone: known?.timezone ?? timezone ?? 'UTC',
    endsAt: endsAt ?? draft.startsAt + TWO_HOURS,
    ownerId: hostIds[0] ?? null,
    hostIds,
    hosts: [...hosts],
    photos: [...photos],
    searchTokens: searchTokens({ ...draft, city }),
  }
}

/** Three letters on the ticket of a city that has no code in the catalogue. */
function codeOf(city: string): string {
  return Array.from(cityKeyOf(city).replaceAll('-', '')).slice(0, 3).join('').toUpperCase()
}

/** A new event, which nobody has signed up for. */
export function newEvent(id: EventId, draft: EventDraft, now: number): StoredEvent {
  return {
    ...contentOf(draft),
    id,
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

/** What calendars keep of an event, and whether it is still on. */
const inCalendars = [
  'title',
  'startsAt',
  'endsAt',
  'timezone',
  'city',
  'area',
  'venueName',
  'venueAddress',
  'isVirtual',
  'isPublished',
  'cancelledAt',
] as const satisfies readonly (keyof StoredEvent)[]

/**
 * What is to be written of an event for a change: the fields that differ, and those that follow. Null where it changes
 * nothing. Seats are not an event's to change: see the commands of `core/rsvps`.
 */
function changed(event: StoredEvent, next: StoredEvent, now: number): Partial<StoredEvent> | null {
  const fields = Object.keys(next) as (keyof StoredEvent)[]
  const differing = fields.filter((field) => JSON.stringify(event[field]) !== JSON.stringify(next[field]))
  if (differing.length === 0) return null
  const isInCalendars = inCalendars.some((field) => differing.includes(field))
  return {
    ...Object.fromEntries(differing.map((field) => [field, next[field]])),
    ...(isInCalendars ? { revision: event.revision + 1 } : {}),
    contentUpdatedAt: now,
    updatedAt: now,
  }
}

export type EventChange = Partial<Omit<EventDraft, 'signupLimit'>>

/** An edit. A start that moves takes the end along, unless that is said too. */
export function editedFields(
  event: StoredEvent,
  change: EventChange,
  now: number,
): Partial<StoredEvent> | null {
  const startsAt = change.startsAt ?? event.startsAt
  const endsAt = change.endsAt ?? event.endsAt + (startsAt - event.startsAt)
  return changed(event, { ...event, ...contentOf({ ...event, ...change, startsAt, endsAt }) }, now)
}

/** An event that is called off, which it stays. */
export function cancelledFields(event: StoredEvent, now: number): Partial<StoredEvent> | null {
  if (event.cancelledAt !== null) return null
  return changed(event, { ...event, cancelledAt: now }, now)
}

/** A host's card as it is now, in an event that has it as it was. Null where it says the same. */
export function recardedFields(event: StoredEvent, card: HostCard, now: number): Partial<StoredEvent> | null {
  const hosts = event.hosts.map((host) => (host.id === card.id ? card : host))
  return changed(event, { ...event, hosts }, now)
}
