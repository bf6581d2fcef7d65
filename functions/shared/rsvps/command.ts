import type { AuditEntry } from '../audit/contract.ts'
import type { Answer, SubmittedAnswer, Question } from '../events/questions.ts'
import type { RsvpWindow } from '../events/rsvp-window.ts'

/**
 * The types of the RSVP engine. Every change of an event's spots is a command. `applyCommands` turns the event's state and
 * commands into changes, outcomes and emails.
 */

/**
 * `requested`: the RSVP is a request to join an event whose hosts choose who comes, and has neither a spot nor a position on the
 * waitlist. `missed`: the attendee had a spot at a past event and was not checked in; no command sets this status.
 */
export type SignupStatus = 'requested' | 'confirmed' | 'waitlist' | 'cancelled' | 'missed'

/** Why a request ended if no host accepted it. `withdrawn`: it was cancelled like an RSVP. */
export const REQUEST_END_REASONS = ['declined', 'unanswered', 'withdrawn'] as const
export type RequestEndReason = (typeof REQUEST_END_REASONS)[number]

/**
 * Why the sweep ended an RSVP. `released`: the attendee had a spot and did not say that they are still coming. `lapsed`: the
 * attendee was on the waitlist and did not accept an offered spot in time.
 */
export type RsvpEndReason = 'released' | 'lapsed'

/** The status before settling: an RSVP that is `missed` now was `confirmed`. */
export const getStatusBeforeSettling = (status: SignupStatus): Exclude<SignupStatus, 'missed'> =>
  status === 'missed' ? 'confirmed' : status

/** The result of an RSVP; `position` is the position on the waitlist (1 is next). */
export type RsvpResult =
  | { readonly status: 'confirmed'; readonly position: null }
  | { readonly status: 'waitlist'; readonly position: number }
  | { readonly status: 'requested'; readonly position: null }

/** The `email` of a sign-up that gets no mail: of a walk-in with only a name, or of a deleted account. */
export const NO_ADDRESS = ''

/** The fields of a sign-up that the engine uses. `id` is derived from the email, so that an address has only one sign-up. */
export interface Signup {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sourceCity: string | null
  readonly sourceArea: string | null
  readonly status: SignupStatus
  /** The number of the RSVP in the order of the event's RSVPs; an RSVP made again after a cancellation has a new number. */
  readonly seq: number
  /**
   * The id of the call that made the RSVP. While the RSVP exists, a repeated call gets `result` again, even if the status has
   * changed.
   */
  readonly callId: string
  readonly result: RsvpResult
  /** The member with this email; null or missing if there is none. */
  readonly userId?: number | null
  /** Whether other attendees see the first name: the choice of this RSVP, not of an earlier one of the same person. */
  readonly isNameShown?: boolean
  /** Whether the session of the RSVP proves the address; if not, emails about the RSVP count against the mailbox's limit. */
  readonly isProven?: boolean
  /**
   * True after a host has removed the attendee or declined their request: they cannot RSVP to this event again until a host lets
   * them back in. False after a host has let them in at the door: then they can RSVP to this event, even if the owner keeps them
   * out of all events.
   */
  readonly isKeptOut?: boolean
  /** Why the request ended if no host accepted it; its status is then `cancelled`. */
  readonly requestEndReason?: RequestEndReason
  /**
   * The start of the event (milliseconds since 1970) for which this attendee is sure: they said that they are still coming, or
   * they got the spot after attendees were asked.
   */
  readonly reconfirmedFor?: number
  /** When the offer of a spot to an attendee on the waitlist ends (milliseconds since 1970); null after it has ended. */
  readonly offerEndsAt?: number | null
  /** Why the sweep ended the RSVP; its status is then `cancelled`. */
  readonly rsvpEndReason?: RsvpEndReason
  /** Answers to the event's questions. They are read only for lists that show them, and written only with a new RSVP. */
  readonly answers?: readonly Answer[]
}

/** An event's limit, and the numbers of its attendees by status. */
export interface SpotCounts {
  /** The number of spots; null: unlimited. */
  readonly signupLimit: number | null
  readonly confirmedCount: number
  readonly waitlistCount: number
  /** Unanswered requests; missing if nobody has ever asked to join. */
  readonly requestedCount?: number | undefined
  /** Spots on offer to attendees, who still count in `waitlistCount`; missing if no spot has ever been on offer. */
  readonly offeredCount?: number | undefined
  /** The `seq` of the next RSVP. */
  readonly nextSeq: number
}

