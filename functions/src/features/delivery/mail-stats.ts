import { listHealthWarnings } from '../../../shared/mail/health.ts'
import type { MailCounts } from '../../../shared/mail/stored.ts'
import { triggers } from '../../../shared/mail/triggers.ts'
import { countMailBetween, saveMailStats, readMailStats, type DailyMailCounts } from './mail-stats-store.ts'

/*
 * The outcomes of the mail of the last 30 days, by the day on which it was queued. They are recounted, never incremented. The
 * outcomes of recent mail still change, so every sweep recounts the last two days. Every night all days are recounted.
 */

const DAY_MS = 86_400_000
/** The number of days that Email Health shows, including today, in UTC. */
const STATS_DAY_COUNT = 30
/** The number of days, including today, that every sweep recounts: most webhooks about email arrive within hours. */
const RECENT_DAY_COUNT = 2

const formatDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** Lists the starts (UTC) of today and of the days before it, latest first. */
const listLastDayStarts = (now: number, dayCount: number): number[] =>
  Array.from({ length: dayCount }, (_, index) => now - (now % DAY_MS) - index * DAY_MS)

async function recountDays(now: number, dayCount: number): Promise<void> {
  const days: Record<string, DailyMailCounts> = {}
  for (const dayStart of listLastDayStarts(now, dayCount))
    days[formatDay(dayStart)] = await countMailBetween(dayStart, dayStart + DAY_MS)
  await saveMailStats(days, computeOldestDay(now), now)
}

const computeOldestDay = (now: number): string => formatDay(now - (STATS_DAY_COUNT - 1) * DAY_MS)

/** Recounts the mail of today and yesterday. */
export const recountRecentMail = (now: number): Promise<void> => recountDays(now, RECENT_DAY_COUNT)

/** Recounts the mail of the last 30 days. Runs every night. */
export const recountAllMail = (now: number): Promise<void> => recountDays(now, STATS_DAY_COUNT)

const zeroCounts: MailCounts = {
  total: 0,
  delivered: 0,
  opened: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  leftOut: 0,
}

function addCounts(first: MailCounts, second: MailCounts): MailCounts {
  return {
    total: first.total + second.total,
    delivered: first.delivered + second.delivered,
    opened: first.opened + second.opened,
    bounced: first.bounced + second.bounced,
    complained: first.complained + second.complained,
    failed: first.failed + second.failed,
    leftOut: first.leftOut + second.leftOut,
  }
}

/** Sums the counts of some days, by trigger; a trigger without mail has zeros. */
export function sumDailyCounts(days: readonly DailyMailCounts[]) {
  return triggers.map((trigger) => {
    const counts = days.map((day) => day[trigger] ?? zeroCounts).reduce(addCounts, zeroCounts)
    return { trigger, ...counts, warnings: listHealthWarnings(counts) }
  })
}

/** Reads the stats of the last 30 days as of the last count. */
export async function getMailStats(now: number) {
  const mailStats = await readMailStats()
  const recentDays = Object.entries(mailStats?.days ?? {}).filter(([day]) => day >= computeOldestDay(now))
  return {
    stats: sumDailyCounts(recentDays.map(([, counts]) => counts)),
    countedAt: mailStats?.countedAt ?? null,
  }
}
