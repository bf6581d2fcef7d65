import { Timestamp } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import type { MailCounts } from '../../../shared/mail/stored.ts'
import type { EmailStatus } from '../../../shared/mail/email-status.ts'
import { triggers, type Trigger } from '../../../shared/mail/triggers.ts'
import { emails, mailStatsRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

/** The outcomes of a day's mail, by trigger; triggers without mail are missing. */
export type DailyMailCounts = Readonly<Partial<Record<Trigger, MailCounts>>>

/** The log stores one status per email, the highest so far, so an opened email counts as delivered too. */
const deliveredStatuses: readonly EmailStatus[] = ['delivered', 'opened', 'clicked', 'complained']
const openedStatuses: readonly EmailStatus[] = ['opened', 'clicked']

/**
 * Counts the mail that was created between two instants (milliseconds since 1970). A count costs one read for every thousand
 * index entries.
 */
export async function countMailBetween(startsAt: number, endsAt: number): Promise<DailyMailCounts> {
  const mailQuery = emails
    .where('createdAt', '>=', Timestamp.fromMillis(startsAt))
    .where('createdAt', '<', Timestamp.fromMillis(endsAt))
  const count = async (query: typeof mailQuery) => (await query.count().get()).data().count
  if ((await count(mailQuery.orderBy('createdAt', 'desc'))) === 0) return {}
  const countsByTrigger = await Promise.all(
    triggers.map(async (trigger) => {
      const triggerQuery = mailQuery.where('trigger', '==', trigger)
      const loggedCount = await count(triggerQuery)
      if (loggedCount === 0) return []
      const countWithStatus = (statuses: readonly EmailStatus[]) =>
        count(triggerQuery.where('status', 'in', statuses))
      const [delivered, opened, bounced, complained, failed, leftOut] = await Promise.all([
        countWithStatus(deliveredStatuses),
        countWithStatus(openedStatuses),
        countWithStatus(['bounced']),
        countWithStatus(['complained']),
        countWithStatus(['failed']),
        countWithStatus(['left_out']),
      ])
      const counts = { total: loggedCount - leftOut, delivered, opened, bounced, complained }
      return [[trigger, { ...counts, failed, leftOut }] as const]
    }),
  )
  return Object.fromEntries(countsByTrigger.flat())
}

interface MailStats {
  /** By day, `2026-11-22`, in UTC. */
  readonly days: Readonly<Record<string, DailyMailCounts>>
  readonly countedAt: number
}

/** Reads the stored counts with one read, however much mail there is. Returns null if nothing was counted yet. */
export async function readMailStats(): Promise<MailStats | null> {
  const data = (await mailStatsRef.get()).data()
  return data ? { days: data.days, countedAt: getMillis(data.countedAt) } : null
}

/** Stores the counts of some days, and removes those of days before `oldestDay`. Safe to repeat. */
export function saveMailStats(days: MailStats['days'], oldestDay: string, now: number): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const storedDays = (await transaction.get(mailStatsRef)).data()?.days ?? {}
    const recentDays = Object.entries({ ...storedDays, ...days }).filter(([day]) => day >= oldestDay)
    transaction.set(mailStatsRef, {
      days: Object.fromEntries(recentDays),
      countedAt: Timestamp.fromMillis(now),
    })
  })
}
