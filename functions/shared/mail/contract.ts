import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { anyText, email, messageResponse, optionalText } from '../http/fields.ts'
import { searchText } from '../http/list.ts'
import { documentId, eventId, userId } from '../ids.ts'
import { mailKind, digestFrequency } from './kinds.ts'
import { emailStatus, leftOutReason } from './email-status.ts'
import { mailCounts } from './stored.ts'
import { campaignType, mailAlarms, trigger } from './triggers.ts'

const instant = z.iso.datetime()
const tokenParams = z.object({ token: anyText().min(20).max(500) })
/** SHA-256 of an address, so that no path contains an address. */
const addressId = z.string().regex(/^[0-9a-f]{64}$/)
const emailId = documentId(250)
const templateId = z.string().regex(/^[a-z\d-]{1,80}$/)
const mailingId = documentId(150)
const unsubscribedKinds = z.array(mailKind).max(20)

export const emailLogEntry = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  trigger,
  status: emailStatus,
  createdAt: instant,
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  openedAt: instant.nullable(),
  bouncedAt: instant.nullable(),
  bounceReason: z.string().nullable(),
  failedReason: z.string().nullable(),
  clickedLinks: z.array(z.string()),
  /** Why the email was sent or left out, without its text or tokens. */
  triggerDetails: z.object({
    mail: z.string(),
    campaign: campaignType.nullable(),
    mailingId: z.string().nullable(),
    leftOutReason: leftOutReason.nullable(),
  }),
  /** The member as they are now; for a person without an account, the recipient. */
  user: z.object({ id: userId.nullable(), name: z.string(), email: z.string() }),
  event: z.object({ id: eventId, title: z.string().nullable(), city: z.string().nullable() }).nullable(),
})

const alarmName = z.enum(mailAlarms)

const triggerStats = z.object({
  trigger,
  ...mailCounts.shape,
  /** Contains `bounces` if more than 3% bounced, and `complaints` if more than 0.1% were reported as spam. */
  warnings: z.array(z.enum(['bounces', 'complaints'])),
})

const campaign = z.object({
  emailType: campaignType,
  stats: z.object({
    sent: z.number().int(),
    delivered: z.number().int(),
    opened: z.number().int(),
    clicked: z.number().int(),
    bounced: z.number().int(),
    failed: z.number().int(),
    pending: z.number().int(),
    /** Emails withheld on purpose, which are in none of the other numbers. */
    leftOut: z.number().int(),
  }),
  lastSentAt: instant.nullable(),
  /** A page of recipients: newest first or, with `q`, by address. */
  recipients: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      /** Empty if the name is unknown. */
      name: z.string(),
      status: emailStatus,
      sentAt: instant.nullable(),
      deliveredAt: instant.nullable(),
      openedAt: instant.nullable(),
      bouncedAt: instant.nullable(),
      bounceReason: z.string().nullable(),
      failedReason: z.string().nullable(),
      /** The reason why a recipient was left out. */
      leftOutReason: leftOutReason.nullable(),
    }),
  ),
  /** The cursor for `after`; null on the last page. */
  next: z.string().nullable(),
})

const countResponse = messageResponse.extend({ count: z.number().int() })

