import type { EventId, UserId } from '../ids.ts'

/** The public card of a host, copied into each of the host's events. */
export interface HostCard {
  readonly id: UserId
  readonly name: string
  readonly city: string
  readonly area: string | null
  readonly bio: string | null
  readonly photoUrl: string | null
  readonly socialMediaUrl: string | null
  readonly portfolioUrl: string | null
  readonly linkedinUrl: string | null
  readonly twitterUrl: string | null
}

export type VirtualPlatform = 'zoom' | 'google_meet' | 'webex' | 'other'

/** An event's facts, as `events/{id}` holds them; instants are milliseconds since 1970 (Timestamps in Firestore). */
export interface EventFacts {
  readonly id: EventId
  readonly title: string
  readonly descriptionMd: string
  readonly city: string
  readonly cityCode: string
  readonly area: string | null
  readonly venueName: string
  readonly venueAddress: string | null
  readonly startsAt: number
  readonly endsAt: number
  /** IANA zone of the event's city; every date and time of the event is said in it. */
  readonly timezone: string
  readonly isVirtual: boolean
  readonly virtualPlatform: VirtualPlatform | null
  readonly isPrivate: boolean
  readonly isPublished: boolean
  readonly hosts: readonly HostCard[]
  /** Seats; null is unlimited. */
  readonly signupLimit: number | null
  readonly confirmedCount: number
  readonly waitlistCount: number
  readonly imageUrl: string | null
  readonly photos: readonly string[]
  /** Raised by one with each change that a calendar must learn of (RFC 5545 SEQUENCE). */
  readonly revision: number
}

/** Either SDK's Timestamp. */
interface TimestampLike {
  toMillis(): number
}

/** Reads an `events/{id}` document, by either SDK. */
export function eventFromDocument(data: Record<string, unknown>): EventFacts {
  const { startsAt, endsAt, ...facts } = data as unknown as Omit<EventFacts, 'startsAt' | 'endsAt'> & {
    startsAt: TimestampLike
    endsAt: TimestampLike
  }
  return { ...facts, startsAt: startsAt.toMillis(), endsAt: endsAt.toMillis() }
}

/** An event's document as a trigger hands it over. */
export type EventDocument = Readonly<Record<string, unknown>>

/** Whether its attendees have the event: a draft is hidden from them, and one that is gone is undefined. */
export function isOn(event: EventDocument | undefined): boolean {
  return event?.isPublished === true
}
