/**
 * All mails, each with its data and its policy. A mail without a row here, or without a template in
 * `features/delivery/templates.ts`, does not compile.
 *
 * | word     | meaning                                                                  | avoid                     |
 * | -------- | ------------------------------------------------------------------------ | ------------------------- |
 * | mail     | one email with its data: a row of this table                             | letter                    |
 * | mailing  | a mail to an audience, split into deliveries page by page                | bulk, blast               |
 * | delivery | one call to Mailgun, for 1 to 1,000 recipients of one mail or mailing    | batch, job                |
 * | entry    | one mail to one recipient in the email log (`emails/{id}`)               | outbox entry              |
 * | message  | a text that a person wrote to others, sent as the mail `message`          | (never for mail at large) |
 *
 * A mail is a name and its data, never a rendered body. Instants are milliseconds since 1970, so that the data is the same in
 * Firestore, in a gallery sample and in a test.
 */
import { randomBytes } from 'node:crypto'
import { toCalendarDay } from '../../../shared/time/zoned.ts'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import type { CampaignType, Trigger } from '../../../shared/mail/triggers.ts'
import { computeInstantOfHour } from '../../../shared/time/instant-of-hour.ts'
import type { EventSnapshot, HostEventMailData, MailData, MailName, ReminderMailData } from './mail-data.ts'

/** One email to one person. */
export interface Envelope {
  /** Derived from the outcome, so that nobody gets two emails about one outcome. */
  readonly id: string
  readonly to: string
  readonly toName: string
  readonly eventId: number | null
  readonly userId: number | null
  /** A secret that gives access (a login or invitation token): deleted from the outbox after sending, never shown. */
  readonly secret?: string
  /** The address for replies, if not ours. */
  readonly replyTo?: string
  /** The trace of the cause, if the cause is not the call or run that queues the mail. */
  readonly trace?: string | null
}

/** An email to be sent: its template, the template's data, and the recipient. */
export type Mail = {
  [T in MailName]: Envelope & Proof<T> & { readonly template: T; readonly data: MailData[T] }
}[MailName]

/** Fields that a mail must have if anyone may cause it; in other mails they are optional. */
type Proof<T extends MailName> = (typeof mails)[T] extends { readonly cause: 'anyone' }
  ? {
      /** Whether the person who causes the mail has proven the address; otherwise it counts against the mailbox's limit. */
      readonly isProven: boolean
    }
  : { readonly isProven?: boolean }

/**
 * Who may cause a mail. `anyone`: people who have not proven that the address is theirs. `recipient`: its reader, signed in.
 * `subscription`: an event or a question that its reader wants to hear about. `schedule`: the clock, for attendees, hosts
 * and members. `host` and `admin`: people who are responsible for what they send, within the limits of their calls.
 */
type Cause = 'anyone' | 'recipient' | 'subscription' | 'schedule' | 'host' | 'admin'

/** The sign-up statuses that a mail can require. */
export type RequiredStatus = 'requested' | 'confirmed' | 'waitlist' | 'cancelled'

/** A value, or a function that derives it from the mail's data. */
type FromData<D, T> = T | ((data: Omit<D, 'name' | 'signupId' | 'seq'>) => T)

