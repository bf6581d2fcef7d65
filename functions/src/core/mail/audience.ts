/** Who a send to many goes to; read a page at a time, while it is being sent. */
export type Audience =
  | QueriedAudience
  /** Who asked about the city, and members who follow it or one of the hosts of a new event; the hosts know of it. */
  | { readonly kind: 'followers'; readonly city: string; readonly hostIds: readonly string[] }
  /** Members who follow a series; the hosts know of its events. */
  | { readonly kind: 'series_followers'; readonly seriesId: number; readonly hostIds: readonly string[] }

/** One that a single query finds. */
export type QueriedAudience =
  | CommunityAudience
  /** Members who named no city, or one that the catalogue does not know. */
  | { readonly kind: 'users_elsewhere' }
  /** Who asked to be told of new events in a city. */
  | { readonly kind: 'city_signups'; readonly city: string }
  /** Those of a private event's guest list whom one mailing invites. */
  | { readonly kind: 'guests'; readonly eventId: number; readonly invitation: string }
  /** Those of a private event's guest list who were invited and have never RSVP'd: its attendees hear of it as attendees. */
  | { readonly kind: 'invited'; readonly eventId: number }
  | {
      readonly kind: 'attendees'
      readonly eventId: number
      readonly statuses: readonly ('confirmed' | 'waitlist')[]
      /** Some mail reads differently for who has an account. */
      readonly members: 'all' | 'only' | 'without'
    }
  /** Everybody with an RSVP for some events, each once. */
  | { readonly kind: 'attendees_of_events'; readonly eventIds: readonly number[] }

/** Members, or approved hosts, of everywhere or of a city. */
export type CommunityAudience =
  | { readonly kind: 'all_users' }
  | { readonly kind: 'all_hosts' }
  | { readonly kind: 'city_users'; readonly city: string }
  | {
      readonly kind: 'city_hosts'
      readonly city: string
      /** Who wrote to the others. */
      readonly except?: number
    }

/** Whether an audience has nothing to do with its event yet, so that it hears of a public one alone. */
export function isOfStrangers({ kind }: Audience): boolean {
  return kind === 'city_signups' || kind === 'followers' || kind === 'series_followers'
}

/** One person of an audience. */
export interface Recipient {
  readonly address: string
  readonly name: string
  readonly userId: number | null
  /** With a sign-up comes a change link. */
  readonly signup: { readonly signupId: string; readonly seq: number } | null
}

/** Whom a message to a community goes to; a city is asked for where its kind has one. */
export function communityAudience(
  kind: 'all_users' | 'all_hosts' | 'city_users' | 'city_hosts',
  city: string | null,
): CommunityAudience {
  return kind === 'all_users' || kind === 'all_hosts' ? { kind } : { kind, city: city ?? '' }
}
