import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { EventId } from '../../../shared/ids.ts'
import { checkInStateRef, eventAsStoredRef, readTogether, signupsOf } from '../../platform/collections.ts'
import { readDocuments } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'

const PAGE_SIZE = 500
/** How many sign-ups are written in one commit. */
const COMMIT_SIZE = 200

/** The ids of the sign-ups of confirmed attendees who did not come, and whether anyone came. */
export async function findAbsentees(
  eventId: EventId,
): Promise<{ absentIds: string[]; hasAnyoneCome: boolean }> {
  const absentIds: string[] = []
  let hasAnyoneCome = false
  const query = signupsOf(eventId)
    .where('status', 'in', ['confirmed', 'missed'])
    .orderBy('seq')
    .select('seq', 'status', 'checkedInAt')
  for await (const document of readDocuments(query, PAGE_SIZE)) {
    const { status, checkedInAt } = document.data()
    if (checkedInAt) hasAnyoneCome = true
    else if (status === 'confirmed') absentIds.push(document.id)
  }
  return { absentIds, hasAnyoneCome }
}

/**
 * Marks attendees as missed, unless they came or the event was moved in the meantime; the event's count changes in the same
 * commit.
 */
export async function markMissed(eventId: EventId, absentIds: readonly string[], now: number): Promise<void> {
  const updatedAt = Timestamp.fromMillis(now)
  for (let startIndex = 0; startIndex < absentIds.length; startIndex += COMMIT_SIZE) {
    const refs = absentIds.slice(startIndex, startIndex + COMMIT_SIZE).map((id) => signupsOf(eventId).doc(id))
    await db.runTransaction(async (transaction) => {
      const [state, ...signups] = await readTogether(transaction, checkInStateRef(eventId), ...refs)
      if (!state.data()?.settledAt) return
      const absentSignups = signups.filter(
        (document) => document.data()?.status === 'confirmed' && !document.data()?.checkedInAt,
      )
      for (const { ref } of absentSignups) transaction.update(ref, { status: 'missed', updatedAt })
      if (absentSignups.length === 0) return
      const missedCount = FieldValue.increment(absentSignups.length)
      transaction.update(eventAsStoredRef(eventId), { missedCount, updatedAt })
    })
  }
}
