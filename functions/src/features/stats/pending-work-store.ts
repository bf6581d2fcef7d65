import { getMillis } from '../../../shared/instant.ts'
import { mailAlarms } from '../../../shared/mail/triggers.ts'
import { findMailingCounts, isFinished } from '../../core/mail/mailings-store.ts'
import {
  applications,
  eventsAsStored,
  mailAddresses,
  mailings,
  messages,
  readAll,
  reports,
  sendingRef,
  users,
  getField,
} from '../../platform/collections.ts'

/** Counts the work that needs an admin, and the numbers that change when it is done. */
export async function countPendingWork() {
  const pendingApplications = applications.where('status', '==', 'pending')
  const unpublishedEvents = eventsAsStored.where('cancelledAt', '==', null).where('isPublished', '==', false)
  // Admins have hidden these events, so they are not drafts that wait to be published.
  const hiddenEvents = eventsAsStored.where('cancelledAt', '==', null).orderBy('hidden.hiddenAt')
  const approvedHosts = users.where('role', '==', 'host').where('isApproved', '==', true)
  const [
    hostCountSnapshot,
    applicationCountSnapshot,
    unpublishedCountSnapshot,
    hiddenCountSnapshot,
    oldestApplicationSnapshot,
    stoppedMailingCount,
    suppressedCountSnapshot,
    reportCountSnapshot,
    sendingDocument,
  ] = await Promise.all([
    approvedHosts.count().get(),
    pendingApplications.count().get(),
    unpublishedEvents.count().get(),
    hiddenEvents.count().get(),
    pendingApplications.orderBy('createdAt').limit(1).select('createdAt').get(),
    countStoppedMessages(),
    mailAddresses.orderBy('suppression.occurredAt').count().get(),
    reports.where('status', '==', 'open').count().get(),
    sendingRef.get(),
  ])
  const oldestApplicationAt = getMillis(getField(oldestApplicationSnapshot.docs[0], 'createdAt'))
  const alarms = sendingDocument.data()?.alarms ?? {}
  return {
    hostCount: hostCountSnapshot.data().count,
    pendingHostCount: applicationCountSnapshot.data().count,
    draftCount: Math.max(0, unpublishedCountSnapshot.data().count - hiddenCountSnapshot.data().count),
    pendingWork: {
      oldestApplicationAt:
        oldestApplicationAt === undefined ? null : new Date(oldestApplicationAt).toISOString(),
      stoppedMailingCount,
      suppressedAddressCount: suppressedCountSnapshot.data().count,
      reportCount: reportCountSnapshot.data().count,
      alarms: mailAlarms.flatMap((name) => {
        const raisedAlarm = alarms[name]
        if (!raisedAlarm) return []
        return [
          {
            name,
            message: raisedAlarm.message,
            firstRaisedAt: new Date(getMillis(raisedAlarm.firstRaisedAt)).toISOString(),
          },
        ]
      }),
    },
  }
}

/** Counts the messages to many members that are stopped. The tab Messaging lists no other mailings. */
async function countStoppedMessages(): Promise<number> {
  const stoppedMailings = await mailings.where('status', '==', 'stopped').select().get()
  const documents = await readAll(stoppedMailings.docs.map(({ id }) => messages.doc(id)))
  const ids = documents.flatMap((document) => (document.exists ? [document.id] : []))
  const mailingCounts = await findMailingCounts(ids)
  return [...mailingCounts.values()].filter((mailing) => !isFinished(mailing)).length
}
