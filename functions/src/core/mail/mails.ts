/**
 * The mails that there are: what each is made of, and its policy. A mail without a row here, or without a template in
 * `features/delivery/templates.ts`, does not compile.
 *
 * | word     | meaning                                                                  | *Avoid*                  |
 * | -------- | ------------------------------------------------------------------------ | ------------------------ |
 * | email    | an address, as in "the member's email"                                   | e-mail address, contact  |
 * | mail     | one thing that is said to one person: a row of this table, and its data  | letter, notification     |
 * | mailing  | a mail to an audience: a page of people after the other                  | send, bulk, blast        |
 * | delivery | one call to Mailgun, for 1 to 1,000 recipients of one mail or mailing    | batch, call, job         |
 * | entry    | what the log (`emails/{id}`) says of one mail to one recipient           | outbox entry             |
 * | message  | what a person wrote to others; it travels as the mail `message`          | (never for mail at large) |
 *
 * A mail is a name and its data, never a rendered body. Instants are milliseconds since 1970, so that the data is the
 * same in Firestore, in a gallery sample and in a test.
 */
import { randomBytes } from 'node:crypto'
import { calendarDay } from '../../../shared/time/zoned.ts'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import type { CampaignType, Trigger } from '../../../shared/mail/triggers.ts'
import { hourOfDay } from '../../platform/hour-of-day.ts'

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
  /** Of a private event: its place is filled in when the mail is sent, for who may know it, and stored with no mail. */
  readonly placeMark?: string | null | undefined
  /** Of a virtual event that has a link: which one, without telling it. */
  readonly linkMark?: string | null | undefined
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

export interface RsvpCancelledMailData extends EventMailData {
  /** A host took them off; else they gave it up themselves. */
  readonly isByHost?: boolean
}

export interface ReminderMailData extends EventMailData {
  readonly when: 'week' | 'tomorrow' | 'today'
  /** By the clock, on the very day; a host may say 'a week to go' on another. */
  readonly isScheduled?: boolean
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
  /** The address it is sent to is the member's no longer: the link brings it back. */
  readonly isUndo?: boolean
}

/** To somebody who asked for it, about their account. */
export interface OwnDataMailData {
  readonly name: string
}

export interface HostDecisionMailData {
  readonly name: string
  readonly city: string | null
}

export interface HostDeniedMailData extends HostDecisionMailData {
  /** In the admin's words; null where none is given. Mail of before it was asked for has none. */
  readonly reason?: string | null
}

/** What somebody wrote, or had written: signed with their name, and known as theirs by their id alone, for names are anybody's. */
interface Authored {
  /** Null where the product speaks. Mail of before it was kept has none. */
  readonly authorId: number | null
}

export interface HostInvitationMailData extends Authored {
  readonly name: string
  readonly invitedBy: string
  readonly message: string | null
}

export interface MessageMailData extends Authored {
  readonly name: string
  readonly kind: 'community' | 'direct' | 'conversation'
  readonly senderName: string
  readonly subject: string
  /** Plain text; line breaks are kept. */
  readonly content: string
}

export interface AttendeeMessageMailData extends EventMailData, Authored {
  /** The host who wrote it, and where an answer goes. */
  readonly senderName: string
  readonly replyTo: string
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
  /** Who hosts it; mail of before people could be followed says nothing of them. */
  readonly hosts?: readonly string[]
  /** Their uids, in the same order. */
  readonly hostIds?: readonly string[]
}

/** To somebody on the guest list of a private event, who may have no name here. */
export interface GuestInvitationMailData extends EventCopy, Authored {
  readonly name: string
  readonly invitedBy: string
}

