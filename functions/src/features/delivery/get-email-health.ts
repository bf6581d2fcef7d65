import { cachedFor } from '../../platform/cached.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { pageOfLog, waitingMail } from './health-store.ts'
import { mailStats } from './mail-stats.ts'
import { clearAlarm, readAlarms, readSending } from './sending-store.ts'

/** Up to six counts a trigger: paging through the log, or several admins at once, need not repeat them. */
const counted = cachedFor(60_000, (now) => Promise.all([mailStats(now), waitingMail(now)]))

export const getEmailHealth: Handler<'getEmailHealth'> = async ({ query, now }) => {
  const [[stats, queue], page, alarms, { pausedUntil }] = await Promise.all([
    counted(now),
    pageOfLog(query),
    readAlarms(),
    readSending(),
  ])
  return {
    stats,
    queue,
    alarms: alarms.map(({ since, lastAt, ...one }) => ({ ...one, since: iso(since), lastAt: iso(lastAt) })),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? iso(pausedUntil) : null,
    ...page,
  }
}

/** An admin has looked: it is raised anew where the trouble goes on. */
export const clearEmailAlarm: Handler<'clearEmailAlarm'> = async ({ params }) => {
  if (!(await clearAlarm(params.alarm))) throw new CallError('not_found', 'There is no such alarm.')
  return { message: 'The alarm is cleared' }
}

const iso = (at: number) => new Date(at).toISOString()
