import type {
  DecisionAction,
  ObjectionAction,
  ReportAction,
  ReportReason,
} from '../../../shared/reports/stored.ts'
import type { FreeTexts } from '../../../shared/events/good-to-know.ts'
import type { DigestFrequency } from '../../../shared/mail/kinds.ts'
import type { ReminderType } from '../../../shared/mail/reminders.ts'
import type { RequestEndReason } from '../../../shared/rsvps/command.ts'

/** The facts that every email about an event shows, copied when the email is queued. */
export interface EventSnapshot {
  readonly eventId: number
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number
  readonly timezone: string
  readonly city: string
  readonly area: string | null
  readonly venueName: string
  readonly venueAddress: string | null
  readonly isVirtual: boolean
  readonly goodToKnow?: FreeTexts | null | undefined
  /**
   * Identifies the location of a private event without revealing it. The location itself is never stored with mail: it is
   * filled in when the mail is sent to a recipient who may know it.
   */
  readonly placeMark?: string | null | undefined
  /** Identifies the link of a virtual event without revealing it. */
  readonly linkMark?: string | null | undefined
  /** The event's revision: the SEQUENCE of its calendar file. */
  readonly revision: number
}

/** The data of a mail about an event to a person with a sign-up. */
export interface EventMailData extends EventSnapshot {
  /** The recipient's name. */
  readonly name: string
  /** The change link is made from this id and `seq` when the mail is rendered, and not stored. */
  readonly signupId: string
  readonly seq: number
  /** The host's note, in plain text. */
  readonly note?: string | null
}

export interface RsvpMailData extends EventMailData {
  readonly status: 'confirmed' | 'waitlist' | 'requested'
  /** Position on the waitlist, 1 is next; null if there is none, or if it is unknown. */
  readonly position: number | null
  /** Whether the RSVP comes from a standing RSVP. */
  readonly isStanding?: boolean
  /** Whether a host accepted the attendee's request. */
  readonly isAccepted?: boolean
}

/** The data of a mail to an attendee on the waitlist who gets a spot, or is offered one. */
export interface SpotMailData extends EventMailData {
  /** The instant until which the spot is on offer; missing if the attendee has the spot already. */
  readonly offerEndsAt?: number
}

export interface RsvpCancelledMailData extends EventMailData {
  /**
   * Whether a host removed the attendee. If this, `requestEndReason` and `rsvpEndReason` are missing, the attendee cancelled.
   */
  readonly isByHost?: boolean
  /** Set if the RSVP was a request or on the waitlist, and so had neither a spot nor an entry in a calendar. */
  readonly hadNoSpot?: true
  /**
   * Why a request to join ended; missing for an RSVP. If a host declined the request, `note` is their note to the requester.
   */
  readonly requestEndReason?: RequestEndReason
  /**
   * Why the RSVP ended automatically: the attendee did not reconfirm (`released`), or did not accept an offer in time
   * (`lapsed`).
   */
  readonly rsvpEndReason?: 'released' | 'lapsed'
}

export interface ReminderMailData extends EventMailData {
  readonly reminder: ReminderType
  /** Whether the mail asks the attendee to reconfirm for the first time or again; missing if it does not ask. */
  readonly reconfirmQuestion?: 'first' | 'again'
}

export interface EventUpdateMailData extends EventMailData {
  /** The changes; empty if a host sent the update themselves, with or without a note. */
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  /** Whether the recipients are on the waitlist, so that the event is not in their calendars. */
  readonly isForWaitlist?: boolean
}

/** The data of a mail to everyone with an RSVP for some of the events of a series that are cancelled together. */
export interface SeriesCancelledMailData {
  readonly name: string
  readonly title: string
  readonly city: string
  readonly events: readonly EventSnapshot[]
  /** The host's note, in plain text. */
  readonly note: string | null
}

/**
 * The data of a mail to everyone with an RSVP for some of the events of a series that were changed together. `events` has each
 * event as it is now, with its changes.
 */
export interface SeriesUpdateMailData extends Omit<SeriesCancelledMailData, 'events'> {
  readonly events: readonly (EventSnapshot & Pick<EventUpdateMailData, 'changes'>)[]
}

