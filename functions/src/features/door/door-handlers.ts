import type { Handlers } from '../../platform/call-handler.ts'
import { closeDoorLink, openDoorLink } from './door-link.ts'
import { listDoorAttendees } from './list-door-attendees.ts'
import { recordArrivals } from './record-arrivals.ts'

export const doorHandlers = {
  listDoorAttendees,
  closeDoorLink,
  openDoorLink,
  recordArrivals,
} satisfies Partial<Handlers>
