import { cityOfNudge, daysSince } from '../../../shared/figures/engagement.ts'
import { fillIn, type Placeholders } from '../../../shared/messages/fill-in.ts'
import type { Member } from '../../core/accounts/member.ts'
import { recordedAs } from '../../core/accounts/recorded-as.ts'
import { findMembers } from '../../core/accounts/users-store.ts'
import { recordIn } from '../../core/audit/audit-store.ts'
import { findHostFigures, type HostFigures } from '../../core/figures/host-figures-store.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import type { Handler } from '../../platform/call.ts'
import { requestedId } from './message-id.ts'

/** How many hosts are seen to at once. */
const AT_ONCE = 25
/** The same words are the same nudge, whoever asks for it. */
const EVERY_ADMIN = { id: 0 }

/**
 * Writes to each chosen host, with the placeholders filled in; who is no approved host any more is left out. The same words
 * reach a host once a day, also of two admins, so a request that was cut short, or whose answer was lost, is simply made again.
 */
export const sendEngagementNudges: Handler<'sendEngagementNudges'> = async ({
  body: { hostIds, type, message },
  caller,
  now,
  idempotencyKey,
}) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const nudge = requestedId('nudge', {
    ...{ caller: EVERY_ADMIN, now, asked: { type, message } },
    idempotencyKey: idempotencyKey ?? today,
  })
  const [chosen, by] = await Promise.all([findMembers([...new Set(hostIds)]), recordedAs(caller)])
  const hosts = chosen.filter(({ role, isApproved }) => role === 'host' && isApproved)
  const figures = await findHostFigures(
    hosts.map(({ id }) => id),
    now,
  )
  const known = hosts.flatMap((host, index) => (figures[index] ? [[host, figures[index]] as const] : []))
  for (let from = 0; from < known.length; from += AT_ONCE) {
    const some = known.slice(from, from + AT_ONCE).map(async ([host, own]) => {
      const data = { name: host.name, type, message: fillIn(message, valuesFor(host, own, now)) }
      const to = { to: host.email, toName: host.name, eventId: null, userId: host.id }
      await enqueue(
        { id: `${nudge}-${host.id}`, ...to, template: 'engagement-nudge', data },
        now,
        (batch) => {
          const subject = { kind: 'user', id: String(host.id), name: host.name } as const
          recordIn(batch, { action: 'host_nudged', by, subject, before: {}, after: { type } }, now)
        },
      )
    })
    await Promise.all(some)
  }
  return { message: `Engagement nudges sent to ${hosts.length} hosts`, count: hosts.length }
}

/** What stands for each placeholder. */
function valuesFor(host: Member, figures: HostFigures, now: number): Placeholders {
  return {
    name: host.name,
    city: cityOfNudge(host.city),
    days: String(daysSince({ ...figures, joinedAt: host.createdAt }, now)),
    eventCount: String(figures.events),
    totalAttendees: String(figures.attendees),
  }
}
