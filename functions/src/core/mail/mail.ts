/**
 * What an e-mail is before it is sent: a template's name and its data, never a rendered body. Instants are milliseconds
 * since 1970, so that the data is the same in Firestore, in a gallery sample and in a test.
 */

/** The facts of an event that every e-mail about it shows, copied when the e-mail is queued. */
export interface EventCopy {
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
  /** The event's revision: the SEQUENCE of its calendar file. */
  readonly revision: number
}

/** An event as someone with a sign-up reads of it. */
export interface EventMailData extends EventCopy {
  /** The person written to. */
  readonly name: string
  /** With `seq` it makes the change link, which is derived at rendering and stored nowhere. */
  readonly signupId: string
  readonly seq: number
  /** What the host added to a campaign, in plain text. */
  readonly note?: string | null
}

export interface RsvpMailData extends EventMailData {
  readonly status: 'confirmed' | 'waitlist'
  /** Place in line, 1 is next; null with a seat. */
  readonly place: number | null
}

export interface ReminderMailData extends EventMailData {
  readonly when: 'week' | 'tomorrow' | 'today'
}

export interface EventUpdateMailData extends EventMailData {
  /** What changed; empty when the host only had something to say. */
  readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[]
}

export interface HostEventMailData extends EventCopy {
  readonly name: string
  readonly confirmed: number
  readonly waiting: number
  readonly limit: number | null
}

export interface LoginLinkMailData {
  readonly name: string
  /** A path on this site to go to after signing in. */
  readonly redirect: string | null
  /** The link makes the address it is sent to the member's. */
  readonly isNewAddress?: boolean
}

export interface HostDecisionMailData {
  readonly name: string
  readonly city: string | null
}

export interface HostInvitationMailData {
  readonly name: string
  readonly invitedBy: string
  readonly message: string | null
}

export interface MessageMailData {
  readonly name: string
  readonly kind: 'community' | 'direct' | 'conversation'
  readonly senderName: string
  readonly subject: string
  /** Plain text; line breaks are kept. */
  readonly content: string
}

export interface HostNudgeMailData {
  readonly name: string
  readonly city: string
  readonly lastTitle: string
  readonly lastAttendees: number
}

export interface EngagementNudgeMailData {
  readonly name: string
  readonly type: 'noEvents' | 'inactive' | 'highPerformer' | 'seasonal'
  readonly message: string
}

export interface CityNotificationMailData extends EventCopy {
  readonly name: string
}

export interface MonthlyWrapMailData {
  readonly name: string
  readonly city: string | null
  /** For example `November`. */
  readonly month: string
  readonly eventsHeld: number
  readonly upcoming: readonly EventCopy[]
}

export interface YearlySummaryMailData {
  readonly name: string
  readonly year: number
  readonly city: string | null
  /** Events held in the city, and everywhere. */
  readonly eventsInCity: number
  readonly eventsHeld: number
}

/** The data of each template, by its name. */
export interface MailData {
  'login-link': LoginLinkMailData
  rsvp: RsvpMailData
  'waitlist-notification': EventMailData
  'rsvp-cancelled': EventMailData
  'reminder-week': ReminderMailData
  'reminder-day': ReminderMailData
  'user-reminder-week': ReminderMailData
  'user-reminder-day': ReminderMailData
  'post-event-wrap': EventMailData
  'event-cancelled': EventMailData
  'event-update': EventUpdateMailData
  'host-approved': HostDecisionMailData
  'host-denied': HostDecisionMailData
  'host-invitation': HostInvitationMailData
  'host-rsvp-week': HostEventMailData
  'host-rsvp-day': HostEventMailData
  'photo-reminder': HostEventMailData
  'photo-request': HostEventMailData
  'next-event-nudge': HostNudgeMailData
  'event-nudge-3': HostNudgeMailData
  'engagement-nudge': EngagementNudgeMailData
  message: MessageMailData
  'city-notification': CityNotificationMailData
  'monthly-wrap': MonthlyWrapMailData
  'yearly-summary': YearlySummaryMailData
}

export type TemplateName = keyof MailData

/** One e-mail to one person. */
export interface Envelope {
  /** Made from what happened, so that the same outcome is never written about twice. */
  readonly id: string
  readonly to: string
  readonly toName: string
  readonly eventId: number | null
  readonly userId: number | null
  /** What opens a door (a log-in or invitation token): deleted from the outbox once sent, shown nowhere. */
  readonly secret?: string
  /** Who an answer goes to, where that is not us. */
  readonly replyTo?: string
}

/** An e-mail to be sent: its template, the data that goes with it, and for whom. */
export type Mail = {
  [T in TemplateName]: Envelope & { readonly template: T; readonly data: MailData[T] }
}[TemplateName]