export interface EventPhotosMailData extends EventMailData {
  /** How many there are. */
  readonly photos: number
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

/**
 * About an RSVP that waited on a device for a connection. Whoever made it may have typed another person's address, so it holds
 * nothing that they typed, their name neither.
 */
export interface RsvpRefusedMailData {
  /** Null where there is no such event any more. */
  readonly title: string | null
  readonly reason: string
}

/** The data of each mail, by its name. */
export interface MailData {
  'login-link': LoginLinkMailData
  rsvp: RsvpMailData
  'waitlist-notification': EventMailData
  'rsvp-cancelled': RsvpCancelledMailData
  'rsvp-refused': RsvpRefusedMailData
  'reminder-week': ReminderMailData
  'reminder-day': ReminderMailData
  'user-reminder-week': ReminderMailData
  'user-reminder-day': ReminderMailData
  'post-event-wrap': EventMailData
  'event-cancelled': EventMailData
  'event-update': EventUpdateMailData
  'data-ready': OwnDataMailData
  'data-failed': OwnDataMailData
  'delete-account': OwnDataMailData
  'host-approved': HostDecisionMailData
  'host-denied': HostDeniedMailData
  'host-invitation': HostInvitationMailData
  'host-rsvp-week': HostEventMailData
  'host-rsvp-day': HostEventMailData
  'photo-reminder': HostEventMailData
  'photo-request': HostEventMailData
  'next-event-nudge': HostNudgeMailData
  'event-nudge-3': HostNudgeMailData
  'engagement-nudge': EngagementNudgeMailData
  message: MessageMailData
  'attendee-message': AttendeeMessageMailData
  'city-notification': CityNotificationMailData
  'guest-invitation': GuestInvitationMailData
  'event-photos': EventPhotosMailData
  'monthly-wrap': MonthlyWrapMailData
  'yearly-summary': YearlySummaryMailData
}

export type MailName = keyof MailData

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
  /** What caused it, where that is not the work that queues it. */
  readonly trace?: string | null
}

/** An e-mail to be sent: its template, the data that goes with it, and for whom. */
export type Mail = {
  [T in MailName]: Envelope & { readonly template: T; readonly data: MailData[T] }
}[MailName]

/** What of a sign-up a mail can be true of. */
export type Standing = 'confirmed' | 'waitlist' | 'cancelled'

/** A value, or how it follows from the mail's data. */
type Of<D, T> = T | ((data: Omit<D, 'name' | 'signupId' | 'seq'>) => T)

/** What holds for every mail of a name, whoever sends it. All of it is asked for, so that nothing is forgotten. */
interface MailPolicy<D> {
  /** Why it is sent, as log and dashboards name it. */
  readonly trigger: Trigger
  /** What a person can stop it by; null: it belongs to something they did, and always comes. */
  readonly topic: Of<D, MailKind | null>
  /** The campaign of its event that it counts for, if any. */
  readonly campaign: Of<D, CampaignType | null>
  /** Until when it is of use (`now` is when it was queued); what an outage held up for longer is not sent. Null: always. */
  readonly usefulUntil: (data: Omit<D, 'name' | 'signupId' | 'seq'>, now: number) => number | null
  /** Whether it tells of its event as that is when it is sent, or as it was when the mail was queued. */
  readonly facts: 'live' | 'as-queued'
  /** There is nothing to say once its event is cancelled or hidden. */
  readonly whileOn: boolean
  /** It belongs to a day before or after the event's own, so it is not true of an event that was moved to another. */
  readonly tiedToDay: boolean
  /** The sign-up it is about must still stand like this when it is sent; null where it is about none. */
  readonly standing: Of<D, readonly Standing[] | null>
  /** To who has a seat it holds the link of a virtual event, which is read when it is sent and never stored with it. */
  readonly joins: Of<D, boolean>
  /** It goes to who runs its event or is on its guest list: they may know where a private one is, as may who has a seat. */
  readonly isForInsiders: boolean
  /** Whether clicks are counted; links that open a door are not, in any mail (`render.tsx`). */
  readonly tracked: boolean
}

type WhenAndWhere = Pick<EventCopy, 'startsAt' | 'timezone'>

/** What its reader has just asked for and waits for: it goes before all else, whatever is known of the address. */
export const isAwaited = (template: MailName): boolean =>
  template === 'login-link' || template === 'delete-account'

const always = () => null
const untilStart = ({ startsAt }: { readonly startsAt: number }) => startsAt
const untilEnd = ({ endsAt }: { readonly endsAt: number }) => endsAt
/** What it says of the day holds until the midnight so many days before the event's own, by the clocks there. */
const untilDaysBefore = (days: number, { startsAt, timezone }: WhenAndWhere) =>
  hourOfDay(calendarDay(startsAt, timezone) - days, 0, timezone)
