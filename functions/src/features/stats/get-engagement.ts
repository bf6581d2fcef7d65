import { countIdleDays, formatQuarter } from '../../../shared/stats/engagement.ts'
import { userId } from '../../../shared/ids.ts'
import { toHostStats } from '../../core/stats/host-stats-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { readCountedUntil } from './recount-marks-store.ts'
import { countEngagement, readHostContacts, readGroupPage } from './engagement-store.ts'

export const getEngagement: Handler<'getEngagement'> = async ({ now }) => {
  const [counts, countedUntil] = await Promise.all([countEngagement(now), readCountedUntil(now)])
  return { quarter: formatQuarter(now), ...counts, countedAt: new Date(countedUntil).toISOString() }
}

export const listEngagement: Handler<'listEngagement'> = async ({ query, now }) => {
  const { items, next } = await readGroupPage(query, now)
  const hostContacts = await readHostContacts(items.map((item) => item.id))
  return {
    items: items.flatMap((document) => {
      const id = userId.parse(document.id)
      const contact = hostContacts.get(id)
      if (!contact) return []
      const { name, email, city, joinedAt } = contact
      const stats = toHostStats(document.data())
      const { eventCount, attendeeCount, lastEventAt, lastNudgedAt } = stats
      return {
        id,
        name,
        email,
        city,
        eventCount,
        attendeeCount,
        lastEventAt: toIsoOrNull(lastEventAt),
        lastNudgedAt: toIsoOrNull(lastNudgedAt),
        idleDays: countIdleDays({ ...stats, joinedAt }, now),
      }
    }),
    next,
  }
}

const toIsoOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

export const listEngagementIds: Handler<'listEngagementIds'> = async ({ query, now }) => {
  const { items, next } = await readGroupPage(query, now)
  return { items: items.map((item) => ({ id: userId.parse(item.id) })), next }
}
