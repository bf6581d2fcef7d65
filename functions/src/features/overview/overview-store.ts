import { AggregateField } from 'firebase-admin/firestore'
import { countMembers } from '../../core/figures/member-total-store.ts'
import { applications, eventsAsStored, users } from '../../platform/collections.ts'

/** Totals of the whole platform, asked of Firestore's aggregations: a read for every thousand entries. */
export async function countEverything() {
  const standing = eventsAsStored.where('cancelledAt', '==', null)
  const hosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  const [members, events, drafts, approved, pending] = await Promise.all([
    countMembers(),
    standing.aggregate({ count: AggregateField.count(), rsvps: AggregateField.sum('confirmedCount') }).get(),
    standing.where('isPublished', '==', false).count().get(),
    hosts.count().get(),
    applications.where('status', '==', 'pending').count().get(),
  ])
  return {
    users: members,
    events: events.data().count,
    drafts: drafts.data().count,
    hosts: approved.data().count,
    pendingHosts: pending.data().count,
    rsvps: events.data().rsvps,
  }
}
