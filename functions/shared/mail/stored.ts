import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'
import { mailKind, digestFrequency } from './kinds.ts'
import { emailStatus, leftOutReason } from './email-status.ts'
import { campaignType, trigger } from './triggers.ts'

/*
 * Mail as Firestore holds it. `template` is a name of `core/mail/mails.ts`, which also declares the type of `data`, because
 * only the server reads `data`.
 */

const signup = z.object({ signupId: z.string(), seq: z.number().int() }).nullable()

const recipient = z.object({
  address: z.string(),
  name: z.string(),
  userId: z.number().int().nullable(),
  signup,
})

const data = z.custom<object>((value) => typeof value === 'object' && value !== null)

/** `deliveries/{id}`: one call to Mailgun, for up to 1,000 recipients; see `core/mail/delivery.ts`. */
export const storedDelivery = z.object({
  template: z.string(),
  data: data.nullable(),
  mailingId: z.string().nullable(),
  eventId: z.number().int().nullable(),
  recipients: z
    .array(recipient.extend({ emailId: z.string().nullable(), version: z.unknown().optional() }))
    .readonly(),
  leftOutRecipients: z.array(z.object({ recipient, reason: leftOutReason })).readonly(),
  status: z.enum(['waiting', 'sending', 'unknown', 'sent', 'failed', 'left_out', 'parked', 'split']),
  attemptCount: z.number().int(),
  lostResponseCount: z.number().int(),
  createdAt: storedInstant,
  attemptedAt: storedInstant.nullable(),
  nextAttemptAt: storedInstant.nullable(),
  checkedAt: storedInstant.nullable(),
  usefulUntil: storedInstant.nullable(),
  isLogged: z.boolean(),
  subject: z.string().nullable(),
  rootDeliveryId: z.string(),
  isUnproven: z.boolean(),
  secret: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** The id of the call or run that caused the delivery; every log line about the delivery contains it. */
  trace: z.string().nullable(),
  /** The address of a mail to one person, for finding the mails that have not been sent to it yet. */
  to: z.string().nullable(),
  /** The number of recipients, which queries sum; 0 after the delivery was split. */
  recipientCount: z.number().int(),
  leftOutCount: z.number().int(),
  /** For a mailing: the number of its page of the audience, from 0, and the cursor of the next page. */
  pageNumber: z.number().int().optional(),
  cursor: z.string().nullable().optional(),
  /**
   * Why an attempt failed, or why the delivery was not sent. It stays after a later success; null or missing if there was no such
   * reason.
   */
  reason: z.string().nullable().optional(),
  providerId: z.string().nullable().optional(),
  expiresAt: storedInstant,
})

/** `emails/{id}`: the email log, with an entry for each recipient. */
export const storedEmail = z.object({
  template: z.string(),
  trigger,
  campaign: campaignType.nullable().optional(),
  deliveryId: z.string(),
  mailingId: z.string().nullable().optional(),
  signup,
  to: z.string(),
  /**
   * The search tokens of the log (`makeAddressTokens`). They are written with the email's outcome, because they would make the
   * commit of an RSVP too large.
   */
  searchKeys: z.array(z.string()).readonly().optional(),
  toName: z.string(),
  eventId: z.number().int().nullable().optional(),
  userId: z.number().int().nullable().optional(),
  subject: z.string().nullable().optional(),
  status: emailStatus,
  createdAt: storedInstant,
  sentAt: storedInstant.nullable(),
  deliveredAt: storedInstant.nullable(),
  openedAt: storedInstant.nullable(),
  clickedAt: storedInstant.nullable().optional(),
  bouncedAt: storedInstant.nullable(),
  complainedAt: storedInstant.nullable().optional(),
  failedAt: storedInstant.nullable().optional(),
  resentAt: storedInstant.optional(),
  bounceReason: z.string().nullable().optional(),
  failedReason: z.string().nullable().optional(),
  leftOutReason: leftOutReason.nullable().optional(),
  clickedLinks: z.array(z.string()).optional(),
  /** Whether Mailgun accepted the email, according to a webhook. */
  isAccepted: z.boolean().nullable().optional(),
  /** Mailgun's id of the message. */
  providerId: z.string().nullable(),
  expiresAt: storedInstant,
})

/** `mailings/{id}`: a mail to an audience; see `core/mail/mailing.ts`. */
export const storedMailing = z.object({
  template: z.string(),
  data,
  audience: z.looseObject({ kind: z.string(), hostIds: z.array(z.string()).readonly().optional() }),
  eventId: z.number().int().nullable(),
  trigger,
  /** `stopped`: by an admin, who may resume it; `cancelled`: its cause disappeared before anything was sent. */
  status: z.enum(['running', 'stopped', 'cancelled']),
  /** Whether the last page of its audience has been read. */
  isAudienceRead: z.boolean(),
  createdAt: storedInstant,
  nextAttemptAt: storedInstant.nullable(),
  /** See `storedDelivery`. */
  trace: z.string().nullable(),
  finishedAt: storedInstant.optional(),
  expiresAt: storedInstant,
})

/** `mailAddresses/{addressHash}`: whether mail may be sent to an address, and which kinds its owner wants. */
export const storedAddress = z.object({
  /** Empty after the person was deleted. */
  email: z.string(),
  suppression: z
    .object({ reason: z.enum(['bounced', 'complained']), detail: z.string(), occurredAt: storedInstant })
    .nullable(),
  unsubscribedKinds: z.array(mailKind).readonly(),
  /** How often a host gets email about RSVPs; missing if the host never chose. */
  digestFrequency: digestFrequency.optional(),
  /** When an admin last lifted a suppression of the address. */
  suppressionLiftedAt: storedInstant.optional(),
  /** When any of these fields last changed. */
  changedAt: storedInstant.optional(),
})

/** `rsvpDigests/{uid}`: about which RSVPs a host has been emailed, and when the next email is due. */
export const storedRsvpDigest = z.object({
  /** Null if there is nothing new. */
  dueAt: storedInstant.nullable(),
  sentAt: storedInstant.nullable(),
  /** For each event, the `seq` of the first RSVP about which the host has not been emailed. */
  firstUnreportedSeqs: z.record(z.string(), z.number().int()),
})

/** `webhookTokens/{hash}`: a webhook that was processed. */
export const storedWebhookToken = z.object({ expiresAt: storedInstant })

const alarm = z.object({ message: z.string(), firstRaisedAt: storedInstant, lastRaisedAt: storedInstant })

/** `mail/sending`: whether mail is paused, and alarms for admins. */
export const storedSending = z.object({
  pausedUntil: storedInstant.nullable().optional(),
  alarms: z.object({ sending: alarm, events: alarm, parked: alarm }).partial().optional(),
})

/** Counts of emails by outcome; `total` excludes emails that were left out. */
export const mailCounts = z.object({
  total: z.number().int(),
  delivered: z.number().int(),
  opened: z.number().int(),
  bounced: z.number().int(),
  complained: z.number().int(),
  failed: z.number().int(),
  leftOut: z.number().int(),
})
export type MailCounts = z.infer<typeof mailCounts>

/**
 * `mail/stats`: the outcomes of emails by the day on which they were created (`2026-11-22`, UTC). One document holds all days, so
 * that they cost one read.
 */
export const storedMailStats = z.object({
  days: z.record(z.string(), z.partialRecord(trigger, mailCounts)),
  countedAt: storedInstant,
})

/** `mail/sweep` and `mail/large`: the instant until which only one process may sweep, or send a large delivery. */
export const storedSendingLock = z.object({ lockedUntil: storedInstant })
