import type { Handlers } from '../../platform/call.ts'
import { admitAttendee, removeAttendee } from './change-attendees.ts'
import { exportAttendees } from './export-attendees.ts'
import { getEventFigures } from './get-event-figures.ts'
import { listSignupsForAdmin } from './list-all-signups.ts'
import { listAttendees } from './list-attendees.ts'

export const attendeesHandlers = {
  admitAttendee,
  removeAttendee,
  exportAttendees,
  getEventFigures,
  listSignupsForAdmin,
  listAttendees,
} satisfies Partial<Handlers>
