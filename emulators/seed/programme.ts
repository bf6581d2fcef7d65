import type { VirtualPlatform } from '../../functions/shared/events/event-document.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { HostKey } from './people.ts'

/** An event of the seed, from which `world.ts` makes its documents. */
export interface SeedEvent {
  readonly title: string
  readonly text: string
  readonly place: readonly [city: string, area: string | null, venue: string, address: string | null]
  /** Calendar days from today in the event's city, negative if past; local wall time, `HH:MM`. */
  readonly when: readonly [day: number, time: string, minutes: number]
  /** Moves it on to the next such weekday (0 is Sunday), for titles that name one. */
  readonly weekday?: number
  /** Spots; null is unlimited. */
  readonly limit: number | null
  readonly confirmed: number
  readonly waiting?: number
  readonly cancelled?: number
  /** Number of unanswered requests; if set, the event's hosts choose who comes. */
  readonly requested?: number
  /** How many attendees, the first ones with a spot, have reconfirmed; if set, all have been asked. */
  readonly sure?: number
  readonly hosts: readonly [HostKey, ...HostKey[]]
  readonly virtual?: { readonly platform: VirtualPlatform; readonly link: string }
  readonly isPrivate?: true
  readonly goodToKnow?: NonNullable<StoredEvent['goodToKnow']>
  readonly rsvpWindow?: NonNullable<StoredEvent['rsvpWindow']>
  /** All attendees have answered those with options. */
  readonly questions?: NonNullable<StoredEvent['questions']>
  readonly whoMayAsk?: NonNullable<StoredEvent['whoMayAsk']>
  /** Questions of member@kiln.test to the hosts. Those with an answer are on the event's page. */
  readonly asked?: readonly { readonly question: string; readonly answer: string | null }[]
  readonly isDraft?: true
  /** How many days ago it was cancelled. */
  readonly cancelledDaysAgo?: number
  /** How many days ago admins hid it. */
  readonly hiddenDaysAgo?: number
  /** Hosts who were invited as co-hosts and have not answered. */
  readonly invited?: readonly HostKey[]
  /** Makes this the first event of a series of `count` events. */
  readonly repeats?: { readonly every: 'week' | 'two_weeks'; readonly count: number }
  /** How many pictures it has. */
  readonly photos?: number
  /** Whether member@kiln.test has a spot or a waitlist position. */
  readonly member?: 'confirmed' | 'waiting'
  /** Whether every other attendee shows their first name. */
  readonly hasNamesShown?: true
}
