import type { Handler } from '../http/handler.ts'
import { cityFilter } from './page-of-events.ts'
import { countPublicEvents } from './store.ts'

export const countUpcomingEvents: Handler<'countUpcomingEvents'> = async ({ query, now }) => ({
  count: await countPublicEvents({ when: 'upcoming', now, city: cityFilter(query.city) }),
})
