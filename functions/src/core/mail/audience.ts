/** Who a send to many goes to; read a page at a time, while it is being sent. */
export type Audience =
  | { readonly kind: 'all_users' }
  | { readonly kind: 'all_hosts' }
  | { readonly kind: 'city_users'; readonly city: string | null }
  | { readonly kind: 'city_hosts'; readonly city: string }
  /** Members who named no city, or one that the catalogue does not know. */
  | { readonly kind: 'users_elsewhere' }
  /** Who asked to be told of new events in a city. */
  | { readonly kind: 'city_signups'; readonly city: string }
  | {
      readonly kind: 'attendees'
      readonly eventId: number
      readonly statuses: readonly ('confirmed' | 'waitlist')[]
      /** Some mail reads differently for who has an account. */
      readonly members: 'all' | 'only' | 'without'
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
): Audience {
  return kind === 'all_users' || kind === 'all_hosts' ? { kind } : { kind, city: city ?? '' }
}
