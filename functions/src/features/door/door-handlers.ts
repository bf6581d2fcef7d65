import type { Handlers } from '../../platform/call-handler.ts'
import { closeDoorLink, openDoorLink } from './door-link.ts'
import { listDoor } from './list-door.ts'
import { recordArrivals } from './record-arrivals.ts'

export const doorHandlers = {
  listDoor,
  closeDoorLink,
  openDoorLink,
  recordArrivals,
} satisfies Partial<Handlers>
