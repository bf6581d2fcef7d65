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
 * | message  | a person's text to others, the mail `message` or `attendee-message`      | message for any mail      |
 *
 * A mail is a name and its data, never a rendered body. Instants are milliseconds since 1970, so that the data is the same in
 * Firestore, in a gallery sample and in a test.
 */
import type { MailKind } from '../../../shared/mail/kinds.ts'
import type { CampaignType, Trigger } from '../../../shared/mail/triggers.ts'
import { reminders, type EventTimes, type ReminderType } from '../../../shared/mail/reminders.ts'
import type {
  AccountDeletedMailData,
  AttendeeMessageMailData,
  CityNotificationMailData,
  ConfirmQuestionMailData,
  DecisionMailData,
  EngagementNudgeMailData,
  EventDecisionMailData,
  EventMailData,
  EventPhotosMailData,
  EventUpdateMailData,
  GuestInvitationMailData,
  HostDecisionMailData,
  HostDeniedMailData,
  HostEventMailData,
  HostInvitationMailData,
  HostNudgeMailData,
  HostQuestionMailData,
  HostRoleMailData,
  HostRsvpsMailData,
  GuestEventCancelledMailData,
  LoginLinkMailData,
  MessageMailData,
  ModerationDecisionMailData,
  MonthlyWrapMailData,
  ObjectionResolvedMailData,
  OwnDataMailData,
  ReminderMailData,
  ReportReceivedMailData,
  ReportResolvedMailData,
  RsvpCancelledMailData,
  RsvpMailData,
  RsvpRefusedMailData,
  SeriesCancelledMailData,
  SeriesUpdateMailData,
  SpotMailData,
  YearlySummaryMailData,
} from './mail-data.ts'

/** The data of each mail, by its name. */
export interface MailData {
  'login-link': LoginLinkMailData
  rsvp: RsvpMailData
  'waitlist-notification': SpotMailData
  'rsvp-cancelled': RsvpCancelledMailData
  'rsvp-refused': RsvpRefusedMailData
  'reminder-week': ReminderMailData
  'reminder-day': ReminderMailData
  'user-reminder-week': ReminderMailData
  'user-reminder-day': ReminderMailData
  'post-event-wrap': EventMailData
  'event-cancelled': EventMailData
  'event-update': EventUpdateMailData
  'series-cancelled': SeriesCancelledMailData
  'series-update': SeriesUpdateMailData
  'data-export-ready': OwnDataMailData
  'data-export-failed': OwnDataMailData
  'delete-account': OwnDataMailData
  'account-deleted': AccountDeletedMailData
  'event-hidden': EventDecisionMailData
  'event-unhidden': EventDecisionMailData
  'account-suspended': DecisionMailData
  'account-unsuspended': DecisionMailData
  'application-received': HostDecisionMailData
  'host-approved': HostDecisionMailData
  'host-denied': HostDeniedMailData
  'host-invitation': HostInvitationMailData
  'host-role': HostRoleMailData
  'host-rsvp-week': HostEventMailData
  'host-rsvp-day': HostEventMailData
  'host-rsvps': HostRsvpsMailData
  'photo-reminder': HostEventMailData
  'photo-request': HostEventMailData
  'next-event-nudge': HostNudgeMailData
  'event-nudge-3': HostNudgeMailData
  'engagement-nudge': EngagementNudgeMailData
  message: MessageMailData
  'attendee-message': AttendeeMessageMailData
  'city-notification': CityNotificationMailData
  'guest-invitation': GuestInvitationMailData
  'guest-event-cancelled': GuestEventCancelledMailData
  'event-photos': EventPhotosMailData
  'monthly-wrap': MonthlyWrapMailData
  'yearly-summary': YearlySummaryMailData
  'confirm-question': ConfirmQuestionMailData
  'host-question': HostQuestionMailData
  'report-received': ReportReceivedMailData
  'report-resolved': ReportResolvedMailData
  'moderation-decision': ModerationDecisionMailData
  'objection-resolved': ObjectionResolvedMailData
}

export type MailName = keyof MailData

/** The names of the mails that have exactly this data. */
export type MailsWithData<D> = {
  [N in MailName]: [D, MailData[N]] extends [MailData[N], D] ? N : never
}[MailName]

/**
 * The cause of a mail:
 * - `anyone`: someone who may not have proven that the address is theirs.
 * - `recipient`: the recipient, signed in.
 * - `subscription`: an event or a question that the recipient wants to hear about.
 * - `schedule`: the clock.
 * - `host`, `admin`: people who are responsible for what they send, within the limits of their calls.
 */
type Cause = 'anyone' | 'recipient' | 'subscription' | 'schedule' | 'host' | 'admin'

