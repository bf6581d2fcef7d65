import type { Handlers } from '../../platform/call-handler.ts'
import { getCalendarLink, renewCalendarLink } from './calendar-link.ts'
import { getCityCalendar, getHostCalendar, getOwnCalendar } from './serve-feeds.ts'

export const calendarHandlers = {
  getCalendarLink,
  renewCalendarLink,
  getCityCalendar,
  getHostCalendar,
  getOwnCalendar,
} satisfies Partial<Handlers>