const whileInAWeek = (event: WhenAndWhere) => untilDaysBefore(6, event)
const whileTomorrow = (event: WhenAndWhere) => untilDaysBefore(0, event)
const LOGIN_LINK_MS = 15 * 60_000
const DATA_LINK_MS = 86_400_000
const UNDO_LINK_MS = 7 * 86_400_000

const reminder = {
  trigger: 'event_reminder',
  topic: 'reminders',
  facts: 'live',
  whileOn: true,
  tiedToDay: true,
  standing: ['confirmed'],
  joins: true,
  isForInsiders: false,
  tracked: true,
} as const
const weekReminder: MailPolicy<ReminderMailData> = {
  ...reminder,
  campaign: 'reminder_week_before',
  usefulUntil: (data) => (data.isScheduled ? whileInAWeek(data) : untilStart(data)),
}
const dayReminder: MailPolicy<ReminderMailData> = {
  ...reminder,
  usefulUntil: (data) => (data.when === 'tomorrow' ? whileTomorrow(data) : untilStart(data)),
  campaign: ({ when }) => (when === 'today' ? 'reminder_day_of' : 'reminder_day_before'),
}
/** To a host, of an event of theirs. */
const aboutHosting = {
  topic: 'hosting',
  campaign: null,
  facts: 'live',
  whileOn: true,
  tiedToDay: true,
  standing: null,
  joins: false,
  isForInsiders: true,
  tracked: true,
} as const
const headCount = { ...aboutHosting, trigger: 'event_reminder' } as const
const askForPhotos: MailPolicy<HostEventMailData> = {
  ...aboutHosting,
  trigger: 'photo_request',
  usefulUntil: always,
}
/** About no event of anybody's. */
const plain = {
  campaign: null,
  usefulUntil: always,
  facts: 'as-queued',
  whileOn: false,
  tiedToDay: false,
  standing: null,
  joins: false,
  isForInsiders: false,
  tracked: true,
} as const

export const mails: { readonly [N in MailName]: MailPolicy<MailData[N]> } = {
  'login-link': {
    ...plain,
    trigger: 'login_link',
    topic: null,
    usefulUntil: ({ isUndo }, now) => now + (isUndo ? UNDO_LINK_MS : LOGIN_LINK_MS),
    tracked: false,
  },
  rsvp: {
    trigger: 'rsvp_confirmation',
    // What a host adds to it, and sends again, can be stopped like all of a host's words.
    topic: ({ note }) => (note ? 'hosts' : null),
    campaign: 'rsvp_confirmation',
    usefulUntil: untilEnd,
    facts: 'live',
    whileOn: true,
    tiedToDay: false,
    standing: ({ status }) => [status],
    joins: ({ status }) => status === 'confirmed',
    isForInsiders: false,
    tracked: true,
  },
  'waitlist-notification': {
    trigger: 'waitlist_notification',
    topic: null,
    campaign: null,
    usefulUntil: untilEnd,
    facts: 'live',
    whileOn: true,
    tiedToDay: false,
    standing: ['confirmed'],
    joins: true,
    isForInsiders: false,
    tracked: true,
  },
  'rsvp-cancelled': {
    ...plain,
    trigger: 'rsvp_cancelled',
    topic: null,
    standing: ['cancelled'],
  },
  'rsvp-refused': { ...plain, trigger: 'rsvp_confirmation', topic: null },
  'reminder-week': weekReminder,
  'user-reminder-week': weekReminder,
  'reminder-day': dayReminder,
  'user-reminder-day': dayReminder,
  'post-event-wrap': {
    ...plain,
    trigger: 'post_event_wrap',
    topic: 'hosts',
    campaign: 'post_event_wrap',
    standing: ['confirmed'],
  },
  'event-cancelled': {
    ...plain,
    trigger: 'event_cancelled',
    topic: null,
    campaign: 'cancellation',
    usefulUntil: untilEnd,
    standing: ['confirmed', 'waitlist'],
  },
  'event-update': {
    ...plain,
    trigger: 'event_update',
    // A new time or place is for everybody who goes; what a host merely has to say can be stopped.
    topic: ({ changes }) => (changes.length > 0 ? null : 'hosts'),
    campaign: 'event_update',
    usefulUntil: untilEnd,
    // Sent late, it must not undo what was told since.
    facts: 'live',
    whileOn: true,
    standing: ['confirmed', 'waitlist'],
    joins: true,
  },
  'data-ready': {
    ...plain,
    trigger: 'data_export',
    topic: null,
    usefulUntil: (_, now) => now + DATA_LINK_MS,
  },
  'data-failed': { ...plain, trigger: 'data_export', topic: null },
  'delete-account': {
    ...plain,
    trigger: 'account_deletion',
    topic: null,
    usefulUntil: (_, now) => now + LOGIN_LINK_MS,
    tracked: false,
  },
  'host-approved': { ...plain, trigger: 'host_approved', topic: null },
  'host-denied': { ...plain, trigger: 'host_denied', topic: null },
  'host-invitation': { ...plain, trigger: 'host_invitation', topic: null, tracked: false },
  'host-rsvp-week': { ...headCount, usefulUntil: whileInAWeek },
  'host-rsvp-day': { ...headCount, usefulUntil: whileTomorrow },
  'photo-reminder': askForPhotos,
  'photo-request': askForPhotos,
  'next-event-nudge': { ...plain, trigger: 'event_nudge', topic: 'hosting' },
  'event-nudge-3': { ...plain, trigger: 'event_nudge', topic: 'hosting' },
  'engagement-nudge': { ...plain, trigger: 'event_nudge', topic: 'hosting' },
  message: {
    ...plain,
    trigger: 'message',
    // One that our team writes to a single person always comes; what hosts write to each other stands on their dashboard.
    topic: ({ kind }) => (({ community: 'messages', conversation: 'hosting', direct: null }) as const)[kind],
  },
  'attendee-message': { ...plain, trigger: 'message', topic: 'hosts', standing: ['confirmed', 'waitlist'] },
  'city-notification': {
    ...plain,
    trigger: 'city_notification',
    topic: 'cities',
    usefulUntil: untilStart,
    facts: 'live',
    whileOn: true,
  },
  'guest-invitation': {
    ...plain,
    trigger: 'event_invitation',
    isForInsiders: true,
    topic: 'hosts',
    usefulUntil: untilStart,
    facts: 'live',
    whileOn: true,
  },
  'event-photos': { ...plain, trigger: 'event_photos', topic: 'hosts', standing: ['confirmed'] },
  'monthly-wrap': { ...plain, trigger: 'monthly_wrap', topic: 'messages' },
  'yearly-summary': { ...plain, trigger: 'yearly_summary', topic: 'messages' },
}

