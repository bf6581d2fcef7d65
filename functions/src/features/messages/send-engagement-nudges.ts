import type { Member } from '../../core/accounts/member.ts'
import { findMembers } from '../../core/accounts/users-store.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import type { Handler } from '../../platform/call.ts'
import { hostFigures } from './host-figures-store.ts'
import { requestedId } from './message-id.ts'

const DAY = 86_400_000
/** How many hosts are seen to at once. */
const AT_ONCE = 25

/**
 * Writes to each chosen host, with the placeholders filled in; who is no approved host any more is left out. The same words
 * reach a host once a day, so a request that was cut short, or whose answer was lost, is simply made again.
 */
export const sendEngagementNudges: Handler<'sendEngagementNudges'> = async ({
  body: { hostIds, type, message },
  caller,
  now,
  idempotencyKey,
}) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const nudge = requestedId('nudge', {
    ...{ caller, now, asked: { type, message } },
    idempotencyKey: idempotencyKey ?? today,
  })
  const chosen = await findMembers([...new Set(hostIds)])
  const hosts = chosen.filter(({ role, isApproved }) => role === 'host' && isApproved)
  for (let from = 0; from < hosts.length; from += AT_ONCE) {
    const some = hosts.slice(from, from + AT_ONCE).map(async (host) => {
      const data = { name: host.name, type, message: await filledIn(message, host, now) }
      const to = { to: host.email, toName: host.name, eventId: null, userId: host.id }
      await enqueue({ id: `${nudge}-${host.id}`, ...to, template: 'engagement-nudge', data }, now)
    })
    await Promise.all(some)
  }
  return { message: `Engagement nudges sent to ${hosts.length} hosts`, count: hosts.length }
}

/** In one pass, so that a name such as `{city}` stays a name. */
async function filledIn(message: string, host: Member, now: number): Promise<string> {
  const { events, attendees, lastStart } = await hostFigures(host.id, now)
  const values: Record<string, string> = {
    name: host.name,
    city: host.city ?? '',
    // Who has held none yet has been without one since they joined.
    days: String(Math.floor((now - (lastStart ?? host.createdAt)) / DAY)),
    eventCount: String(events),
    totalAttendees: String(attendees),
  }
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