/** The sign-up statuses that a mail can require. */
export type RequiredStatus = 'requested' | 'confirmed' | 'waitlist' | 'missed' | 'cancelled'

/** A value, or a function that derives it from the mail's data. */
type FromData<D, T> = T | ((data: Omit<D, 'name' | 'signupId' | 'seq'>) => T)

/** The rules for all mails of one name. */
export interface MailPolicy<D> {
  readonly cause: Cause
  /** The reason why the mail is sent, as the email log and the dashboards name it. */
  readonly trigger: Trigger
  /**
   * The kind of mail from which a recipient can unsubscribe; null: always sent, because the recipient caused the mail or must know
   * about it.
   */
  readonly mailKind: FromData<D, MailKind | null>
  /** The campaign of the event for which the mail counts, if any. */
  readonly campaign: FromData<D, CampaignType | null>
  /**
   * When the mail becomes outdated (`now` is when it was queued); null: never. An outdated mail is not sent.
   */
  readonly usefulUntil: (data: Omit<D, 'name' | 'signupId' | 'seq'>, now: number) => number | null
  /** Whether the mail shows the event as it is when the mail is sent (`live`) or was when the mail was queued. */
  readonly facts: 'live' | 'as-queued'
  /** Whether the mail is sent only while its event is published and not cancelled. Hidden events are not published. */
  readonly needsActiveEvent: boolean
  /**
   * Whether the mail belongs to a day before or after the event, so that it is no longer true after the event has moved to
   * another day.
   */
  readonly isTiedToDay: boolean
  /** The sign-up must have one of these statuses when the mail is sent; null if the mail is not about a sign-up. */
  readonly requiredStatuses: FromData<D, readonly RequiredStatus[] | null>
  /** Whether the mail contains the link of a virtual event, which is read when the mail is sent and never stored with it. */
  readonly hasJoinLink: FromData<D, boolean>
  /**
   * Whether the mail goes to hosts or people on the guest list, who may know the location of a private event as confirmed
   * attendees do.
   */
  readonly isForHostsOrGuests: boolean
  /** Whether clicks are counted. Clicks on links that give access are never counted (`render.tsx`). */
  readonly shouldTrackClicks: boolean
}

const returnNull = () => null
const getStart = ({ startsAt }: { readonly startsAt: number }) => startsAt
const getLastEnd = ({ events }: { readonly events: readonly { readonly endsAt: number }[] }) =>
  Math.max(...events.map(({ endsAt }) => endsAt))
const getEnd = ({ endsAt }: { readonly endsAt: number }) => endsAt
/** Makes the rule for when a reminder, and the mail that hosts get at the same time, becomes outdated. */
const makeReminderEndRule = (reminder: ReminderType) => (event: EventTimes) =>
  reminders[reminder].computeTimes(event).closesAt
/** How long the links in mails work. */
const LOGIN_LINK_MS = 15 * 60_000
const UNDO_LINK_MS = 7 * 86_400_000
const DATA_LINK_MS = 86_400_000
const QUESTION_LINK_MS = 86_400_000
/** How long the numbers in a mail about new RSVPs are useful. */
const RSVP_DIGEST_MS = 12 * 3_600_000

const reminderPolicy: MailPolicy<ReminderMailData> = {
  cause: 'schedule',
  trigger: 'event_reminder',
  mailKind: 'reminders',
  campaign: ({ reminder, reconfirmQuestion }) => (reconfirmQuestion === 'again' ? null : reminder),
  usefulUntil: (data) => makeReminderEndRule(data.reminder)(data),
  facts: 'live',
  needsActiveEvent: true,
  isTiedToDay: true,
  requiredStatuses: ['confirmed'],
  hasJoinLink: true,
  isForHostsOrGuests: false,
  shouldTrackClicks: true,
}
/** The shared policy of reminders and photo requests to hosts. */
const hostingPolicy = {
  cause: 'schedule',
  mailKind: 'hosting',
  campaign: null,
  facts: 'live',
  needsActiveEvent: true,
  isTiedToDay: true,
  requiredStatuses: null,
  hasJoinLink: false,
  isForHostsOrGuests: true,
  shouldTrackClicks: true,
} as const
const hostReminderPolicy = { ...hostingPolicy, trigger: 'event_reminder' } as const
const photoRequestPolicy: MailPolicy<HostEventMailData> = {
  ...hostingPolicy,
  trigger: 'photo_request',
  usefulUntil: returnNull,
}
/** The policy of mail that does not depend on the current facts of an event. */
const independentPolicy = {
  campaign: null,
  usefulUntil: returnNull,
  facts: 'as-queued',
  needsActiveEvent: false,
  isTiedToDay: false,
  requiredStatuses: null,
  hasJoinLink: false,
  isForHostsOrGuests: false,
  shouldTrackClicks: true,
} as const