export interface RsvpEvent extends SpotCounts {
  /** Milliseconds since 1970. After the start nobody can RSVP (specification section 5), except at the door. */
  readonly startsAt: number
  /** This field is missing only in tests. */
  readonly timezone?: string
  /**
   * Whether attendees are asked the day before if they are still coming: then spots are released and offered in the last hours
   * before the start.
   */
  readonly shouldReconfirm?: boolean | null | undefined
  /** The start about which attendees were asked (milliseconds since 1970); not `startsAt` if the event has moved since. */
  readonly reconfirmAskedFor?: number | null | undefined
  /**
   * When people can RSVP; null or missing: until the start. After RSVPs have closed, spots come only from a host's admission or
   * acceptance, or from the door.
   */
  readonly rsvpWindow?: RsvpWindow | null | undefined
  readonly isPublished: boolean
  /** Set while admins hide the event: nobody is promoted until it is shown again. */
  readonly hidden?: object | null | undefined
  readonly isPrivate: boolean
  /** Whether people ask to join and hosts choose who comes. People on the guest list, and those at the door, need not ask. */
  readonly isByRequest?: boolean | null | undefined
  /** The questions to everyone who RSVPs; null or missing: none. */
  readonly questions?: readonly Question[] | null | undefined
  /** When the event was cancelled (milliseconds since 1970); a cancelled event has no spots. */
  readonly cancelledAt?: number | null
  /**
   * Ids of sign-ups on the guest list, among the sign-ups that RSVP commands name; null if anyone with the event's URL may RSVP (a
   * public event, or a private one without a list).
   */
  readonly guestIds: ReadonlySet<string> | null
  /** Ids of attendees whom the owner keeps out of all events, among the sign-ups in this state and in the commands. */
  readonly keptOutIds?: ReadonlySet<string>
  /** Ids of suspended members' sign-ups, among the sign-ups that RSVP commands name. No host can let these members in. */
  readonly suspendedIds?: ReadonlySet<string>
  /** The stored document of the event, only for edits: it shows whether an edit is outdated or already written. */
  readonly storedDocument?: Readonly<Record<string, unknown>>
}

/** The data that must be read before commands can be applied. */
export interface RsvpState {
  /** Null if there is no such event. */
  readonly event: RsvpEvent | null
  /** The existing sign-ups among the ones that the commands name. */
  readonly signups: readonly Signup[]
  /** The head of the waitlist by `seq`: at least its first `countNeededFromWaitlist(...)` attendees. */
  readonly waitlistHead: readonly Signup[]
}

/** The fields of every command. */
interface BaseCommand {
  /** The trace of the call that sent the command, for the log and the emails that it causes. */
  readonly trace?: string | null
  /** When the call came or the sweep ran, in milliseconds since 1970. */
  readonly receivedAt: number
}

export interface RsvpCommand extends BaseCommand {
  readonly kind: 'rsvp'
  readonly signupId: string
  readonly name: string
  readonly email: string
  readonly sourceCity: string | null
  readonly sourceArea: string | null
  readonly callId: string
  /** Missing means none. */
  readonly answers?: readonly SubmittedAnswer[]
  /** The member with this email, whom the store looks up; null or missing if there is none. */
  readonly userId?: number | null
  /** Whether other attendees see the first name while the RSVP has a spot; missing means no. */
  readonly isNameShown?: boolean
  /** Whether the session of the call proves the address. */
  readonly isProven?: boolean
  /**
   * Whether the attendee is at the door: then they may RSVP after the start too, and even if RSVPs are closed or they are not on
   * the guest list.
   */
  readonly isAtDoor?: boolean
  /**
   * Whether the command comes from a standing RSVP: then nothing is done if the member has RSVP'd to the event before, even if
   * they have cancelled.
   */
  readonly isStanding?: boolean
  /** Whether a host at the door lets in a removed attendee. The attendee is then no longer kept out of this event. */
  readonly shouldLiftRemoval?: boolean
  /** The entry for the audit log, if an admin lifts a removal. */
  readonly auditEntry?: AuditEntry
}

/**
 * Cancels the RSVP with this `seq`, for the attendee, for a host, or because the attendee's account is deleted or suspended. A
 * newer RSVP has another `seq` and stays, even if the cancellation is applied again.
 */
export interface CancelCommand extends BaseCommand {
  readonly kind: 'cancel'
  readonly signupId: string
  readonly seq: number
  /** Whether a host removes the attendee: then the mail says so, and they cannot RSVP to the event again. */
  readonly isByHost?: boolean
  /** Whether no email is sent about the cancellation. */
  readonly suppressNotification?: boolean
  /** The entry for the audit log, if an admin caused the command. */
  readonly auditEntry?: AuditEntry
}

/**
 * Gives a spot to one attendee on the waitlist, out of turn: if no spot is free, the limit grows by one. An attendee who
 * already has a spot keeps it, so the limit does not grow twice for the same person.
 */
export interface AdmitCommand extends BaseCommand {
  readonly kind: 'admit'
  readonly signupId: string
  readonly seq: number
  /** The entry for the audit log, if an admin caused the command. */
  readonly auditEntry?: AuditEntry
  /** Whether the attendee is at the door: then the event may have started. */
  readonly isAtDoor?: boolean
}

