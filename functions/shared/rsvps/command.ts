/**
 * The language of the RSVP engine (design section 4): everything that changes who holds a seat of one event is a
 * command, and `applyCommands` turns the event's state and some commands into changes, outcomes and e-mails.
 */

export type SignupStatus = 'confirmed' | 'waitlist' | 'cancelled'

/** What an RSVP was answered: `place` is the place in line (1 is next), null with a seat. */
export type SeatAnswer =
  | { readonly status: 'confirmed'; readonly place: null }
  | { readonly status: 'waitlist'; readonly place: number }

/** A sign-up as far as seats are concerned. `id` is made from the e-mail, so that one e-mail has one sign-up. */
export interface Signup {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sourceCity: string | null
  readonly sourceArea: string | null
  readonly status: SignupStatus
  /** Order of arrival at the event; an RSVP made again after a cancel has a new one. */
  readonly seq: number
  /** The request that made the RSVP: made again while that stands, it gets `answer` again, whatever its seat is by then. */
  readonly requestId: string
  readonly answer: SeatAnswer
}

/** Seats, and who is in line for them. */
export interface Seats {
  /** Null is unlimited. */
  readonly signupLimit: number | null
  readonly confirmedCount: number
  readonly waitlistCount: number
  /** The `seq` of the next RSVP. */
  readonly nextSeq: number
}

export interface SeatEvent extends Seats {
  /** Milliseconds since 1970. An event that has started is over for RSVPs (specification section 5). */
  readonly startsAt: number
  readonly isPublished: boolean
  readonly isPrivate: boolean
  /** When it was cancelled (milliseconds since 1970): then there are no seats any more. */
  readonly cancelledAt?: number | null
  /**
   * Ids of the sign-ups on the guest list, of those the commands name; null where anyone who has the event's
   * address may RSVP (a public event, or a private one without a list).
   */
  readonly guests: ReadonlySet<string> | null
}

/** What must be read before commands can be applied. */
export interface SeatState {
  /** Null where there is no such event. */
  readonly event: SeatEvent | null
  /** Those that the commands name, as far as they exist. */
  readonly signups: readonly Signup[]
  /** Head of the waitlist by `seq`: at least the first `waitlistNeeded(...)` of it. */
  readonly waiting: readonly Signup[]
}

export interface RsvpCommand {
  readonly kind: 'rsvp'
  readonly signupId: string
  readonly name: string
  readonly email: string
  readonly sourceCity: string | null
  readonly sourceArea: string | null
  readonly requestId: string
  /** When the request came, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Gives up the RSVP with this `seq`, by the attendee's change link or by a host. One made since, with another `seq`,
 * stays: so a cancel that is applied again never takes a newer RSVP away.
 */
export interface CancelCommand {
  readonly kind: 'cancel'
  readonly signupId: string
  readonly seq: number
  readonly at: number
}

export interface SetLimitCommand {
  readonly kind: 'setLimit'
  readonly signupLimit: number | null
  readonly at: number
}

/**
 * Changes what an event says, when it is and how many seats it has in one commit with the seats that frees. Above the
 * limit that is asked for nobody is thrown out: then all of it is refused. Cancelling the event is an edit too.
 */
export interface EditCommand {
  readonly kind: 'edit'
  /** Fields of the event's document as they are stored, but for the limit: written as they are. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Left out, it stays. */
  readonly signupLimit?: number | null
  /** What `fields` say of these two, in milliseconds since 1970; left out where they say nothing. */
  readonly startsAt?: number
  readonly cancelledAt?: number
  readonly at: number
}

export type Command = RsvpCommand | CancelCommand | SetLimitCommand | EditCommand

export type Refusal = 'not_found' | 'already_rsvpd' | 'event_over' | 'forbidden' | 'limit_below_confirmed'

export type Outcome =
  | {
      readonly kind: 'taken'
      readonly signupId: string
      readonly seq: number
      readonly answer: SeatAnswer
      /** What the event tells is for whose address the RSVP is, and not for whoever typed that. */
      readonly isPrivate: boolean
    }
  | { readonly kind: 'left' }
  /**
   * The limit was set or the event edited. `isReached` is false after a step of a large raise: then the limit must be set
   * again, before anything later is done.
   */
  | { readonly kind: 'limit'; readonly seats: Seats; readonly isReached: boolean }
  | { readonly kind: 'refused'; readonly code: Refusal }

/** An e-mail that a change calls for, at most one of a kind for an RSVP. */
export interface Notice {
  readonly kind: 'confirmed' | 'waitlist' | 'promoted' | 'cancelled'
  readonly signup: Signup
}

export interface SignupChange {
  readonly signup: Signup
  /** When it was made (or made again): the whole document is written. Null: nothing but its status changed. */
  readonly madeAt: number | null
}

export interface Applied {
  /** One for each command, in order. */
  readonly outcomes: readonly Outcome[]
  /** Null where nothing of it changed. */
  readonly seats: Seats | null
  /** What edits write of the event; null where there was none. */
  readonly fields: Readonly<Record<string, unknown>> | null
  readonly signups: readonly SignupChange[]
  readonly notices: readonly Notice[]
}
