import { SETTLE_MS, backoff } from './backoff.ts'
import { isStillTrue, mails, topicOf, usefulUntil } from '../../core/mail/mails.ts'
import { BATCH_ID } from './provider-variables.ts'
import { currentEvent, isPublicEvent } from '../../core/mail/outbox-store.ts'
import { MAX_RECIPIENTS, TransportError, findAccepted, sendMessage } from './mailgun.ts'
import { audiencePage } from './audience-store.ts'
import { composeBatch, renderSend, type RenderedSend } from './compose-batch.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import {
  claimSend,
  finishSend,
  lastBatch,
  logBatch,
  logRefusal,
  markBatch,
  openBatch,
  pauseSend,
  type Batch,
  type ClaimedSend,
} from '../../core/mail/mailings-store.ts'

export interface ContinueOptions {
  readonly now: () => number
  /** Stop between two batches after this instant; must be well before the lease ends. */
  readonly until: number
  readonly leaseMs?: number
  readonly settleMs?: number
}

/** Longer than a function may run, so that a lease that ended means a process that died. */
const LEASE_MS = 600_000

/**
 * Works at a send until it is done or the time is up. May be killed anywhere: what it was about to send is on record
 * before Mailgun is called, and a call whose outcome is not known is looked up at Mailgun before anything is sent again.
 */
export async function continueSend(id: string, options: ContinueOptions): Promise<void> {
  const claimed = await claimSend(id, options.now(), options.leaseMs ?? LEASE_MS)
  if (!claimed) return
  const send = await broughtUpToDate(claimed.send)
  const until = send && usefulUntil(send, claimed.createdAt)
  if (!send || (until !== null && until <= options.now())) return finishSend(id, 'cancelled', options.now())
  const letter = await renderSend(send)
  if (claimed.settled < claimed.batches) {
    const left = await lastBatch(id, claimed.batches)
    if (!(await settled(send, letter, left, claimed, options))) return
  }
  await sendPages({ ...claimed, send, attempts: 0 }, letter, options)
}

/** An event's facts as they are now; null where the reason to write is gone, often with the event. */
async function broughtUpToDate(send: Mailing): Promise<Mailing | null> {
  if (send.eventId !== null && send.audience.kind === 'city_signups' && !(await isPublicEvent(send.eventId)))
    return null
  if (send.eventId === null || !('startsAt' in send.data)) return send
  if (mails[send.template].facts === 'as-queued' && send.template !== 'event-update') return send
  const event = await currentEvent(send.eventId)
  // A change of what was cancelled since is no news.
  if (!event || send.template === 'event-update') return event && send
  return isStillTrue(send.template, send.data, event)
    ? ({ ...send, data: { ...send.data, ...event } } as Mailing)
    : null
}

/** Brings the batch that an earlier process left to its end; false where that must wait. */
async function settled(
  send: Mailing,
  letter: RenderedSend,
  batch: Batch,
  claimed: ClaimedSend,
  options: ContinueOptions,
): Promise<boolean> {
  if (batch.status === 'failed') return true
  if (batch.status === 'sending') {
    const { settleMs = SETTLE_MS } = options
    const settlesAt = batch.attemptedAt + settleMs
    if (options.now() < settlesAt) {
      await pauseSend(send.id, settlesAt, claimed.attempts, batch.number)
      return false
    }
    const [first] = batch.recipients
    const variable = { name: BATCH_ID, value: batchId(send, batch) }
    const providerId = first ? await findAccepted(first.address, variable, batch.attemptedAt) : null
    if (providerId !== null) {
      await logBatch(send, batch, letter.subject, options.now())
      return true
    }
  }
  await markBatch(send.id, batch.number, { status: 'sending', attemptedAt: options.now() })
  return sendBatch(send, letter, batch, claimed, options)
}

async function sendPages(
  claimed: ClaimedSend,
  letter: RenderedSend,
  options: ContinueOptions,
): Promise<void> {
  const { send } = claimed
  const kind = topicOf(send)
  let state = claimed
  while (!state.isRead) {
    if (options.now() >= options.until) return pauseSend(send.id, options.now(), 0, state.batches)
    const page = await audiencePage(send.audience, kind, state.cursor, MAX_RECIPIENTS)
    const batch = await openBatch(state, page.recipients, page.cursor, options.now())
    if (!(await sendBatch(send, letter, batch, state, options))) return
    state = {
      ...state,
      cursor: page.cursor,
      isRead: page.cursor === null,
      batches: state.batches + 1,
      sent: state.sent + page.recipients.length,
    }
  }
  await finishSend(send.id, 'done', options.now())
}

/** Sends one batch; false where it must be tried again or looked up later, and the send waits. */
async function sendBatch(
  send: Mailing,
  letter: RenderedSend,
  batch: Batch,
  { attempts }: ClaimedSend,
  { now, settleMs = SETTLE_MS }: ContinueOptions,
): Promise<boolean> {
  if (batch.recipients.length === 0) return true
  await logBatch(send, batch, letter.subject, now())
  try {
    await sendMessage(composeBatch(send, letter, batch.recipients, batchId(send, batch)))
    return true
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const reason = error.message
    const wait = backoff(attempts + 1)
    if (error.kind === 'unknown') {
      await pauseSend(send.id, now() + settleMs, attempts + 1, batch.number)
      return false
    }
    if (error.kind === 'transient' && wait !== null) {
      await markBatch(send.id, batch.number, { status: 'waiting', reason })
      await pauseSend(send.id, now() + wait, attempts + 1, batch.number)
      return false
    }
    await logRefusal(send, batch, reason, now())
    await markBatch(send.id, batch.number, { status: 'failed', reason })
    return true
  }
}

function batchId(send: Mailing, batch: Batch): string {
  return `${send.id}.${batch.number}`
}
