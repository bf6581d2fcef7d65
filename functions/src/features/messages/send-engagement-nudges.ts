import { cityOfNudge, daysSince, nudgeSubjects } from '../../../shared/stats/engagement.ts'
import { fillIn, type Placeholders } from '../../../shared/messages/fill-in.ts'
import type { Member } from '../../core/accounts/member.ts'
import { auditActor } from '../../core/accounts/audit-actor.ts'
import { findMembers } from '../../core/accounts/users-store.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { findHostStats, type HostStats } from '../../core/stats/host-stats-store.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { deliveries } from '../../platform/collections.ts'
import { requestedId } from './message-id.ts'

/** How many hosts are seen to at once. */
const AT_ONCE = 25

/**
 * Writes to each chosen host, with the placeholders filled in; who is no approved host any more is left out. Each host gets one
 * nudge a day (UTC), whatever it says and whoever sends it. A request that was cut short, or whose answer was lost, is simply made
 * again: it counts what it queued itself.
 */
export const sendEngagementNudges: Handler<'sendEngagementNudges'> = async ({
  body: { hostIds, type, message, subject },
  caller,
  now,
  idempotencyKey,
}) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const request = requestedId('nudge', { caller, now, asked: { type, message, subject }, idempotencyKey })
  const [chosen, by] = await Promise.all([findMembers([...new Set(hostIds)]), auditActor(caller)])
  const hosts = chosen.filter(({ role, isApproved }) => role === 'host' && isApproved)
  const figures = await findHostStats(
    hosts.map(({ id }) => id),
    now,
  )
  const known = hosts.flatMap((host, index) => (figures[index] ? [[host, figures[index]] as const] : []))
  /** The audit log has one entry for all of them, under the request's id: made again, it is the same one. */
  let isOnRecord = false as boolean
  let next = 0
  const nudge = async ([host, figuresOfHost]: (typeof known)[number]): Promise<boolean> => {
    const values = valuesFor(host, figuresOfHost, now)
    const words = {
      subject: fillIn(subject ?? nudgeSubjects[type], values),
      message: fillIn(message, values),
    }
    const id = `nudge-${today}-${host.id}`
    const to = { to: host.email, toName: host.name, eventId: null, userId: host.id }
    const data = { name: host.name, ...words, request }
    const isQueued = await enqueue({ id, ...to, template: 'engagement-nudge', data }, now, (batch) => {
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
    return isQueued || (await isQueuedBy(id, request))
  }
  let count = 0
  // One by one until a nudge and the entry of them all are one commit.
  while (!isOnRecord && next < known.length) {
    const host = known[next]
    if (host && (await nudge(host))) count += 1
    next += 1
  }
  for (let from = next; from < known.length; from += AT_ONCE) {
    const nudged = await Promise.all(known.slice(from, from + AT_ONCE).map(nudge))
    count += nudged.filter(Boolean).length
  }
  return {
    message: `Engagement nudges sent to ${count} hosts`,
    count,
    alreadyNudged: known.length - count,
  }
}

/** Whether the nudge that a host has already is of an earlier try of the same request. */
async function isQueuedBy(id: string, request: string): Promise<boolean> {
  const data = (await deliveries.doc(id).get()).get('data') as { request?: string } | undefined
  return data?.request === request
}

/** What stands for each placeholder. */
function valuesFor(host: Member, figures: HostStats, now: number): Placeholders {
  return {
    name: host.name,
    city: cityOfNudge(host.city),
    days: String(daysSince({ ...figures, joinedAt: host.createdAt }, now)),
    eventCount: String(figures.events),
    totalAttendees: String(figures.attendees),
  }
}
