import { addressState } from './addresses/store.ts'
import { SETTLE_MS, backoff } from './backoff.ts'
import { composeMail } from './compose-mail.ts'
import { toldAsItWas } from './event-facts.ts'
import { BadAddress } from './header.ts'
import type { Mail } from './mail.ts'
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
} from './store.ts'
import { TransportError, findAccepted, sendMessage } from './transport.ts'
import { kindOfMail } from './trigger.ts'

export interface SendOptions {
  readonly now: number
  /** How long to wait before a lost call is looked up. */
  readonly settleMs?: number
  readonly timeoutMs?: number
}

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
    if (!(error instanceof TransportError) && !(error instanceof BadAddress)) throw error
    await settleFailure(claimed, error, options)
  }
}

async function attempt(
  { mail, unresolvedSince, usefulUntil }: ClaimedEmail,
  options: SendOptions,
): Promise<void> {
  const { now, timeoutMs } = options
  if (unresolvedSince !== null) {
    const providerId = await findAccepted(mail.to, { name: EMAIL_ID, value: mail.id }, unresolvedSince)
    if (providerId !== null) {
      await markSent(mail.id, providerId, null, now)
      return
    }
    await markNotAccepted(mail.id, now)
  }
  const reason =
    (await refusal(mail)) ?? (usefulUntil !== null && usefulUntil <= now ? 'Too late to be of use' : null)
  if (reason !== null) {
    await markFailed(mail.id, reason, now)
    return
  }
  const current = await brought(mail)
  if (current === null) {
    await markFailed(mail.id, 'The event was cancelled', now)
    return
  }
  const message = await composeMail(current)
  const providerId = await sendMessage(message, timeoutMs)
  await markSent(mail.id, providerId, message.subject, now)
}

/** Why nothing may be sent to this address, or nothing of this kind. */
async function refusal(mail: Mail): Promise<string | null> {
  const state = await addressState(mail.to)
  if (state.suppressed) {
    return state.suppressed.reason === 'bounced'
      ? 'Not sent: mail to this address bounced before'
      : 'Not sent: this address reported our mail as spam'
  }
  const kind = kindOfMail(mail.template, mail.data)
  return kind !== null && state.unsubscribed.includes(kind) ? 'Not sent: unsubscribed' : null
}

/** Brings the event's facts up to date; null when the event is gone, and with it the reason to write. */
async function brought(mail: Mail): Promise<Mail | null> {
  if (!('startsAt' in mail.data) || toldAsItWas.has(mail.template)) return mail
  const event = await currentEvent(mail.data.eventId)
  return event === null ? null : ({ ...mail, data: { ...mail.data, ...event } } as Mail)
}

async function settleFailure(
  { mail, attempts, unresolvedSince }: ClaimedEmail,
  error: TransportError | BadAddress,
  { now, settleMs = SETTLE_MS }: SendOptions,
): Promise<void> {
  if (error instanceof BadAddress) return markFailed(mail.id, error.message, now)
  const wait = backoff(attempts)
  if (error.kind === 'permanent' || wait === null) return markFailed(mail.id, error.message, now)
  if (error.kind === 'unknown' || unresolvedSince !== null)
    return markUnknown(mail.id, error.message, now + settleMs)
  return markTransient(mail.id, error.message, now + wait)
}