/** The rules for every mail of a name. The type demands every rule. */
interface MailPolicy<D> {
  readonly cause: Cause
  /** The reason why the mail is sent, as log and dashboards name it. */
  readonly trigger: Trigger
  /** The kind by which a reader can stop the mail; null: always sent, because the reader caused it or must know about it. */
  readonly topic: FromData<D, MailKind | null>
  /** The campaign of the event for which the mail counts, if any. */
  readonly campaign: FromData<D, CampaignType | null>
  /**
   * When the mail becomes outdated (`now` is when it was queued); null: never. It is not sent if an outage held it up longer.
   */
  readonly usefulUntil: (data: Omit<D, 'name' | 'signupId' | 'seq'>, now: number) => number | null
  /** Whether the mail shows the event as it is when the mail is sent (`live`) or was when the mail was queued. */
  readonly facts: 'live' | 'as-queued'
  /** Whether the mail is sent only while its event is neither cancelled nor hidden. */
  readonly needsActiveEvent: boolean
  /**
   * Whether the mail belongs to a day before or after the event, so that it is no longer true after the event has moved to
   * another day.
   */
  readonly isTiedToDay: boolean
  /** The statuses of which the sign-up must have one when the mail is sent; null if the mail is not about a sign-up. */
  readonly requiredStatuses: FromData<D, readonly RequiredStatus[] | null>
  /** Whether the mail holds the link of a virtual event, which is read when the mail is sent and never stored with it. */
  readonly hasJoinLink: FromData<D, boolean>
  /** Whether the mail goes to hosts or listed guests, who may know the location of a private event as confirmed attendees do. */
  readonly isForInsiders: boolean
  /** Whether clicks are counted; those on links that give access never are (`render.tsx`). */
  readonly shouldTrackClicks: boolean
}

type EventStart = Pick<EventSnapshot, 'startsAt' | 'timezone'>

/**
 * Whether the reader of a mail has just requested it and waits for it. The mail is then sent before all other mail, even to a
 * suppressed address.
 */
export const isOnDemand = (template: MailName): boolean =>
  template === 'login-link' || template === 'delete-account'

const returnNull = () => null
const getStart = ({ startsAt }: { readonly startsAt: number }) => startsAt
const findLastEnd = ({ events }: { readonly events: readonly { readonly endsAt: number }[] }) =>
  Math.max(...events.map(({ endsAt }) => endsAt))
const getEnd = ({ endsAt }: { readonly endsAt: number }) => endsAt
/**
 * The midnight at the start of the day that is `days` days before the event's, in its time zone. Until then, words such as
 * “tomorrow” are true.
 */
const computeMidnight = (days: number, { startsAt, timezone }: EventStart) =>
  computeInstantOfHour(toCalendarDay(startsAt, timezone) - days, 0, timezone)
const computeMidnightSixDaysBefore = (event: EventStart) => computeMidnight(6, event)
const computeMidnightOfEventDay = (event: EventStart) => computeMidnight(0, event)
const LOGIN_LINK_MS = 15 * 60_000
const DATA_LINK_MS = 86_400_000
const QUESTION_LINK_MS = 86_400_000
const RSVP_DIGEST_MS = 12 * 3_600_000
const UNDO_LINK_MS = 7 * 86_400_000

const reminderPolicy = {
  cause: 'schedule',
  trigger: 'event_reminder',
  topic: 'reminders',
  facts: 'live',
  needsActiveEvent: true,
  isTiedToDay: true,
  requiredStatuses: ['confirmed'],
  hasJoinLink: true,
  isForInsiders: false,
  shouldTrackClicks: true,
} as const
/** The type demands an entry for each time, so that every reminder says whether it counts for a campaign. */
const reminderCampaigns: Readonly<Record<ReminderMailData['when'], CampaignType | null>> = {
  weekBefore: 'reminder_week_before',
  dayBefore: 'reminder_day_before',
  dayOf: 'reminder_day_of',
}
const weekReminder: MailPolicy<ReminderMailData> = {
  ...reminderPolicy,
  campaign: reminderCampaigns.weekBefore,
  usefulUntil: computeMidnightSixDaysBefore,
}
const dayReminder: MailPolicy<ReminderMailData> = {
  ...reminderPolicy,
  usefulUntil: (data) => (data.when === 'dayBefore' ? computeMidnightOfEventDay(data) : getStart(data)),
  campaign: ({ when, question }) => (question === 'again' ? null : reminderCampaigns[when]),
}
/** The policy of mail to a host about one of their events. */
const hostingMail = {
  cause: 'schedule',
  topic: 'hosting',
  campaign: null,
  facts: 'live',
  needsActiveEvent: true,
  isTiedToDay: true,
  requiredStatuses: null,
  hasJoinLink: false,
  isForInsiders: true,
  shouldTrackClicks: true,
} as const
const hostReminder = { ...hostingMail, trigger: 'event_reminder' } as const
const photoRequest: MailPolicy<HostEventMailData> = {
  ...hostingMail,
  trigger: 'photo_request',
  usefulUntil: returnNull,
}
/** The policy of mail that does not depend on the current facts of an event. */
const independentMail = {
  campaign: null,
  usefulUntil: returnNull,
  facts: 'as-queued',
  needsActiveEvent: false,
  isTiedToDay: false,
  requiredStatuses: null,
  hasJoinLink: false,
  isForInsiders: false,
  shouldTrackClicks: true,
} as const

