import { Timestamp } from 'firebase-admin/firestore'
import type { AuditEntry } from '../../../shared/audit/contract.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { createMailingIn, hasMailing } from '../../core/mail/mailings-store.ts'
import { CallError } from '../../platform/call-handler.ts'
import { rateLimitCounters, getField } from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'

const DAY_MS = 86_400_000
/**
 * How many messages and campaigns the hosts of an event can send to many attendees in a day (UTC): enough for a busy day, too few
 * for spam. A message to one attendee does not count.
 */
const MAX_MESSAGES_PER_DAY = 10

export function makeDailyLimitError(): CallError {
  const message = `The hosts of an event can email its attendees at most ${MAX_MESSAGES_PER_DAY} times a day. Please try again tomorrow.`
  return new CallError('too_many_requests', message)
}

/**
 * Creates the mailings, one or two, of one message to an event's attendees. The same commit counts the message, and writes the
 * audit entry if an admin sends it. Does nothing if the message exists already. Returns false, and writes nothing, if the message
 * is new and the event has reached its daily limit; otherwise true.
 */
export async function createAttendeeMailings(
  mailings: readonly [Mailing, ...Mailing[]],
  eventId: number,
  now: number,
  auditEntry: AuditEntry | null,
): Promise<boolean> {
  const day = Math.floor(now / DAY_MS)
  // The counter is in the collection of rate limits, where Firestore deletes expired counters.
  const counter = rateLimitCounters.doc(`campaigns-${eventId}-${day}`)
  try {
    return await db.runTransaction(async (transaction) => {
      const count = getField(await transaction.get(counter), 'count') ?? 0
      if (count >= MAX_MESSAGES_PER_DAY) return hasMailing(mailings[0].id)
      for (const mailing of mailings) createMailingIn(transaction, mailing, now)
      if (auditEntry) writeAuditEntry(transaction, auditEntry, now)
      transaction.set(counter, { count: count + 1, expiresAt: Timestamp.fromMillis((day + 1) * DAY_MS) })
      return true
    })
  } catch (error) {
    if (!hasStatus(error, 'ALREADY_EXISTS')) throw error
    return true
  }
}
