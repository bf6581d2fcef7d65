import { isNudgedToday, formatNudgeDay, nudgeSubjects } from '../../../shared/stats/engagement.ts'
import type { UserId } from '../../../shared/ids.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { findMembersWithBlockedKinds } from '../../core/accounts/users-store.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { findHostStats, markNudgedIn } from '../../core/stats/host-stats-store.ts'
import { composeNudge } from '../../core/stats/nudge.ts'
import { getMailKind } from '../../core/mail/mail.ts'
import { enqueue, makeEnvelope } from '../../core/mail/outbox-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { deliveries, getField } from '../../platform/collections.ts'
import { makeMessageId } from './message-id.ts'

/** How many hosts are processed at the same time. */
const CONCURRENT_HOSTS = 25

const TEMPLATE = 'engagement-nudge'

/** Finds the approved hosts among some members, with their stats, and counts those who get no mail about hosting. */
async function findHostsToNudge(hostIds: readonly UserId[], now: number) {
  const recipients = await findMembersWithBlockedKinds([...new Set(hostIds)])
  const hosts = recipients.filter(({ role, isApproved }) => role === 'host' && isApproved)
  const mailKind = getMailKind({ template: TEMPLATE, data: {} })
  const reachableHosts = hosts.filter(({ blockedMailKinds }) =>
    blockedMailKinds.every((kind) => kind !== 'all' && kind !== mailKind),
  )
  const stats = await findHostStats(
    reachableHosts.map(({ id }) => id),
    now,
  )
  return {
    hostsWithStats: reachableHosts.flatMap((host, index) =>
      stats[index] ? [[host, stats[index]] as const] : [],
    ),
    unreachableCount: hosts.length - reachableHosts.length,
  }
}

export const countNudges: Handler<'countNudges'> = async ({ body: { hostIds }, now }) => {
  const { hostsWithStats, unreachableCount } = await findHostsToNudge(hostIds, now)
  const alreadyNudgedCount = hostsWithStats.filter(([, { lastNudgedAt }]) =>
    isNudgedToday(lastNudgedAt, now),
  ).length
  return { reachableCount: hostsWithStats.length - alreadyNudgedCount, alreadyNudgedCount, unreachableCount }
}

/**
 * Sends a message to each chosen host, with the placeholders filled in; hosts who lost their approval or unsubscribed are
 * left out. Each host gets at most one nudge a day (UTC), whatever its text is and whichever admin sends it. A request that was
 * interrupted, or whose response was lost, can be repeated: its count includes the nudges that it queued before.
 */
export const sendEngagementNudges: Handler<'sendEngagementNudges'> = async ({
  body: { hostIds, ...text },
  caller,
  now,
  idempotencyKey,
}) => {
  const { type, message, subject } = text
  const today = formatNudgeDay(now)
  const messageId = makeMessageId('nudge', {
    caller,
    now,
    payload: { type, message, subject },
    idempotencyKey,
  })
  const [{ hostsWithStats, unreachableCount }, actor] = await Promise.all([
    findHostsToNudge(hostIds, now),
    findAuditActor(caller),
  ])
  /**
   * Whether the audit entry that all nudges share has been written. Its id is the id of the message, so that a repeated request
   * writes the same entry.
   */
  let isAudited = false as boolean
  let nextIndex = 0
  /** Returns whether this request has queued the nudge, now or in an earlier attempt. */
  const sendNudge = async ([host, stats]: (typeof hostsWithStats)[number]): Promise<boolean> => {
    const envelope = makeEnvelope(host, `nudge-${today}-${host.id}`)
    const data = { ...composeNudge(text, host, stats, now), messageId }
    const isQueued = await enqueue({ ...envelope, template: TEMPLATE, data }, now, (batch) => {
      markNudgedIn(batch, host.id, now)
      if (isAudited) return
      const auditSubject = { kind: 'message', id: messageId, name: subject ?? nudgeSubjects[type] } as const
      const after = { type, hosts: hostsWithStats.length }
      writeAuditEntry(
        batch,
        { action: 'host_nudged', actor, subject: auditSubject, before: {}, after },
        now,
        messageId,
      )
    })
    if (isQueued) isAudited = true
    return isQueued || (await wasQueuedByMessage(envelope.id, messageId))
  }
  let count = 0
  // The nudges are sent one by one until one of them is committed together with the audit entry that all share.
  while (!isAudited && nextIndex < hostsWithStats.length) {
    const hostWithStats = hostsWithStats[nextIndex]
    if (hostWithStats && (await sendNudge(hostWithStats))) count += 1
    nextIndex += 1
  }
  for (let start = nextIndex; start < hostsWithStats.length; start += CONCURRENT_HOSTS) {
    const results = await Promise.all(hostsWithStats.slice(start, start + CONCURRENT_HOSTS).map(sendNudge))
    count += results.filter(Boolean).length
  }
  return {
    message: `Engagement nudges sent to ${count} ${count === 1 ? 'host' : 'hosts'}`,
    count,
    alreadyNudgedCount: hostsWithStats.length - count,
    unreachableCount,
  }
}

/** Whether a host's existing nudge was queued by an earlier attempt of the same request. */
async function wasQueuedByMessage(id: string, messageId: string): Promise<boolean> {
  const data = getField(await deliveries.doc(id).get(), 'data') ?? null
  return data !== null && 'messageId' in data && data.messageId === messageId
}
