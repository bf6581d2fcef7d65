import type { Handlers } from '../../platform/call-handler.ts'
import { cancelRsvp } from './cancel-rsvp.ts'
import { createRsvp } from './create-rsvp.ts'
import { getCancelledRsvp, getOwnRsvp, getRsvp } from './get-rsvp.ts'
import { getTicket, getTicketCode } from './get-ticket.ts'
import { listFirstNames, changeNameVisibility } from './list-first-names.ts'
import { reconfirmRsvp } from './reconfirm-rsvp.ts'
import { updateRsvp } from './update-rsvp.ts'

export const rsvpsHandlers = {
  cancelRsvp,
  createRsvp,
  getCancelledRsvp,
  getOwnRsvp,
  getRsvp,
  getTicket,
  getTicketCode,
  listFirstNames,
  reconfirmRsvp,
  changeNameVisibility,
  updateRsvp,
} satisfies Partial<Handlers>
