import type { VirtualPlatform } from '../../functions/shared/events/event-document.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { HostKey } from './users.ts'

/** An event of the seed, from which `seed-data.ts` makes its documents. */
export interface SeedEvent {
  readonly title: string
  readonly description: string
  readonly place: readonly [city: string, area: string | null, venue: string, address: string | null]
  /** Days from today in the event's city (negative if past), the local time of the start (`HH:MM`), and the duration. */
  readonly schedule: readonly [daysAhead: number, startTime: string, durationMinutes: number]
  /** Moves the event to the next day with this weekday (0 is Sunday), for titles that name a weekday. */
  readonly weekday?: number
  /** The number of spots (null is unlimited), and of the RSVPs in each state. */
  readonly spots: readonly [
    limit: number | null,
    confirmedCount: number,
    waitlistCount?: number,
    cancelledCount?: number,
  ]
  /** The number of unanswered requests; if set, the event's hosts choose who comes. */
  readonly requestCount?: number
  /** The number of attendees who have reconfirmed: those who got a spot first. If set, all attendees with a spot have been asked. */
  readonly sureCount?: number
  readonly hosts: readonly [HostKey, ...HostKey[]]
  readonly virtualAccess?: { readonly platform: VirtualPlatform; readonly link: string }
  readonly isPrivate?: true
  readonly goodToKnow?: NonNullable<StoredEvent['goodToKnow']>
  readonly rsvpWindow?: NonNullable<StoredEvent['rsvpWindow']>
  /** Questions to attendees. All attendees have answered the questions with options. */
  readonly questions?: NonNullable<StoredEvent['questions']>
  readonly hostQuestionAccess?: NonNullable<StoredEvent['hostQuestionAccess']>
  /** Questions of member@kiln.test to the hosts. Questions with an answer are on the event's page. */
  readonly hostQuestions?: readonly { readonly question: string; readonly answer: string | null }[]
  readonly isDraft?: true
  /** Days since the event was cancelled. */
  readonly cancelledDaysAgo?: number
  /** Days since admins hid the event. */
  readonly hiddenDaysAgo?: number
  /** Hosts who were invited as co-hosts and have not answered. */
  readonly invitedHosts?: readonly HostKey[]
  /** Makes the event the first one of a series of `count` events. */
  readonly series?: { readonly frequency: 'week' | 'two_weeks'; readonly count: number }
  readonly photoCount?: number
  /** The status of member@kiln.test's RSVP, if there is one. */
  readonly memberStatus?: 'confirmed' | 'waitlisted'
  /** If set, every second attendee shows their first name. */
  readonly hasNamesShown?: true
}
