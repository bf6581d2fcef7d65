import { getColourIndex } from '@shared/events/colours.ts'
import type { Ticket } from '@shared/rsvps/contract.ts'
import { personalKeys } from './device-keys.ts'
import { readDeviceRsvps, saveDeviceRsvp, type DeviceRsvp } from './device-rsvps.ts'
import { deviceStorage } from './device-storage.ts'
import { makePersonalKey } from './current-user-id.ts'

/** The ticket of a member's sign-up, with the id of its event and the sign-up's number (`seq`). */
export interface SignupTicket {
  readonly eventId: number
  readonly seq: number
  readonly ticket: Ticket
}

interface DeviceTicket extends Ticket {
  readonly code: string
  /** The event and the sign-up's number, if known. The code contains neither. */
  readonly signup?: Pick<SignupTicket, 'eventId' | 'seq'>
}

/** The maximum number of stored tickets, more than anyone needs at a time. The oldest are removed first. */
const MAX_TICKETS = 20

function readTickets(): readonly DeviceTicket[] {
  try {
    return JSON.parse(deviceStorage.get(makePersonalKey(personalKeys.tickets)) ?? '[]') as DeviceTicket[]
  } catch {
    return []
  }
}

function writeTickets(tickets: readonly DeviceTicket[]): void {
  if (tickets.length === 0) deviceStorage.remove(makePersonalKey(personalKeys.tickets))
  else deviceStorage.set(makePersonalKey(personalKeys.tickets), JSON.stringify(tickets))
}

const readOtherTickets = (code: string) => readTickets().filter((ticket) => ticket.code !== code)

const findRsvp = (code: string) => readDeviceRsvps().find((rsvp) => rsvp.ticketCode === code)

/**
 * Stores a ticket that was opened here, so that it works offline. A valid ticket is stored with its RSVP, and removed with the
 * RSVP. Without an RSVP, or if the ticket is no longer valid, it is stored separately. `asOf` is the time at which the ticket's
 * contents were true; a newer stored RSVP stays.
 */
export function saveTicket(code: string, ticket: Ticket, asOf: number): void {
  const rsvp = findRsvp(code)
  if (rsvp && rsvp.asOf > asOf) return
  if (rsvp) {
    const { name, event } = ticket
    const updatedRsvp = {
      ...rsvp,
      asOf,
      signup: { ...rsvp.signup, name },
      event: { ...rsvp.event, ...event },
    }
    saveDeviceRsvp(ticket.state === 'valid' ? updatedRsvp : { ...updatedRsvp, ticketCode: null })
  }
  const signupIds = readTickets().find((item) => item.code === code)?.signup
  storeTicket({ ...ticket, code, ...(signupIds && { signup: signupIds }) })
}

/** Stores the ticket of the user's own sign-up before the ticket is first opened. */
export function saveSignupTicket(code: string, { eventId, seq, ticket }: SignupTicket): void {
  storeTicket({ ...ticket, code, signup: { eventId, seq } })
}

/** Stores a ticket separately, or removes its separate copy if a stored RSVP contains the ticket. */
function storeTicket(ticket: DeviceTicket): void {
  const { code } = ticket
  writeTickets(
    findRsvp(code) ? readOtherTickets(code) : [ticket, ...readOtherTickets(code)].slice(0, MAX_TICKETS),
  )
}

/** Returns the code of a sign-up's ticket, if this device has it. */
export function findTicketCode({ eventId, seq }: Pick<SignupTicket, 'eventId' | 'seq'>): string | undefined {
  return readTickets().find(({ signup }) => signup?.eventId === eventId && signup.seq === seq)?.code
}

/** Removes a ticket that the server does not know. Its stored RSVP, if any, loses the code, so the ticket is requested again. */
export function removeTicket(code: string): void {
  writeTickets(readOtherTickets(code))
  const rsvp = findRsvp(code)
  if (rsvp) saveDeviceRsvp({ ...rsvp, ticketCode: null })
}

export function findTicket(code: string): Ticket | undefined {
  const rsvp = findRsvp(code)
  return rsvp ? toTicket(rsvp) : readTickets().find((ticket) => ticket.code === code)
}

/** Returns this device's ticket to an event. */
export function findEventTicket(eventId: number): (Ticket & { readonly code: string }) | undefined {
  const rsvp = readDeviceRsvps().find(({ event, ticketCode }) => event.id === eventId && ticketCode !== null)
  if (rsvp?.ticketCode) return { ...toTicket(rsvp), code: rsvp.ticketCode }
  return readTickets().find(({ signup }) => signup?.eventId === eventId)
}

function toTicket({ signup: { name }, event: { id, ...event } }: DeviceRsvp): Ticket {
  return { state: 'valid', name, event: { ...event, colour: getColourIndex(id) } }
}
