import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { memoizeFor } from '../../platform/memoize-for.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { findLogEntry, readLogPage, countWaitingMail } from './email-log-store.ts'
import { recountRecentMail, getMailStats } from './mail-stats.ts'
import { clearAlarm, readAlarms, readSendingState } from './sending-store.ts'

/** The count is cached, because another page of the log needs no new count. */
const countWaitingMailCached = memoizeFor(60_000, countWaitingMail)

export const getEmailHealth: Handler<'getEmailHealth'> = async ({ query, now }) => {
  const [{ stats, countedAt }, queue, page, alarms, { pausedUntil }] = await Promise.all([
    getMailStats(now),
    countWaitingMailCached(now),
    readLogPage(query),
    readAlarms(),
    readSendingState(),
  ])
  return {
    stats,
    countedAt: countedAt === null ? null : toIso(countedAt),
    queue,
    alarms: alarms.map((alarm) => ({
      ...alarm,
      firstRaisedAt: toIso(alarm.firstRaisedAt),
      lastRaisedAt: toIso(alarm.lastRaisedAt),
    })),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? toIso(pausedUntil) : null,
    ...page,
  }
}

export const getLoggedEmail: Handler<'getLoggedEmail'> = async ({ params: { id } }) => {
  const entry = await findLogEntry(id)
  if (!entry) throw makeNotFoundError('email')
  return entry
}

/** Recounts recent emails immediately, without waiting for the next sweep. */
export const recountEmails: Handler<'recountEmails'> = async ({ now }) => {
  await recountRecentMail(now)
  return { message: 'Counted the emails of today and yesterday again' }
}

/** Clears an alarm that an admin has seen. The alarm is raised again if the problem continues. */
export const clearEmailAlarm: Handler<'clearEmailAlarm'> = async ({ params: { alarm }, caller, now }) => {
  const actor = await findAuditActor(caller)
  const subject = { kind: 'alarm', id: alarm, name: alarm } as const
  const auditEntry = { action: 'alarm_cleared', actor, subject, before: {}, after: {} } as const
  if (!(await clearAlarm(alarm, (transaction) => writeAuditEntry(transaction, auditEntry, now))))
    throw makeNotFoundError('alarm')
  return { message: 'Alarm cleared' }
}

const toIso = (instant: number) => new Date(instant).toISOString()
