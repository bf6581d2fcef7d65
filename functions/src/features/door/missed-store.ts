import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { EventId } from '../../../shared/ids.ts'
import { doorOf, eventAsStored, getTogether, signupsOf } from '../../platform/collections.ts'
import { eachDocument } from '../../platform/each-page.ts'
import { db } from '../../platform/firebase.ts'

const PAGE = 500
/** How many are written in one commit. */
const AT_ONCE = 200

/** The sign-ups of confirmed attendees who did not come, and whether anybody came. */
export async function findAbsentees(eventId: EventId): Promise<{ absent: string[]; hasAnyoneCome: boolean }> {
  const absent: string[] = []
  let hasAnyoneCome = false
  const query = signupsOf(eventId)
    .where('status', 'in', ['confirmed', 'missed'])
    .orderBy('seq')
    .select('seq', 'status', 'checkedInAt')
  for await (const document of eachDocument(query, PAGE)) {
    const { status, checkedInAt } = document.data()
    if (checkedInAt) hasAnyoneCome = true
    else if (status === 'confirmed') absent.push(document.id)
  }
  return { absent, hasAnyoneCome }
}

/**
 * Marks them as missed, unless they came or the event was moved in the meantime; the event's count changes in the same
 * commit.
 */
export async function markMissed(eventId: EventId, absent: readonly string[], now: number): Promise<void> {
  const updatedAt = Timestamp.fromMillis(now)
  for (let from = 0; from < absent.length; from += AT_ONCE) {
    const refs = absent.slice(from, from + AT_ONCE).map((id) => signupsOf(eventId).doc(id))
    await db.runTransaction(async (transaction) => {
      const [door, ...signups] = await getTogether(transaction, doorOf(eventId), ...refs)
      if (!door.data()?.settledAt) return
      const still = signups.filter(
        (document) => document.data()?.status === 'confirmed' && !document.data()?.checkedInAt,
      )
      for (const { ref } of still) transaction.update(ref, { status: 'missed', updatedAt })
      if (still.length === 0) return
      const missedCount = FieldValue.increment(still.length)
      transaction.update(eventAsStored(eventId), { missedCount, updatedAt })
    })
  }
}