/**
 * Answers a request; the first answer counts. `accept` gives a spot or, if none is free, a position on the waitlist;
 * `accept_and_add` raises the limit by one instead. The sweep sends `end` after the event has started.
 */
export interface DecideCommand extends BaseCommand {
  readonly kind: 'decide'
  readonly signupId: string
  readonly seq: number
  readonly decision: 'accept' | 'accept_and_add' | 'decline' | 'end'
  /** A host's note to a person whose request the host declines. */
  readonly note?: string | null
  /** The entry for the audit log, if an admin caused the command. */
  readonly auditEntry?: AuditEntry
}

/**
 * An attendee confirms that they come to an event with the start that was shown to them: they keep their spot, or accept the
 * spot on offer to them.
 */
export interface ReconfirmCommand extends BaseCommand {
  readonly kind: 'reconfirm'
  readonly signupId: string
  readonly seq: number
  /** The start that was shown, in milliseconds since 1970. */
  readonly startsAt: number
}

/**
 * The sweep sends this command: `release` takes the spot of an attendee without an answer while someone on the waitlist has no
 * offer; `lapse` ends an offer that was not accepted in time.
 */
export interface EndSpotCommand extends BaseCommand {
  readonly kind: 'release' | 'lapse'
  readonly signupId: string
  readonly seq: number
}

/**
 * Gives the free spots to the waitlist, whatever the limit is by now: spots that became free while admins hid the event, or in
 * the night before an event that asks attendees to reconfirm.
 */
interface FillSpotsCommand extends BaseCommand {
  readonly kind: 'fillSpots'
}

export interface SetLimitCommand extends BaseCommand {
  readonly kind: 'setLimit'
  readonly signupLimit: number | null
}

/** A host's note for the email about a change, and whether that email is sent. */
export interface AttendeeNote {
  /** The change's id: the same if the change is committed again. */
  readonly id: string
  readonly note: string | null
  /** Whether attendees get no email if only the event's title changes. */
  readonly shouldSkipTitleEmail: boolean
  /** Whether one email about several events of a series tells attendees, so that the event sends none of its own. */
  readonly isInSeriesMailing?: boolean
}

/**
 * Changes an event's content, time and limit in one commit with the promotions to new spots; a large increase of the limit needs
 * more commits. If a new limit is below the number of spots taken, nobody is removed and the whole edit is refused. Cancelling
 * the event is an edit too.
 */
export interface EditCommand extends BaseCommand {
  readonly kind: 'edit'
  /** Fields of the event's document in their stored form, without the limit. They are written unchanged. */
  readonly fields: Readonly<Record<string, unknown>>
  /** If the field is missing, the value stays as it is. */
  readonly signupLimit?: number | null
  /**
   * `contentUpdatedAt` of the event that `fields` were made from (milliseconds since 1970): if someone has changed the
   * event since, the whole edit is refused. Without `basedOn` the current content is overwritten.
   */
  readonly basedOn?: number
  /** The new link of a virtual event, or null if it has no link; missing if the link stays. */
  readonly virtualLink?: string | null
  /** The new location of a private event, or null for a public event; missing if the location stays. */
  readonly place?: { readonly venueName: string; readonly venueAddress: string | null } | null
  /** The new `startsAt` and `cancelledAt`, in milliseconds since 1970; missing if the edit does not change them. */
  readonly startsAt?: number
  readonly cancelledAt?: number
  /**
   * The new `rsvpWindow` and `shouldReconfirm`, as in `fields`. An edit of these fields or of `startsAt` that may open RSVPs
   * again or end offers must have `signupLimit` too.
   */
  readonly rsvpWindow?: RsvpWindow | null
  readonly shouldReconfirm?: boolean | null
  /** The entry for the audit log, if an admin makes the change. */
  readonly auditEntry?: AuditEntry
  readonly attendeeNote?: AttendeeNote
}

export type Command =
  | RsvpCommand
  | CancelCommand
  | AdmitCommand
  | DecideCommand
  | ReconfirmCommand
  | EndSpotCommand
  | FillSpotsCommand
  | SetLimitCommand
  | EditCommand

/** The result of a request; `cancelled`: the RSVP was cancelled after the request was accepted. */
export type RequestResult = 'confirmed' | 'waitlist' | 'cancelled' | RequestEndReason

export type Refusal =
  | 'not_found'
  | 'already_rsvpd'
  | 'event_over'
  | 'rsvp_not_open'
  | 'rsvp_closed'
  | 'questions_changed'
  | 'forbidden'
  | 'limit_below_confirmed'
  | 'changed_meanwhile'
  | 'event_hidden'
  | 'offer_over'

