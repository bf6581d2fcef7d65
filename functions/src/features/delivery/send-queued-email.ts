import { warn } from 'firebase-functions/logger'
import { addressState } from '../../core/mail/addresses-store.ts'
import { reasonNotToSend } from '../../core/mail/suppression.ts'
import { SETTLE_MS, backoff } from './backoff.ts'
import { composeMail } from './compose-mail.ts'
import { isStillTrue, mails, type Mail, topicOf, usefulUntil } from '../../core/mail/mails.ts'
import { BadAddress } from './header.ts'
import { EMAIL_ID } from './provider-variables.ts'
import {
  claimEmail,
  currentEvent,
  markFailed,
  markNotAccepted,
  markSent,
  markTransient,
  markUnknown,
  type ClaimedEmail,
} from '../../core/mail/outbox-store.ts'
import { liftAtMailgun } from './mailgun-suppressions.ts'
import { TransportError, findAccepted, sendMessage } from './mailgun.ts'

export interface SendOptions {
  readonly now: number
  /** How long to wait before a lost call is looked up. */
  readonly settleMs?: number
  readonly timeoutMs?: number
}

/** There is a reason not to send it, and none to try again. */
class NotToBeSent extends Error {}

/**
 * Sends one e-mail of the outbox, if it is due and nobody else is at it. May be called any number of times, by the
 * trigger and the sweeper, before and after a crash: Mailgun is called once for each e-mail, unless it is known that an
 * earlier call was not accepted.
 */
export async function sendQueuedEmail(id: string, options: SendOptions): Promise<void> {
  const claimed = await claimEmail(id, options.now)
  if (!claimed) return
  try {
    await attempt(claimed, options)
  } catch (error) {
    if (error instanceof NotToBeSent || error instanceof BadAddress) {
      await markFailed(id, error.message, options.now)
    } else if (error instanceof TransportError) {
      await settleFailure(claimed, error, options)
    } else {
      throw error
    }
  }
}

async function attempt(claimed: ClaimedEmail, { now, timeoutMs }: SendOptions): Promise<void> {
  const { mail, unresolvedSince } = claimed
  if (unresolvedSince !== null) {
    const providerId = await findAccepted(mail.to, { name: EMAIL_ID, value: mail.id }, unresolvedSince)
    if (providerId !== null) {
      await markSent(mail.id, providerId, null, now)
      return
    }
    await markNotAccepted(mail.id, now)
  }
  const current = await broughtUpToDate(claimed, now)
  await checkAddress(current)
  const message = await composeMail(current)
  const providerId = await sendMessage(message, timeoutMs)
  await markSent(mail.id, providerId, message.subject, now)
}

/** Throws where nothing may be sent to this address, or nothing of this kind. */
async function checkAddress(mail: Mail): Promise<void> {
  const state = await addressState(mail.to)
  const reason = reasonNotToSend(state, { template: mail.template, topic: topicOf(mail) })
  if (reason !== null) throw new NotToBeSent(reason)
  if (!state.suppressed) return
  // Mailgun would keep a log-in link from an address on its lists; if it cannot be asked, the link is worth a try.
  await liftAtMailgun(mail.to).catch((error: unknown) => {
    warn('Mailgun did not take an address off its lists', { reason: String(error) })
  })
}

/** Brings the event's facts up to date; throws where the reason to write is gone. */
async function broughtUpToDate({ mail, usefulUntil: queuedUntil }: ClaimedEmail, now: number): Promise<Mail> {
  let current = mail
  if ('startsAt' in mail.data && mails[mail.template].facts === 'live') {
    const event = await currentEvent(mail.data.eventId)
    if (event === null) throw new NotToBeSent('The event was cancelled')
    if (!isStillTrue(mail.template, mail.data, event))
      throw new NotToBeSent('The event was moved to another day')
    current = { ...mail, data: { ...mail.data, ...event } } as Mail
  }
  // What was queued without an end was asked for again, and is sent whenever that is.
  if (queuedUntil === null) return current
  const until = 'startsAt' in current.data ? usefulUntil(current, now) : queuedUntil
  if (until !== null && until <= now) throw new NotToBeSent('Too late to be of use')
  return current
}

async function settleFailure(
  { mail, attempts, unresolvedSince }: ClaimedEmail,
  error: TransportError,
  { now, settleMs = SETTLE_MS }: SendOptions,
): Promise<void> {
  const wait = backoff(attempts)
  if (error.kind === 'permanent' || wait === null) return markFailed(mail.id, error.message, now)
  if (error.kind === 'unknown' || unresolvedSince !== null)
    return markUnknown(mail.id, error.message, now + settleMs)
  return markTransient(mail.id, error.message, now + wait)
}
