import type { Handler } from '../../platform/call.ts'
import { transactionalId } from '../../core/mail/mails.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import { addressee, hostFigures } from './messages-store.ts'

const DAY = 86_400_000

/** Writes to each chosen host, with the placeholders filled in; who is no host any more is left out. */
export const sendEngagementNudges: Handler<'sendEngagementNudges'> = async ({ body, now }) => {
  const batch = transactionalId('nudge', now)
  let count = 0
  for (const hostId of new Set(body.hostIds)) {
    const host = await addressee(hostId, 'host')
    if (!host) continue
    const figures = await hostFigures(hostId)
    const days = figures.lastStart === null ? 0 : Math.max(0, Math.floor((now - figures.lastStart) / DAY))
    const message = fillIn(body.message, {
      name: host.name,
      city: host.city ?? '',
      days: String(days),
      eventCount: String(figures.events),
      totalAttendees: String(figures.attendees),
    })
    const data = { name: host.name, type: body.type, message }
    const to = { to: host.email, toName: host.name, eventId: null, userId: hostId }
    await enqueue({ id: `${batch}-${hostId}`, ...to, template: 'engagement-nudge', data }, now)
    count += 1
  }
  return { message: `Engagement nudges sent to ${count} hosts`, count }
}

/** In one pass, so that a name such as `{city}` stays a name. */
function fillIn(message: string, values: Record<string, string>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