export interface HostEventMailData extends EventSnapshot {
  readonly name: string
  readonly confirmedCount: number
  /** How many confirmed attendees are sure to come; missing if they were not asked. */
  readonly sureCount?: number
  readonly waitlistCount: number
  readonly signupLimit: number | null
}

/**
 * The data of a mail that tells a host how many RSVPs came since the last email. It contains no attendees' names, because it
 * outlives their accounts.
 */
export interface HostRsvpsMailData {
  readonly name: string
  readonly frequency: DigestFrequency
  readonly events: readonly (EventSnapshot & {
    /** The number of new RSVPs that were not cancelled. */
    readonly newCount: number
    /** The number of requests to join on which no host has decided yet; missing if there are none. */
    readonly requestCount?: number
    readonly confirmedCount: number
    /** How many confirmed attendees are sure to come; missing if they were not asked. */
    readonly sureCount?: number
    readonly waitlistCount: number
  })[]
}

export interface LoginLinkMailData {
  readonly name: string
  /** A path on this site to go to after signing in. */
  readonly redirect: string | null
  /** Whether following the link makes this address the member's. */
  readonly isNewAddress?: boolean
  /** Whether the mail goes to the member's former address, which its link restores. */
  readonly isUndo?: boolean
}

/** The data of a mail to a user about their account or data. */
export interface OwnDataMailData {
  readonly name: string
}

export interface AccountDeletedMailData extends OwnDataMailData {
  readonly isByAdmin: boolean
}

/** The data of a mail to someone whom an admin's decision concerns. */
export interface DecisionMailData extends OwnDataMailData {
  /** The admin's reason; null if it is the reason for another host's suspension. */
  readonly reason: string | null
  /** The id of the decision that the recipient can object to; null if they cannot. */
  readonly decisionId: string | null
}

/** The data of a mail to a host of an event that admins hide, or show again. */
export interface EventDecisionMailData extends DecisionMailData {
  readonly eventId: number
  readonly title: string
}

/** The data of a mail to a user about their application to host. */
export interface HostDecisionMailData {
  readonly name: string
  readonly city: string | null
}

export interface HostDeniedMailData extends HostDecisionMailData {
  /** The admin's reason; null if there is none. Older mail does not have it. */
  readonly reason?: string | null
}

/**
 * The author of a mail's text. The mail shows the author's name, but only the id identifies the author, because names are not
 * unique.
 */
interface AuthoredMailData {
  /** Null if the product is the sender. Older mail does not have it. */
  readonly authorId: number | null
}

export interface HostInvitationMailData extends AuthoredMailData {
  readonly name: string
  readonly inviterName: string
  readonly message: string | null
}

/** The data of a mail to a host of an event when their role in it, or that of another host, has changed. */
export interface HostRoleMailData extends EventSnapshot, AuthoredMailData {
  readonly name: string
  /**
   * The change of a role, of the recipient or the other host:
   * - `added`, `removed`: the recipient hosts the event, or no longer does.
   * - `unowned`: the recipient hosts the event, and is asked to become its owner because it has none.
   * - `offered`: the recipient is asked to become the owner.
   * - `invited`: the recipient is asked to co-host the event.
   * - `accepted`: the other host is the owner now.
   * - `joined`: the other host accepted an invitation to co-host.
   * - `left`: the other host has left.
   */
  readonly change: 'added' | 'unowned' | 'offered' | 'removed' | 'accepted' | 'left' | 'invited' | 'joined'
  /** The other host: the owner, or the host who accepted or left. Null if the mail names only Kiln's team. */
  readonly senderName: string | null
}

export interface MessageMailData extends AuthoredMailData {
  readonly name: string
  /** A `conversation` mail is from one host to another, a `group` mail from a host to all hosts of their city. */
  readonly kind: 'community' | 'direct' | 'conversation' | 'group'
  readonly senderName: string
  readonly subject: string
  /** Plain text; line breaks are kept. */
  readonly content: string
}

export interface AttendeeMessageMailData extends EventMailData, AuthoredMailData {
  /** The host who wrote the message. */
  readonly senderName: string
  /** The address for replies. */
  readonly replyTo: string
  readonly subject: string
  /** Plain text; line breaks are kept. */
  readonly content: string
}

