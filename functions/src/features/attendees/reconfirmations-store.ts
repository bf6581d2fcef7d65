import { Timestamp } from 'firebase-admin/firestore'
import type { AuditEntry } from '../../../shared/audit/contract.ts'
import { isActive, type EventFacts } from '../../../shared/events/event-document.ts'
import { getMillis } from '../../../shared/instant.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { Mailing } from '../../core/mail/mailing.ts'
import { createMailingIn, isMailingOfThisCall } from '../../core/mail/mailings-store.ts'
import { eventAsStoredRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

/**
 * Sends the question “Still coming?” again to attendees who have not answered. Returns false if they were asked again before for
 * this start of the event, or if the event was moved, cancelled or hidden in the meantime.
 */
export function beginSecondReconfirmMailing(
  event: EventFacts,
  {
    reminder,
    auditEntry,
    now,
  }: {
    readonly reminder: 'reminder_day_before' | 'reminder_day_of'
    readonly auditEntry: AuditEntry | null
    readonly now: number
  },
): Promise<boolean> {
  const { id, startsAt } = event
  const mailing: Mailing = {
    id: `question-again-${id}-${startsAt}`,
    template: 'reminder-day',
    data: { ...toEventSnapshot(event), reminder, reconfirmQuestion: 'again' },
    audience: {
      kind: 'attendees',
      eventId: id,
      statuses: ['confirmed'],
      membership: 'all',
      unansweredFor: startsAt,
    },
    eventId: id,
  }
  const ref = eventAsStoredRef(id)
  let wasCommitTried = false
  return db.runTransaction(async (transaction) => {
    const storedEvent = (await transaction.get(ref)).data()
    const isUnchanged = storedEvent && isActive(storedEvent) && getMillis(storedEvent.startsAt) === startsAt
    if (!isUnchanged) return false
    // An earlier attempt of this transaction may have been committed although its response was lost. Then this call created the
    // mailing.
    if (getMillis(storedEvent.reconfirmAskedAgainFor) === startsAt)
      return wasCommitTried && isMailingOfThisCall(transaction, mailing.id, now)
    wasCommitTried = true
    transaction.update(ref, { reconfirmAskedAgainFor: Timestamp.fromMillis(startsAt) })
    createMailingIn(transaction, mailing, now)
    if (auditEntry) writeAuditEntry(transaction, auditEntry, now)
    return true
  })
}