export const emailCalls = declareCalls({
  receiveMailgunWebhook: {
    method: 'POST',
    path: '/api/webhooks/mailgun',
    summary: "Mailgun's signed events of a message: delivered, opened, clicked, failed, complained.",
    access: 'public',
    body: z.object({
      signature: z.object({ timestamp: anyText(), token: anyText(), signature: anyText() }),
      'event-data': z.looseObject({ id: anyText(), event: anyText(), timestamp: z.number() }),
    }),
    response: messageResponse,
    status: 200,
    errors: ['bad_signature'],
  },
  getMailPreferences: {
    method: 'GET',
    path: '/api/email/preferences/{token}',
    summary: 'The kinds of email that an address gets; the token comes from its unsubscribe links.',
    access: 'public',
    params: tokenParams,
    response: z.object({
      email: z.string(),
      kinds: z.array(
        z.object({ id: mailKind, title: z.string(), description: z.string(), isWanted: z.boolean() }),
      ),
      digestFrequency,
    }),
    status: 200,
    errors: ['invalid_link'],
  },
  setMailPreferences: {
    method: 'PUT',
    path: '/api/email/preferences/{token}',
    summary: 'Sets the kinds of email that an address does not want; it gets all others.',
    access: 'public',
    params: tokenParams,
    /** If the field is missing, `digestFrequency` stays as it is. */
    body: z.object({ unsubscribedKinds, digestFrequency: digestFrequency.optional() }),
    response: messageResponse,
    status: 200,
    errors: ['invalid_link'],
  },
  getPreferencesLink: {
    method: 'GET',
    path: '/api/user/email-preferences',
    summary: "The token of the link to the caller's own email preferences, as in the links of their emails.",
    access: 'member',
    response: z.object({ token: z.string() }),
    status: 200,
    errors: ['signed_out'],
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/email/unsubscribe/{token}/{kind}',
    summary: 'One-click unsubscribe (RFC 8058), sent by an email client; its body is not read.',
    access: 'public',
    params: tokenParams.extend({ kind: mailKind }),
    response: messageResponse,
    status: 200,
    errors: ['invalid_link'],
  },
  openPreferences: {
    method: 'GET',
    path: '/api/email/unsubscribe/{token}/{kind}',
    summary: 'Redirects a browser from the one-click unsubscribe link to the preferences page.',
    access: 'public',
    params: z.object({ token: anyText().max(500), kind: anyText().max(100) }),
    response: z.string(),
    status: 303,
    errors: [],
  },
  getEmailHealth: {
    method: 'GET',
    path: '/api/admin/email-health',
    summary:
      'Counts by trigger over 30 days (UTC; at most five minutes old for today and yesterday, at most a day for the days before), and a page of the email log.',
    access: 'admin',
    query: z
      .object({
        status: emailStatus.optional(),
        trigger: trigger.optional(),
        userId: userId.optional(),
        /** Only email to addresses, of members or others, with a part that begins with this text (see `parseAddressSearch`). */
        email: optionalText(254),
        /** `next` of the previous page. */
        after: emailId.optional(),
        /** The user and the event of each email are read too, so a page is small by default. */
        limit: z.coerce.number().int().min(1).max(200).default(15),
      })
      .refine((filter) => !filter.email || !(filter.status ?? filter.trigger ?? filter.userId), {
        path: ['email'],
        error: 'Please filter by address only.',
      }),
    response: z.object({
      stats: z.array(triggerStats),
      /** When the stats were counted; null if they never were. */
      countedAt: instant.nullable(),
      /**
       * Emails that are not sent yet, counted up to 3,000. `stuckCount`: waiting for more than an hour. `unknownCount`:
       * Mailgun's response was lost.
       */
      queue: z.object({
        waitingCount: z.number().int(),
        unknownCount: z.number().int(),
        stuckCount: z.number().int(),
        oldestQueuedAt: instant.nullable(),
      }),
      alarms: z.array(
        z.object({ name: alarmName, message: z.string(), firstRaisedAt: instant, lastRaisedAt: instant }),
      ),
      /** The instant until which sending is paused. */
      pausedUntil: instant.nullable(),
      logs: z.array(emailLogEntry),
      next: z.string().nullable(),
    }),
    status: 200,
    errors: [],
  },
  getLoggedEmail: {
    method: 'GET',
    path: '/api/admin/email-log/{id}',
    summary: 'One entry of the email log.',
    access: 'admin',
    params: z.object({ id: emailId }),
    response: emailLogEntry,
    status: 200,
    errors: ['not_found'],
  },
  recountEmails: {
    method: 'POST',
    path: '/api/admin/email-health/recount',
    summary:
      'Counts the emails of today and yesterday immediately, without waiting for the job that runs every five minutes.',
    access: 'admin',
    response: messageResponse,
    status: 200,
    errors: [],
  },
  clearEmailAlarm: {
    method: 'DELETE',
    path: '/api/admin/email-alarms/{alarm}',
    summary: 'Clears an alarm that an admin has dealt with; it is raised again if the problem persists.',
    access: 'admin',
    params: z.object({ alarm: alarmName }),
    response: messageResponse,
    status: 200,
    errors: ['not_found'],
  },
  updateEmailAddress: {
    method: 'POST',
    path: '/api/admin/update-email',
    summary:
      'Corrects an address. For a member: in the profile and for signing in. For a visitor: in RSVPs, sign-ups for cities, email settings, and emails that are waiting or failed.',
    access: 'admin',
    body: z.object({ oldEmail: email, newEmail: email }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'already_registered'],
  },
  listSuppressions: {
    method: 'GET',
    path: '/api/admin/suppressions',
    summary:
      'Addresses that get only links to sign in or to delete the account, because an email to them bounced or was reported as spam, newest first.',
    access: 'admin',
    query: z.object({
      /** `next` of the previous page. */
      after: addressId.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      suppressions: z.array(
        z.object({
          id: addressId,
          email: z.string(),
          reason: z.enum(['bounced', 'complained']),
          /** The message of the receiving server. */
          detail: z.string(),
          suppressedAt: instant,
        }),
      ),
      next: addressId.nullable(),
    }),
    status: 200,
    errors: [],
  },
  liftSuppression: {
    method: 'DELETE',
    path: '/api/admin/suppressions/{id}',
    summary: "Allows mail to an address again, and removes the address from Mailgun's lists.",
    access: 'admin',
    params: z.object({ id: addressId }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'busy'],
  },
  getMailing: {
    method: 'GET',
    path: '/api/admin/mailings/{id}',
    summary: 'The progress of a mailing: how many recipients got it, are waiting, failed or were left out.',
    access: 'admin',
    params: z.object({ id: mailingId }),
    response: z.object({
      id: mailingId,
      trigger,
      eventId: eventId.nullable(),
      createdAt: instant,
      state: z.enum(['preparing', 'sending', 'paused', 'stopped', 'done', 'cancelled']),
      sentCount: z.number().int(),
      waitingCount: z.number().int(),
      failedCount: z.number().int(),
      /** Recipients who were left out. The log says why. */
      leftOutCount: z.number().int(),
      /** Recipients for whom it is unknown whether the mail was sent. */
      parkedCount: z.number().int(),
      /** The reason why some deliveries are retried, and the time of the next attempt; null if none is retried. */
      delay: z.object({ reason: z.string(), nextAttemptAt: instant.nullable() }).nullable(),
    }),
    status: 200,
    errors: ['not_found'],
  },
  stopMailing: {
    method: 'POST',
    path: '/api/admin/mailings/{id}/stop',
    summary: 'Stops a mailing: emails that Mailgun does not have yet are not sent until an admin resumes it.',
    access: 'admin',
    params: z.object({ id: mailingId }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'not_running'],
  },
  resumeMailing: {
    method: 'POST',
    path: '/api/admin/mailings/{id}/resume',
    summary: 'Resumes a stopped mailing.',
    access: 'admin',
    params: z.object({ id: mailingId }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'not_stopped'],
  },
  retryEmail: {
    method: 'POST',
    path: '/api/admin/email/retry/{id}',
    summary:
      'Resends an email that failed or whose outcome is unknown, and returns the result. An email with a one-time link, or to a deleted person, is refused.',
    access: 'admin',
    params: z.object({ id: emailId }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'not_failed', 'not_sent'],
  },
  listEmailTemplates: {
    method: 'GET',
    path: '/api/admin/email-templates',
    summary: 'The gallery of templates, each with its subject for sample data.',
    access: 'admin',
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        trigger,
        subject: z.string(),
      }),
    ),
    status: 200,
    errors: [],
  },
  previewEmailTemplate: {
    method: 'GET',
    path: '/api/admin/email-templates/{id}/preview',
    summary: 'A template of the gallery with sample data, as a light or dark inbox shows it; for an iframe.',
    access: 'admin',
    params: z.object({ id: templateId }),
    query: z.object({ scheme: z.enum(['light', 'dark']).default('light') }),
    response: z.string(),
    responseType: 'text/html',
    status: 200,
    errors: ['not_found'],
  },
  sendTestEmail: {
    method: 'POST',
    path: '/api/test-email',
    summary: 'Sends a template of the gallery, with sample data, to the calling admin.',
    access: 'admin',
    body: z.object({ templateId: anyText().max(80) }),
    response: messageResponse,
    status: 202,
    errors: ['not_found'],
  },
  getEmailTracking: {
    method: 'GET',
    path: '/api/events/{id}/enhanced-email-tracking',
    summary:
      "An event's campaigns, each with the counts of its emails and a page of its recipients. For one campaign, the list can be searched and has further pages.",
    access: 'eventHost',
    params: z.object({ id: eventId }),
    query: z
      .object({
        /** Limits the list to this campaign. */
        emailType: campaignType.optional(),
        /** `next` of the previous page. */
        after: emailId.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(200),
        /** The first letters of an address. */
        q: searchText,
      })
      .refine(({ emailType, after, q }) => emailType !== undefined || (after === undefined && q === null), {
        path: ['emailType'],
        error: 'Please choose a campaign.',
      }),
    response: z.array(campaign),
    status: 200,
    errors: ['not_found'],
  },
  resendFailedEmails: {
    method: 'POST',
    path: '/api/events/{id}/resend-failed',
    summary: 'Resends up to 500 failed emails of a campaign; bounced ones need a corrected address first.',
    access: 'eventHost',
    params: z.object({ id: eventId }),
    body: z.object({ emailType: campaignType }),
    response: countResponse,
    status: 200,
    errors: ['not_found', 'too_many_requests'],
    limits: ['attendeeMailByMember'],
  },
  changeEmailRecipient: {
    method: 'PATCH',
    path: '/api/email-recipients/{id}',
    summary:
      "Corrects the address of an attendee's email and RSVP, and sends the email again if it bounced, failed, has an unknown outcome or was withheld from a suppressed address.",
    access: 'host',
    params: z.object({ id: emailId }),
    body: z.object({ email }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'already_rsvpd', 'too_many_requests'],
    limits: ['attendeeMailByMember'],
  },
})