/** A mail's name with the data that goes with it, as far as a policy asks: all but what is each recipient's own. */
interface Named {
  readonly template: MailName
  readonly data: object
}

type Row = Record<keyof MailPolicy<object>, unknown>

function ask({ template, data }: Named, what: keyof Row): unknown {
  const value = (mails[template] as Row)[what]
  return typeof value === 'function' ? (value as (data: object) => unknown)(data) : value
}

export const topicOf = (mail: Named) => ask(mail, 'topic') as MailKind | null
export const campaignOf = (mail: Named) => ask(mail, 'campaign') as CampaignType | null
export const standingOf = (mail: Named) => ask(mail, 'standing') as readonly Standing[] | null
export const joinsBy = (mail: Named) => ask(mail, 'joins') as boolean

/** Whether all that a mail goes to may know where a private event is; an audience says more exactly who that is. */
export function tellsPlace(mail: Named, statuses: readonly Standing[] | null = standingOf(mail)): boolean {
  const isForSeated = statuses !== null && statuses.every((one) => one === 'confirmed')
  return isForSeated || (ask(mail, 'isForInsiders') as boolean)
}

/** Until when a mail that was queued at `now` is of use; null: always. */
export function usefulUntil({ template, data }: Named, now: number): number | null {
  const policy = mails[template] as MailPolicy<object>
  return policy.usefulUntil(data, now)
}

/**
 * Whether a mail that waited is still true of an event that was moved meanwhile: 'a week to go' is not, on another day.
 * The schedule writes again when the new day comes near.
 */
export function isStillTrue(template: MailName, queued: WhenAndWhere, current: WhenAndWhere): boolean {
  if (!mails[template].tiedToDay) return true
  return calendarDay(queued.startsAt, queued.timezone) === calendarDay(current.startsAt, current.timezone)
}

/** An id for mail that a person asks for, as often as they ask. */
export function transactionalId(kind: string, now: number): string {
  return `${kind}-${now}-${randomBytes(6).toString('hex')}`
}