export type Outcome =
  | {
      readonly kind: 'registered'
      readonly signupId: string
      readonly seq: number
      readonly result: RsvpResult
      /**
       * Whether the event is private. Its details are then emailed to the address of the RSVP, and not included in the response,
       * because a visitor may have entered another person's address.
       */
      readonly isPrivate: boolean
      /** Whether the address is a member's. */
      readonly isMemberAddress: boolean
    }
  | { readonly kind: 'cancelled' }
  /** The attendee has a spot and is sure to come. */
  | { readonly kind: 'reconfirmed' }
  /** The attendee has a spot. */
  | { readonly kind: 'admitted'; readonly counts: SpotCounts }
  /** The result of the request, by this answer or by an earlier one. */
  | { readonly kind: 'decided'; readonly result: RequestResult; readonly counts: SpotCounts }
  /**
   * The limit was set, the event edited, or free spots given to the waitlist. `isComplete` is false after a step of a large
   * increase: then the limit must be set again before later commands that depend on it are applied. It is also false if more
   * spots may be free than one step fills: then `fillSpots` must be applied again.
   */
  | { readonly kind: 'updated'; readonly counts: SpotCounts; readonly isComplete: boolean }
  /** Nothing was done. An earlier increase of the limit needs another step, after which the command must be applied again. */
  | { readonly kind: 'deferred' }
  | {
      readonly kind: 'refused'
      readonly code: Refusal
      /** Whether hosts keep the person out (`isKeptOut`, or the owner's list), and can let them in at the door anyway. */
      readonly isRemoved?: boolean
      /** How many spots are taken or on offer, if the new limit is lower. */
      readonly takenSpotCount?: number
      /** How many of these spots are on offer; missing if none are. */
      readonly offeredCount?: number
      /** When RSVPs open (milliseconds since 1970), if they are not open yet. */
      readonly opensAt?: number
    }

/** An email that a change causes: at most one of each kind for an RSVP, but one for each offer. */
export interface RsvpNotification {
  readonly kind:
    | 'confirmed'
    | 'waitlist'
    | 'promoted'
    | 'cancelled'
    | 'removed'
    | 'requested'
    | 'accepted'
    | 'offered'
    | RequestEndReason
    | RsvpEndReason
  readonly signup: Signup
  /** Whether a standing RSVP made the RSVP. */
  readonly isStanding?: boolean
  /** Set if the RSVP that ended was a request or on the waitlist: it had no spot, and no entry in a calendar. */
  readonly hadNoSpot?: true
  /** The host's note for the email. */
  readonly note?: string | null
  /** The trace of the command that caused the email, even if the command was about another attendee's spot. */
  readonly trace: string | null
}

/** An admin's action on an event, or on the sign-up with a `seq`. */
export interface EventAuditEntry {
  readonly auditEntry: AuditEntry
  readonly seq: number | null
}

/** The fields that commands change in an existing sign-up. Missing fields stay as they are. */
export function toSignupState({
  status,
  isKeptOut,
  requestEndReason,
  reconfirmedFor,
  offerEndsAt,
  rsvpEndReason,
}: Signup) {
  return {
    status,
    ...(isKeptOut === undefined ? {} : { isKeptOut }),
    ...(requestEndReason === undefined ? {} : { requestEndReason }),
    ...(reconfirmedFor === undefined ? {} : { reconfirmedFor }),
    ...(offerEndsAt === undefined ? {} : { offerEndsAt }),
    ...(rsvpEndReason === undefined ? {} : { rsvpEndReason }),
  }
}

export interface SignupChange {
  readonly signup: Signup
  /**
   * When the RSVP was made (or made again): the whole document is written. Null if only the fields of `toSignupState` changed.
   */
  readonly createdAt: number | null
}

export interface AppliedCommands {
  /** The outcome of each command, in order. */
  readonly outcomes: readonly Outcome[]
  /** Null if neither a sign-up nor the limit changed. */
  readonly counts: SpotCounts | null
  /** The event's fields that edits write; null if there was no edit. */
  readonly fields: Readonly<Record<string, unknown>> | null
  /**
   * When the limit changed without an edit (milliseconds since 1970): edits made from an earlier state are then outdated.
   * Undefined if the limit did not change without an edit, or if a later edit sets its own instant.
   */
  readonly contentUpdatedAt?: number | undefined
  /** The new link of the event; undefined if it stays. */
  readonly virtualLink?: string | null | undefined
  /** The new location of a private event; undefined if it stays. */
  readonly place?: EditCommand['place'] | undefined
  /** Hosts' notes for the emails about their edits; undefined if there are none. */
  readonly attendeeNotes?: readonly AttendeeNote[] | undefined
  /** The audit entries of the changes. */
  readonly auditEntries: readonly EventAuditEntry[]
  readonly signups: readonly SignupChange[]
  readonly notifications: readonly RsvpNotification[]
}