export const mails = {
  'login-link': {
    cause: 'anyone',
    ...independentPolicy,
    trigger: 'login_link',
    mailKind: null,
    usefulUntil: ({ isUndo }, now) => now + (isUndo ? UNDO_LINK_MS : LOGIN_LINK_MS),
    shouldTrackClicks: false,
  },
  rsvp: {
    cause: 'anyone',
    trigger: 'rsvp_confirmation',
    // People can unsubscribe from this mail if it has a host's note, as from the host's other messages.
    mailKind: ({ note }) => (note ? 'hosts' : null),
    campaign: ({ status }) => (status === 'requested' ? null : 'rsvp_confirmation'),
    usefulUntil: getEnd,
    facts: 'live',
    needsActiveEvent: true,
    isTiedToDay: false,
    requiredStatuses: ({ status }) => [status],
    hasJoinLink: ({ status }) => status === 'confirmed',
    isForHostsOrGuests: false,
    shouldTrackClicks: true,
  },
  'waitlist-notification': {
    cause: 'anyone',
    trigger: 'waitlist_notification',
    mailKind: null,
    campaign: null,
    usefulUntil: ({ offerEndsAt, endsAt }) => offerEndsAt ?? endsAt,
    facts: 'live',
    needsActiveEvent: true,
    isTiedToDay: false,
    requiredStatuses: ({ offerEndsAt }) => [offerEndsAt === undefined ? 'confirmed' : 'waitlist'],
    hasJoinLink: ({ offerEndsAt }) => offerEndsAt === undefined,
    isForHostsOrGuests: false,
    shouldTrackClicks: true,
  },
  'rsvp-cancelled': {
    cause: 'anyone',
    ...independentPolicy,
    trigger: 'rsvp_cancelled',
    mailKind: null,
    requiredStatuses: ['cancelled'],
  },
  'rsvp-refused': {
    cause: 'anyone',
    ...independentPolicy,
    trigger: 'rsvp_confirmation',
    // Members can unsubscribe from mail about a standing RSVP, because they did not make the RSVP themselves.
    mailKind: ({ rhythm }) => (rhythm === undefined ? null : 'cities'),
  },
  'reminder-week': reminderPolicy,
  'user-reminder-week': reminderPolicy,
  'reminder-day': reminderPolicy,
  'user-reminder-day': reminderPolicy,
  'post-event-wrap': {
    cause: 'schedule',
    ...independentPolicy,
    trigger: 'post_event_wrap',
    mailKind: 'hosts',
    campaign: 'post_event_wrap',
    requiredStatuses: ['confirmed'],
  },
  'event-cancelled': {
    cause: 'host',
    ...independentPolicy,
    trigger: 'event_cancelled',
    mailKind: null,
    campaign: 'cancellation',
    usefulUntil: getEnd,
    requiredStatuses: ['requested', 'confirmed', 'waitlist'],
  },
  'event-update': {
    cause: 'host',
    ...independentPolicy,
    trigger: 'event_update',
    // Nobody can unsubscribe from mail about changed facts. Attendees can unsubscribe from a host's update that lists no changes.
    mailKind: ({ changes }) => (changes.length > 0 ? null : 'hosts'),
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
    ...independentPolicy,
    trigger: 'event_cancelled',
    mailKind: null,
    usefulUntil: getLastEnd,
  },
  'series-update': {
    cause: 'host',
    ...independentPolicy,
    trigger: 'event_update',
    mailKind: null,
    usefulUntil: getLastEnd,
  },
  'data-export-ready': {
    cause: 'recipient',
    ...independentPolicy,
    trigger: 'data_export',
    mailKind: null,
    usefulUntil: (_, now) => now + DATA_LINK_MS,
  },
  'data-export-failed': { cause: 'recipient', ...independentPolicy, trigger: 'data_export', mailKind: null },
  'delete-account': {
    cause: 'recipient',
    ...independentPolicy,
    trigger: 'account_deletion',
    mailKind: null,
    usefulUntil: (_, now) => now + LOGIN_LINK_MS,
    shouldTrackClicks: false,
  },
  // This mail is sent when the recipient or an admin deletes the account.
  'account-deleted': { cause: 'admin', ...independentPolicy, trigger: 'account_deletion', mailKind: null },
  'event-hidden': { cause: 'admin', ...independentPolicy, trigger: 'safety', mailKind: null },
  'event-unhidden': { cause: 'admin', ...independentPolicy, trigger: 'safety', mailKind: null },
  // This mail is sent again whenever someone tries to sign in with the address of a suspended member.
  'account-suspended': { cause: 'anyone', ...independentPolicy, trigger: 'safety', mailKind: null },
  'account-unsuspended': { cause: 'admin', ...independentPolicy, trigger: 'safety', mailKind: null },
  // Anyone can apply with another person's address.
  'application-received': {
    cause: 'anyone',
    ...independentPolicy,
    trigger: 'host_application',
    mailKind: null,
  },
  'host-approved': { cause: 'admin', ...independentPolicy, trigger: 'host_approved', mailKind: null },
  'host-denied': { cause: 'admin', ...independentPolicy, trigger: 'host_denied', mailKind: null },
  'host-invitation': {
    cause: 'admin',
    ...independentPolicy,
    trigger: 'host_invitation',
    mailKind: null,
    shouldTrackClicks: false,
  },
  // This mail concerns rights and duties, so it is always sent, however late.
  'host-role': { cause: 'host', ...independentPolicy, trigger: 'host_role', mailKind: null },
  'host-rsvp-week': { ...hostReminderPolicy, usefulUntil: makeReminderEndRule('reminder_week_before') },
  'host-rsvp-day': { ...hostReminderPolicy, usefulUntil: makeReminderEndRule('reminder_day_before') },
  'host-rsvps': {
    cause: 'schedule',
    ...independentPolicy,
    trigger: 'host_rsvps',
    mailKind: 'rsvps',
    usefulUntil: (_, now) => now + RSVP_DIGEST_MS,
  },
  'photo-reminder': photoRequestPolicy,
  'photo-request': photoRequestPolicy,
  'next-event-nudge': {
    cause: 'schedule',
    ...independentPolicy,
    trigger: 'event_nudge',
    mailKind: 'hosting',
  },
  'event-nudge-3': { cause: 'schedule', ...independentPolicy, trigger: 'event_nudge', mailKind: 'hosting' },
  'engagement-nudge': { cause: 'admin', ...independentPolicy, trigger: 'event_nudge', mailKind: 'hosting' },
  message: {
    cause: 'host',
    ...independentPolicy,
    trigger: 'message',
    // A message from our team to a single person is always sent; hosts' messages to each other are on their dashboard too.
    mailKind: ({ kind }) =>
      (({ community: 'messages', conversation: 'hosting', group: 'hosting', direct: null }) as const)[kind],
  },
  'attendee-message': {
    cause: 'host',
    ...independentPolicy,
    trigger: 'message',
    mailKind: 'hosts',
    requiredStatuses: ['requested', 'confirmed', 'waitlist', 'missed'],
  },
  'city-notification': {
    cause: 'subscription',
    ...independentPolicy,
    trigger: 'city_notification',
    mailKind: 'cities',
    usefulUntil: getStart,
    facts: 'live',
    needsActiveEvent: true,
  },
  'guest-invitation': {
    cause: 'host',
    ...independentPolicy,
    trigger: 'event_invitation',
    isForHostsOrGuests: true,
    mailKind: 'hosts',
    usefulUntil: getStart,
    facts: 'live',
    needsActiveEvent: true,
  },
  'guest-event-cancelled': {
    cause: 'host',
    ...independentPolicy,
    trigger: 'event_cancelled',
    mailKind: 'hosts',
    usefulUntil: getEnd,
  },
  'event-photos': {
    cause: 'host',
    ...independentPolicy,
    trigger: 'event_photos',
    mailKind: 'hosts',
    requiredStatuses: ['confirmed'],
  },
  'monthly-wrap': { cause: 'schedule', ...independentPolicy, trigger: 'monthly_wrap', mailKind: 'messages' },
  'yearly-summary': {
    cause: 'schedule',
    ...independentPolicy,
    trigger: 'yearly_summary',
    mailKind: 'messages',
  },
  // Anyone can ask a question with another person's address.
  'confirm-question': {
    cause: 'anyone',
    ...independentPolicy,
    trigger: 'host_question',
    mailKind: null,
    usefulUntil: (_, now) => now + QUESTION_LINK_MS,
  },
  // The host chose who may ask, and the asker has proven the address. The host can unsubscribe from this mail, because
  // their dashboard shows the question too.
  'host-question': {
    cause: 'subscription',
    ...independentPolicy,
    trigger: 'host_question',
    mailKind: 'hosting',
    isForHostsOrGuests: true,
  },
  // Anyone can report with another person's address.
  'report-received': { cause: 'anyone', ...independentPolicy, trigger: 'safety', mailKind: null },
  'report-resolved': { cause: 'anyone', ...independentPolicy, trigger: 'safety', mailKind: null },
  'moderation-decision': { cause: 'admin', ...independentPolicy, trigger: 'safety', mailKind: null },
  'objection-resolved': { cause: 'admin', ...independentPolicy, trigger: 'safety', mailKind: null },
} as const satisfies { readonly [N in MailName]: MailPolicy<MailData[N]> }
