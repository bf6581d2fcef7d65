import { millisOf } from '../../../shared/instant.ts'
import { mailAlarms } from '../../../shared/mail/triggers.ts'
import { applications, mailAddresses, mailings, sendingRef } from '../../platform/collections.ts'

/** What needs somebody, besides what the totals say. */
export async function whatWaits() {
  const [oldest, stopped, suppressed, sending] = await Promise.all([
    applications.where('status', '==', 'pending').orderBy('createdAt').limit(1).select('createdAt').get(),
    mailings.where('status', '==', 'stopped').count().get(),
    mailAddresses.orderBy('suppressed.at').count().get(),
    sendingRef.get(),
  ])
  const since = millisOf(oldest.docs[0]?.get('createdAt'))
  const raised = sending.data()?.alarms ?? {}
  return {
    oldestApplicationAt: since === undefined ? null : new Date(since).toISOString(),
    stoppedMailings: stopped.data().count,
    suppressed: suppressed.data().count,
    alarms: mailAlarms.flatMap((alarm) => {
      const one = raised[alarm]
      if (!one) return []
      return [{ alarm, message: one.message, since: new Date(millisOf(one.since)).toISOString() }]
    }),
  }
}
