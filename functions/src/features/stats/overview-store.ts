import { AggregateField } from 'firebase-admin/firestore'
import { countMembers } from '../../core/stats/member-total-store.ts'
import { eventsAsStored } from '../../platform/collections.ts'

/** Counts the platform's totals by aggregations, which cost one read per thousand index entries. */
export async function countTotals() {
  const uncancelledEvents = eventsAsStored.where('cancelledAt', '==', null)
  const [userCount, eventTotals] = await Promise.all([
    countMembers(),
    uncancelledEvents
      .aggregate({ count: AggregateField.count(), rsvpCount: AggregateField.sum('confirmedCount') })
      .get(),
  ])
  const { count: eventCount, rsvpCount } = eventTotals.data()
  return { userCount, eventCount, rsvpCount }
}
