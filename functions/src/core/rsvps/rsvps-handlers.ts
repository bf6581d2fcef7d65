import type { Handlers } from '../../platform/call-handler.ts'
import { cancelRsvp } from '../../features/rsvps/cancel-rsvp.ts'
import { createRsvp } from '../../features/rsvps/create-rsvp.ts'
import { getCancelledRsvp, getOwnRsvp, getRsvp } from '../../features/rsvps/get-rsvp.ts'
import { getTicket, getTicketCode } from '../../features/rsvps/get-ticket.ts'
import { updateRsvp } from '../../features/rsvps/update-rsvp.ts'

export const rsvpsHandlers = {
  cancelRsvp,
  createRsvp,
  getCancelledRsvp,
  getOwnRsvp,
  getRsvp,
  getTicket,
  getTicketCode,
  updateRsvp,
} satisfies Partial<Handlers>
