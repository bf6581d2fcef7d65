import type { Handlers } from '../../platform/call-handler.ts'
import { admitAttendee, removeAttendee } from './change-attendees.ts'
import { decideRequests, listRequests } from './join-requests.ts'
import { exportAttendees } from './export-attendees.ts'
import {
  liftRemoval,
  listKeptOutAttendees,
  listRemovedAttendees,
  liftRemovalFromAllEvents,
} from './keep-out.ts'
import { getEventStats } from './get-event-stats.ts'
import { listSignupsForAdmin } from './list-signups-for-admin.ts'
import { listAttendees } from './list-attendees.ts'
import { askToReconfirmAgain, getReconfirmations } from './reconfirmations.ts'

export const attendeesHandlers = {
  admitAttendee,
  askToReconfirmAgain,
  removeAttendee,
  decideRequests,
  listRequests,
  exportAttendees,
  getEventStats,
  getReconfirmations,
  listSignupsForAdmin,
  listAttendees,
  liftRemoval,
  listKeptOutAttendees,
  listRemovedAttendees,
  liftRemovalFromAllEvents,
} satisfies Partial<Handlers>
