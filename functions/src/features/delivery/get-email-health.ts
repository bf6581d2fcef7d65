import { auditActor } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { memoizeFor } from '../../platform/memoize-for.ts'
import { notFound, type Handler } from '../../platform/call-handler.ts'
import { findLogEntry, pageOfLog, waitingMail } from './health-store.ts'
import { countRecentMail, loadMailStats } from './mail-stats.ts'
import { clearAlarm, readAlarms, readSending } from './sending-store.ts'

/** Paging through the log, or several admins at once, need not count again. */
const waiting = memoizeFor(60_000, waitingMail)

export const getEmailHealth: Handler<'getEmailHealth'> = async ({ query, now }) => {
  const [{ stats, countedAt }, queue, page, alarms, { pausedUntil }] = await Promise.all([
    loadMailStats(now),
    waiting(now),
    pageOfLog(query),
    readAlarms(),
    readSending(),
  ])
  return {
    stats,
    countedAt: countedAt === null ? null : iso(countedAt),
    queue,
    alarms: alarms.map(({ since, lastAt, ...one }) => ({ ...one, since: iso(since), lastAt: iso(lastAt) })),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? iso(pausedUntil) : null,
    ...page,
  }
}

export const getLoggedEmail: Handler<'getLoggedEmail'> = async ({ params: { id } }) => {
  const entry = await findLogEntry(id)
  if (!entry) throw notFound('email')
  return entry
}

/** Counts recent emails before the next sweep does. */
export const recountEmails: Handler<'recountEmails'> = async ({ now }) => {
  await countRecentMail(now)
  return { message: 'Updated' }
}

/** Clears an alarm that an admin has seen. It is raised again if the problem continues. */
export const clearEmailAlarm: Handler<'clearEmailAlarm'> = async ({ params: { alarm }, caller, now }) => {
  const by = await auditActor(caller)
  const subject = { kind: 'alarm', id: alarm, name: alarm } as const
  const auditEntry = { action: 'alarm_cleared', by, subject, before: {}, after: {} } as const
  if (!(await clearAlarm(alarm, (transaction) => writeAuditEntry(transaction, auditEntry, now))))
    throw notFound('alarm')
  return { message: 'Alarm cleared' }
}

const iso = (at: number) => new Date(at).toISOString()