export const mails = {
  'login-link': {
    cause: 'anyone',
    ...independentMail,
    trigger: 'login_link',
    topic: null,
    usefulUntil: ({ isUndo }, now) => now + (isUndo ? UNDO_LINK_MS : LOGIN_LINK_MS),
    shouldTrackClicks: false,
  },
  rsvp: {
    cause: 'anyone',
    trigger: 'rsvp_confirmation',
    // With a host's note this mail is a campaign, which can be stopped like the host's other messages.
    topic: ({ note }) => (note ? 'hosts' : null),
    campaign: ({ status }) => (status === 'requested' ? null : 'rsvp_confirmation'),
    usefulUntil: getEnd,
    facts: 'live',
    needsActiveEvent: true,
    isTiedToDay: false,
    requiredStatuses: ({ status }) => [status],
    hasJoinLink: ({ status }) => status === 'confirmed',
    isForInsiders: false,
    shouldTrackClicks: true,
  },
  'waitlist-notification': {
    cause: 'anyone',
    trigger: 'waitlist_notification',
    topic: null,
    campaign: null,
    usefulUntil: ({ offerEndsAt, endsAt }) => offerEndsAt ?? endsAt,
    facts: 'live',
    needsActiveEvent: true,
    isTiedToDay: false,
    requiredStatuses: ({ offerEndsAt }) => [offerEndsAt === undefined ? 'confirmed' : 'waitlist'],
    hasJoinLink: ({ offerEndsAt }) => offerEndsAt === undefined,
    isForInsiders: false,
    shouldTrackClicks: true,
  },
  'rsvp-cancelled': {
    cause: 'anyone',
    ...independentMail,
    trigger: 'rsvp_cancelled',
    topic: null,
    requiredStatuses: ['cancelled'],
  },
  'rsvp-refused': {
    cause: 'anyone',
    ...independentMail,
    trigger: 'rsvp_confirmation',
    // Mail about a standing RSVP can be stopped, because its reader did not make the RSVP themselves.
    topic: ({ rhythm }) => (rhythm === undefined ? null : 'cities'),
  },
  'reminder-week': weekReminder,
  'user-reminder-week': weekReminder,
  'reminder-day': dayReminder,
  'user-reminder-day': dayReminder,
  'post-event-wrap': {
    cause: 'schedule',
    ...independentMail,
    trigger: 'post_event_wrap',
    topic: 'hosts',
    campaign: 'post_event_wrap',
    requiredStatuses: ['confirmed'],
  },
  'event-cancelled': {
    cause: 'host',
    ...independentMail,
    trigger: 'event_cancelled',
    topic: null,
    campaign: 'cancellation',
    usefulUntil: getEnd,
    requiredStatuses: ['requested', 'confirmed', 'waitlist'],
  },
  'event-update': {
    cause: 'host',
    ...independentMail,
    trigger: 'event_update',
    // Mail about changed facts cannot be stopped; a host's message without changed facts can.
    topic: ({ changes }) => (changes.length > 0 ? null : 'hosts'),
    campaign: 'event_update',
    usefulUntil: getEnd,
    // If this mail is sent late, it must not contradict later mail.
    facts: 'live',
    needsActiveEvent: true,
    requiredStatuses: ['confirmed', 'waitlist'],
    hasJoinLink: true,
  },
  'series-cancelled': {
    cause: 'host',
    ...independentMail,
    trigger: 'event_cancelled',
    topic: null,
    usefulUntil: findLastEnd,
  },
  'series-update': {
    cause: 'host',
    ...independentMail,
    trigger: 'event_update',
    topic: null,
    usefulUntil: findLastEnd,
  },
  'data-ready': {
    cause: 'recipient',
    ...independentMail,
    trigger: 'data_export',
    topic: null,
    usefulUntil: (_, now) => now + DATA_LINK_MS,
  },
  'data-failed': { cause: 'recipient', ...independentMail, trigger: 'data_export', topic: null },
  'delete-account': {
    cause: 'recipient',
    ...independentMail,
    trigger: 'account_deletion',
    topic: null,
    usefulUntil: (_, now) => now + LOGIN_LINK_MS,
    shouldTrackClicks: false,
  },
  // This mail is sent when the recipient or an admin deletes the account.
  'account-deleted': { cause: 'admin', ...independentMail, trigger: 'account_deletion', topic: null },
  'event-hidden': { cause: 'admin', ...independentMail, trigger: 'safety', topic: null },
  'event-shown': { cause: 'admin', ...independentMail, trigger: 'safety', topic: null },
  // This mail is sent again whenever someone tries to sign in with the address of a suspended member.
  'account-suspended': { cause: 'anyone', ...independentMail, trigger: 'safety', topic: null },
  'account-unsuspended': { cause: 'admin', ...independentMail, trigger: 'safety', topic: null },
  // Anyone can apply with anyone's address.
  'application-received': { cause: 'anyone', ...independentMail, trigger: 'host_application', topic: null },
  'host-approved': { cause: 'admin', ...independentMail, trigger: 'host_approved', topic: null },
  'host-denied': { cause: 'admin', ...independentMail, trigger: 'host_denied', topic: null },
  'host-invitation': {
    cause: 'admin',
    ...independentMail,
    trigger: 'host_invitation',
    topic: null,
    shouldTrackClicks: false,
  },
  // This mail concerns rights and duties, so it is always sent, however late.
  'host-role': { cause: 'host', ...independentMail, trigger: 'host_role', topic: null },
  'host-rsvp-week': { ...hostReminder, usefulUntil: computeMidnightSixDaysBefore },
  'host-rsvp-day': { ...hostReminder, usefulUntil: computeMidnightOfEventDay },
  'host-rsvps': {
    cause: 'schedule',
    ...independentMail,
    trigger: 'host_rsvps',
    topic: 'rsvps',
    usefulUntil: (_, now) => now + RSVP_DIGEST_MS,
  },
  'photo-reminder': photoRequest,
  'photo-request': photoRequest,
  'next-event-nudge': { cause: 'schedule', ...independentMail, trigger: 'event_nudge', topic: 'hosting' },
  'event-nudge-3': { cause: 'schedule', ...independentMail, trigger: 'event_nudge', topic: 'hosting' },
  'engagement-nudge': { cause: 'admin', ...independentMail, trigger: 'event_nudge', topic: 'hosting' },
  message: {
    cause: 'host',
    ...independentMail,
    trigger: 'message',
    // A message from our team to a single person is always sent; hosts' messages to each other are on their dashboard too.
    topic: ({ kind }) =>
      (({ community: 'messages', conversation: 'hosting', group: 'hosting', direct: null }) as const)[kind],
  },
  'attendee-message': {
    cause: 'host',
    ...independentMail,
    trigger: 'message',
    topic: 'hosts',
    requiredStatuses: ['requested', 'confirmed', 'waitlist'],
  },
  'city-notification': {
    cause: 'subscription',
    ...independentMail,
    trigger: 'city_notification',
    topic: 'cities',
    usefulUntil: getStart,
    facts: 'live',
    needsActiveEvent: true,
  },
  'guest-invitation': {
    cause: 'host',
    ...independentMail,
    trigger: 'event_invitation',
    isForInsiders: true,
    topic: 'hosts',
    usefulUntil: getStart,
    facts: 'live',
    needsActiveEvent: true,
  },
  'invitation-cancelled': {
    cause: 'host',
    ...independentMail,
    trigger: 'event_cancelled',
    topic: 'hosts',
    usefulUntil: getEnd,
  },
  'event-photos': {
    cause: 'host',
    ...independentMail,
    trigger: 'event_photos',
    topic: 'hosts',
    requiredStatuses: ['confirmed'],
  },
  'monthly-wrap': { cause: 'schedule', ...independentMail, trigger: 'monthly_wrap', topic: 'messages' },
  'yearly-summary': { cause: 'schedule', ...independentMail, trigger: 'yearly_summary', topic: 'messages' },
  // Anyone can ask a question with anyone's address.
  'confirm-question': {
    cause: 'anyone',
    ...independentMail,
    trigger: 'host_question',
    topic: null,
    usefulUntil: (_, now) => now + QUESTION_LINK_MS,
  },
  // The host chose who may ask, and the asker has proven the address; the host's dashboard shows the question anyway.
  'host-question': {
    cause: 'subscription',
    ...independentMail,
    trigger: 'host_question',
    topic: 'hosting',
    isForInsiders: true,
  },
  // Anyone can report with anyone's address.
  'report-received': { cause: 'anyone', ...independentMail, trigger: 'safety', topic: null },
  'report-resolved': { cause: 'anyone', ...independentMail, trigger: 'safety', topic: null },
  'moderation-decision': { cause: 'admin', ...independentMail, trigger: 'safety', topic: null },
  'objection-resolved': { cause: 'admin', ...independentMail, trigger: 'safety', topic: null },
} as const satisfies { readonly [N in MailName]: MailPolicy<MailData[N]> }

