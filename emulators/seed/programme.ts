import type { VirtualPlatform } from '../../functions/shared/events/event-document.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { HostKey } from './people.ts'

/** An event in the seed's notation; `world.ts` makes its documents. */
export interface Planned {
  readonly title: string
  readonly text: string
  readonly city: string
  readonly area: string | null
  readonly venue: string
  readonly address: string | null
  /** Calendar days from today in the event's city; negative is past. */
  readonly day: number
  /** Moves it on to the next such weekday (0 is Sunday), for titles that name one. */
  readonly weekday?: number
  /** Local wall time, `HH:MM`. */
  readonly time: string
  readonly minutes: number
  /** Spots; null is unlimited. */
  readonly limit: number | null
  readonly confirmed: number
  readonly waiting?: number
  readonly cancelled?: number
  /** Number of unanswered requests; if set, the event's hosts choose who comes. */
  readonly requested?: number
  /** How many attendees with a spot, the first ones, have said that they are still coming; if set, all have been asked. */
  readonly sure?: number
  readonly hosts: readonly [HostKey, ...HostKey[]]
  readonly virtual?: { readonly platform: VirtualPlatform; readonly link: string }
  readonly isPrivate?: true
  readonly goodToKnow?: NonNullable<StoredEvent['goodToKnow']>
  readonly rsvpWindow?: NonNullable<StoredEvent['rsvpWindow']>
  /** Everybody has answered the questions with options. */
  readonly questions?: NonNullable<StoredEvent['questions']>
  readonly whoMayAsk?: NonNullable<StoredEvent['whoMayAsk']>
  /** What member@kiln.test asked its hosts; with an answer it is on the page. */
  readonly asked?: readonly { readonly question: string; readonly answer: string | null }[]
  readonly isDraft?: true
  /** How many days ago it was cancelled. */
  readonly cancelledDaysAgo?: number
  /** How many days ago admins hid it. */
  readonly hiddenDaysAgo?: number
  /** Hosts who were invited as co-hosts and have not answered. */
  readonly invited?: readonly HostKey[]
  /** How many events the series has whose first event this is. */
  readonly repeats?: { readonly every: 'week' | 'two_weeks'; readonly count: number }
  /** How many pictures it has. */
  readonly photos?: number
  /** Whether member@kiln.test has a spot, or (on the waitlist) a position. */
  readonly member?: 'confirmed' | 'waiting'
  /** Whether every other attendee shows their first name. */
  readonly hasNamesShown?: true
}
