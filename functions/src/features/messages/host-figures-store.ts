import { AggregateField, Timestamp } from 'firebase-admin/firestore'
import type { UserId } from '../../../shared/ids.ts'
import { eventsAsStored } from '../../platform/collections.ts'

/** What a nudge may say of a host: asked, not read, however many events there were. */
export async function hostFigures(
  id: UserId,
  now: number,
): Promise<{ events: number; attendees: number; lastStart: number | null }> {
  const own = eventsAsStored
    .where('hostIds', 'array-contains', String(id))
    .where('isPublished', '==', true)
    .where('cancelledAt', '==', null)
  const [totals, latest] = await Promise.all([
    own.aggregate({ events: AggregateField.count(), attendees: AggregateField.sum('confirmedCount') }).get(),
    own
      .where('startsAt', '<=', Timestamp.fromMillis(now))
      .orderBy('startsAt', 'desc')
      .limit(1)
      .select('startsAt')
      .get(),
  ])
  const lastStart = latest.docs[0]?.get('startsAt') as Timestamp | undefined
  return { ...totals.data(), lastStart: lastStart?.toMillis() ?? null }
}
