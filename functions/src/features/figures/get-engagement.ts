import { daysSince, quarterOf } from '../../../shared/figures/engagement.ts'
import { userId } from '../../../shared/ids.ts'
import { toHostFigures } from '../../core/figures/host-figures-store.ts'
import type { Handler } from '../../platform/call.ts'
import { countEngagement, namesOf, pageOfGroup } from './engagement-store.ts'

export const getEngagement: Handler<'getEngagement'> = async ({ now }) => ({
  quarter: quarterOf(now),
  ...(await countEngagement(now)),
})

export const listEngagement: Handler<'listEngagement'> = async ({ query, now }) => {
  const { items, next } = await pageOfGroup(query, now)
  const names = await namesOf(items.map((one) => one.id))
  return {
    items: items.flatMap((document) => {
      const id = userId.parse(document.id)
      const known = names.get(id)
      if (!known) return []
      const { name, email, city, joinedAt } = known
      const figures = toHostFigures(document.data())
      const { events, attendees, lastAt } = figures
      return {
        ...{ id, name, email, city, events, attendees },
        lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        days: daysSince({ ...figures, joinedAt }, now),
      }
    }),
    next,
  }
}

export const listEngagementIds: Handler<'listEngagementIds'> = async ({ query, now }) => {
  const { items, next } = await pageOfGroup(query, now)
  return { items: items.map((one) => ({ id: userId.parse(one.id) })), next }
}
