/** The recipients of a mailing, as a query that is read page by page while the mailing is sent. */
export type Audience =
  | QueriedAudience
  /**
   * Addresses that asked for email about a city, and members who follow it or one of the hosts. The hosts themselves get no mail.
   */
  | { readonly kind: 'followers'; readonly city: string; readonly hostIds: readonly string[] }
  /** Members who follow a series. The hosts themselves get no mail. */
  | { readonly kind: 'series_followers'; readonly seriesId: number; readonly hostIds: readonly string[] }

/** An audience that a single query finds. */
export type QueriedAudience =
  | CommunityAudience
  /** Members who named no city, or one that the catalogue does not know. */
  | { readonly kind: 'users_elsewhere' }
  /** Addresses that asked for email about new events in a city. */
  | { readonly kind: 'city_signups'; readonly city: string }
  /** The guests of a private event whom one mailing invites. */
  | { readonly kind: 'guests'; readonly eventId: number; readonly invitationMailingId: string }
  /** The guests of a private event who were invited and have never RSVP'd. Guests with an RSVP get mail as attendees. */
  | { readonly kind: 'invited'; readonly eventId: number }
  | {
      readonly kind: 'attendees'
      readonly eventId: number
      readonly statuses: readonly ('requested' | 'confirmed' | 'waitlist')[]
      /** Whether the mail goes to all of them, only to members or only to others: some mail has a different text for members. */
      readonly membership: 'all' | 'members' | 'non-members'
      /** Limits the audience to attendees who are not sure to come at this start (milliseconds since 1970). */
      readonly unansweredFor?: number
    }
  /** Everyone with an RSVP to at least one of the events. Nobody gets the mail twice. */
  | {
      readonly kind: 'attendees_of_events'
      readonly eventIds: readonly number[]
      /** Whether people who asked to join are included. */
      readonly includesRequests?: boolean
    }

/** Members or approved hosts, of one city or of all. */
export type CommunityAudience =
  | { readonly kind: 'all_users' }
  | { readonly kind: 'all_hosts' }
  | { readonly kind: 'city_users'; readonly city: string }
  | {
      readonly kind: 'city_hosts'
      readonly city: string
      /** The sender, who does not get the mail. */
      readonly exceptUserId?: number
    }

/** Whether the recipients only subscribed to new events, so that they are emailed about public events only. */
export function hasOnlySubscribers({ kind }: Audience): boolean {
  return kind === 'city_signups' || kind === 'followers' || kind === 'series_followers'
}

/** A recipient of a mailing. */
export interface Recipient {
  readonly address: string
  readonly name: string
  readonly userId: number | null
  /** The sign-up, from which the change link is made. */
  readonly signup: { readonly signupId: string; readonly seq: number } | null
}

/** The audience of a community message. The kinds for a city need `city`. */
export function makeCommunityAudience(
  kind: 'all_users' | 'all_hosts' | 'city_users' | 'city_hosts',
  city: string | null,
): CommunityAudience {
  return kind === 'all_users' || kind === 'all_hosts' ? { kind } : { kind, city: city ?? '' }
}
