import type { Handlers } from '../../platform/call-handler.ts'
import { endHelperLink, createHelperLink } from './helper-link.ts'
import { listDoorAttendees } from './list-door-attendees.ts'
import { recordArrivals } from './record-arrivals.ts'

export const doorHandlers = {
  listDoorAttendees,
  endHelperLink,
  createHelperLink,
  recordArrivals,
} satisfies Partial<Handlers>
