import { isNudgedToday, nudgeDay, nudgeSubjects } from '../../../shared/stats/engagement.ts'
import type { UserId } from '../../../shared/ids.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { findMembersAndBlocks } from '../../core/accounts/users-store.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { findHostStats, markNudged } from '../../core/stats/host-stats-store.ts'
import { nudgeFor } from '../../core/stats/nudge.ts'
import { topicOf } from '../../core/mail/mails.ts'
import { enqueue, envelopeTo } from '../../core/mail/outbox-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { deliveries, fieldOf } from '../../platform/collections.ts'
import { requestedId } from './message-id.ts'

/** How many hosts are processed at the same time. */
const AT_ONCE = 25

const TEMPLATE = 'engagement-nudge'

/** Approved hosts among some members, with their stats: those that mail about hosting reaches, and how many others. */
async function findNudgedHosts(hostIds: readonly UserId[], now: number) {
  const recipients = await findMembersAndBlocks([...new Set(hostIds)])
  const hosts = recipients.filter(({ role, isApproved }) => role === 'host' && isApproved)
  const topic = topicOf({ template: TEMPLATE, data: {} })
  const reachable = hosts.filter(({ mailBlocked }) =>
    mailBlocked.every((kind) => kind !== 'all' && kind !== topic),
  )
  const stats = await findHostStats(
    reachable.map(({ id }) => id),
    now,
  )
  return {
    known: reachable.flatMap((host, index) => (stats[index] ? [[host, stats[index]] as const] : [])),
    unreachable: hosts.length - reachable.length,
  }
}

export const countNudges: Handler<'countNudges'> = async ({ body: { hostIds }, now }) => {
  const { known, unreachable } = await findNudgedHosts(hostIds, now)
  const alreadyNudged = known.filter(([, { lastNudgedAt }]) => isNudgedToday(lastNudgedAt, now)).length
  return { reachable: known.length - alreadyNudged, alreadyNudged, unreachable }
}

/**
 * Sends a message to each chosen host, with the placeholders filled in; hosts who lost their approval or unsubscribed are
 * left out. Each host gets one nudge a day (UTC), whatever it says and whichever admin sends it. A request that was
 * interrupted, or whose answer was lost, can be repeated: it counts what it queued itself.
 */
export const sendEngagementNudges: Handler<'sendEngagementNudges'> = async ({
  body: { hostIds, ...written },
  caller,
  now,
  idempotencyKey,
}) => {
  const { type, message, subject } = written
  const today = nudgeDay(now)
  const request = requestedId('nudge', { caller, now, payload: { type, message, subject }, idempotencyKey })
  const [{ known, unreachable }, by] = await Promise.all([
    findNudgedHosts(hostIds, now),
    findAuditActor(caller),
  ])
  /** The audit log has one entry for all of them, under the request's id: made again, it is the same one. */
  let isOnRecord = false as boolean
  let next = 0
  const sendNudge = async ([host, stats]: (typeof known)[number]): Promise<boolean> => {
    const envelope = envelopeTo(host, `nudge-${today}-${host.id}`)
    const data = { ...nudgeFor(written, host, stats, now), request }
    const isQueued = await enqueue({ ...envelope, template: TEMPLATE, data }, now, (batch) => {
      markNudged(batch, host.id, now)
      if (isOnRecord) return
      const subjectOfEntry = { kind: 'message', id: request, name: subject ?? nudgeSubjects[type] } as const
      const after = { type, hosts: known.length }
      writeAuditEntry(
        batch,
        { action: 'host_nudged', by, subject: subjectOfEntry, before: {}, after },
        now,
        request,
      )
    })
    if (isQueued) isOnRecord = true
    return isQueued || (await isQueuedBy(envelope.id, request))
  }
  let count = 0
  // The nudges are sent one by one until one of them is committed together with the audit entry of all.
  while (!isOnRecord && next < known.length) {
    const host = known[next]
    if (host && (await sendNudge(host))) count += 1
    next += 1
  }
  for (let from = next; from < known.length; from += AT_ONCE) {
    const results = await Promise.all(known.slice(from, from + AT_ONCE).map(sendNudge))
    count += results.filter(Boolean).length
  }
  return {
    message: `Engagement nudges sent to ${count} hosts`,
    count,
    alreadyNudged: known.length - count,
    unreachable,
  }
}

/** Whether the nudge that a host has already is of an earlier try of the same request. */
async function isQueuedBy(id: string, request: string): Promise<boolean> {
  const data = fieldOf(await deliveries.doc(id).get(), 'data') ?? null
  return data !== null && 'request' in data && data.request === request
}
