import type { Handlers } from '../../platform/call-handler.ts'
import { getEvent, getEventCalendar } from './get-event.ts'
import { countUpcomingEvents, listPastEvents, listPastTiles, listUpcomingTiles } from './list-events.ts'
import { listNearbyEvents } from './list-nearby-events.ts'
import { searchEvents } from './search-events.ts'

export const eventsHandlers = {
  countUpcomingEvents,
  listPastEvents,
  listPastTiles,
  listUpcomingTiles,
  getEventCalendar,
  getEvent,
  listNearbyEvents,
  searchEvents,
} satisfies Partial<Handlers>