/** Parses the name of a mail in a stored document. Throws if there is no such mail. */
export function parseMailName(name: string): MailName {
  if (!isMailName(name)) throw new Error(`There is no mail named ${name}`)
  return name
}

function isMailName(name: string): name is MailName {
  return Object.hasOwn(mails, name)
}

/** A mail's name and the part of its data that policies use, without the fields that differ between recipients. */
interface NamedMail {
  readonly template: MailName
  readonly data: object
}

type Row = Record<keyof MailPolicy<object>, unknown>

function readPolicyField({ template, data }: NamedMail, field: keyof Row): unknown {
  const value = (mails[template] as Row)[field]
  return typeof value === 'function' ? (value as (data: object) => unknown)(data) : value
}

export const getTopic = (mail: NamedMail) => readPolicyField(mail, 'topic') as MailKind | null
export const getCampaign = (mail: NamedMail) => readPolicyField(mail, 'campaign') as CampaignType | null
export const getRequiredStatuses = (mail: NamedMail) =>
  readPolicyField(mail, 'requiredStatuses') as readonly RequiredStatus[] | null
export const includesJoinLink = (mail: NamedMail) => readPolicyField(mail, 'hasJoinLink') as boolean

/** Whether all recipients of a mail may know the location of a private event; `statuses` can narrow the audience. */
export function revealsPlace(
  mail: NamedMail,
  statuses: readonly RequiredStatus[] | null = getRequiredStatuses(mail),
): boolean {
  const isForConfirmed = statuses !== null && statuses.every((status) => status === 'confirmed')
  return isForConfirmed || (readPolicyField(mail, 'isForInsiders') as boolean)
}

/** When a mail that was queued at `now` becomes outdated; null: never. */
export function computeUsefulUntil({ template, data }: NamedMail, now: number): number | null {
  const policy = mails[template] as MailPolicy<object>
  return policy.usefulUntil(data, now)
}

/**
 * Whether a delayed mail is still true after its event has moved: “a week to go” is not true if the event moves to another day.
 * The schedule sends another mail when the new day comes near.
 */
export function isStillTrue(template: MailName, queuedEvent: EventStart, currentEvent: EventStart): boolean {
  if (!mails[template].isTiedToDay) return true
  const queuedDay = toCalendarDay(queuedEvent.startsAt, queuedEvent.timezone)
  return queuedDay === toCalendarDay(currentEvent.startsAt, currentEvent.timezone)
}

/** An id for mail that a person requests, different each time. */
export function makeTransactionalId(kind: string, now: number): string {
  return `${kind}-${now}-${randomBytes(6).toString('hex')}`
}
