import type { Handlers } from '../../platform/call-handler.ts'
import { getEvent, getEventCalendar } from '../../features/events/get-event.ts'
import {
  countUpcomingEvents,
  listPastEvents,
  listPastTiles,
  listUpcomingTiles,
} from '../../features/events/list-events.ts'
import { listNearbyEvents } from '../../features/events/list-nearby-events.ts'
import { searchEvents } from '../../features/events/search-events.ts'

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