export interface HostNudgeMailData {
  readonly name: string
  readonly city: string
  readonly lastEventTitle: string
  readonly lastAttendeeCount: number
}

export interface EngagementNudgeMailData {
  readonly name: string
  /** The subject, with its placeholders filled in like those of the message. */
  readonly subject: string
  readonly message: string
  /** The id of the admin’s message, so that a repeated request recognises its own mail. */
  readonly messageId: string
}

export interface CityNotificationMailData extends EventSnapshot {
  readonly name: string
  /** The names of the event's hosts; missing in mail from before hosts could be followed. */
  readonly hostNames?: readonly string[]
  /** The hosts' uids, in the same order. */
  readonly hostIds?: readonly string[]
  /** How often the series repeats, such as `Every first Thursday`. Set in mail to followers of a series about its next event. */
  readonly rhythm?: string
}

/** The data of a mail to a person on the guest list of a private event, whose name may be unknown. */
export interface GuestInvitationMailData extends EventSnapshot, AuthoredMailData {
  readonly name: string
  readonly inviterName: string
}

/** The data of a mail to a person who was invited to a private event and did not RSVP. */
export interface GuestEventCancelledMailData extends EventSnapshot {
  readonly name: string
}

export interface EventPhotosMailData extends EventMailData {
  readonly photoCount: number
}

export interface MonthlyWrapMailData {
  readonly name: string
  readonly city: string | null
  /** The name of the month, such as `November`. */
  readonly month: string
  readonly heldEventCount: number
  readonly upcomingEvents: readonly EventSnapshot[]
}

export interface YearlySummaryMailData {
  readonly name: string
  readonly year: number
  readonly city: string | null
  /** The number of events held in the city; `heldEventCount` is the number in all cities. */
  readonly cityEventCount: number
  readonly heldEventCount: number
}

/**
 * The data of a mail about a refused RSVP: one that waited on a device for a connection, or a standing RSVP. The person who made
 * it may have typed another person's address, so the mail contains nothing that they typed, not even their name.
 */
export interface RsvpRefusedMailData {
  /** Null if the event was deleted. */
  readonly title: string | null
  readonly reason: string
  /** For a standing RSVP: how often the series repeats. */
  readonly rhythm?: string
}

/**
 * The data of a mail to a visitor who asks the hosts of an event a question. It contains nothing that they typed, because they
 * may have typed another person's address.
 */
export interface ConfirmQuestionMailData {
  /** The event's title; null if the event is private. */
  readonly title: string | null
  /** The link that confirms the question is made from this id when the mail is rendered. */
  readonly questionId: string
}

/** The data of a mail to a host, who answers by replying. */
export interface HostQuestionMailData extends EventSnapshot {
  readonly name: string
  /** The name of the person who asks; their address is `replyTo`. */
  readonly senderName: string
  readonly replyTo: string
  /** Missing for a visitor. */
  readonly authorId?: number | null
  /** Plain text; line breaks are kept. */
  readonly question: string
}

/** The subject of a report, in email to the reporter, who may have typed another person's address. */
export interface ReportTargetMailData {
  /**
   * The event's title. Null for a report about a host: reports must not send a person's name to other people's mailboxes.
   */
  readonly title: string | null
  /** Whether the report is about a private event, which is not named to an address that nobody has proven. */
  readonly isPrivateEvent?: boolean
}

/**
 * The data of a mail to a person who reported an event or a host. It contains nothing that the reporter typed, because they may
 * have typed another person's address.
 */
export interface ReportReceivedMailData extends ReportTargetMailData {
  readonly reason: ReportReason
}

export interface ReportResolvedMailData extends ReportTargetMailData {
  readonly action: ReportAction
  /** The reason why a report was dismissed; null otherwise. */
  readonly reason: string | null
}

/** The data of a mail to someone about whom an admin decided. */
export interface ModerationDecisionMailData {
  readonly name: string
  /** The event's title; null if the decision is about the host. */
  readonly title: string | null
  readonly action: 'warn' | 'cancel'
  readonly reason: string
  /** The link for an objection is derived from this id when the mail is rendered. */
  readonly decisionId: string
}

export interface ObjectionResolvedMailData {
  readonly name: string
  readonly title: string | null
  readonly action: ObjectionAction
  readonly decision: DecisionAction
  readonly reason: string
}
