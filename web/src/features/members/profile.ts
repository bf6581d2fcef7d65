/** An event of a member's history (specification section 3). */
export interface ProfileEvent {
  readonly eventId: number
  readonly eventTitle: string
  /** ISO instant, told in `timezone`. */
  readonly eventDate: string
  readonly timezone: string
  readonly venueName: string
  readonly city: string
  readonly isPast: boolean
}

/** What the counts and lists of the profile page are made of: upcoming soonest first, past latest first. */
export interface EventHistory {
  readonly upcoming: readonly ProfileEvent[]
  readonly past: readonly ProfileEvent[]
  readonly cities: readonly string[]
}

/** Sorts a history into what is to come and what was; cities count once a member has been there. */
export function sortHistory(events: readonly ProfileEvent[]): EventHistory {
  const soonest = [...events].sort((a, b) => Date.parse(a.eventDate) - Date.parse(b.eventDate))
  const past = soonest.filter((event) => event.isPast).reverse()
  return {
    upcoming: soonest.filter((event) => !event.isPast),
    past,
    cities: [...new Set(past.map(({ city }) => city))],
  }
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** `November 2026`, in the reader's own zone. */
export function memberSince(createdAt: string): string {
  return monthAndYear.format(new Date(createdAt))
}
