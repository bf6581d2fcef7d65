import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { anyText, email, line, messageResponse, personName } from '../http/fields.ts'
import { eventId, INVALID_ID_MESSAGE } from '../ids.ts'
import { MAX_ARRIVALS } from './door-limits.ts'

const idParams = z.object({ id: eventId })

/** Firestore reserves ids that begin and end with two underscores. */
const nonce = z.string().regex(/^(?!__.*__$)[\w-]{16,64}$/, INVALID_ID_MESSAGE)
/** The hash of a ticket code: 16 bytes in base64url. */
const hash = z.string().regex(/^[\w-]{22}$/, 'This is not a ticket.')
/** Milliseconds since 1970, by the device's clock, corrected by the server's last response. */
const occurredAt = z.number().int().min(0).max(253_402_300_799_999)

/**
 * The name of a device, which the other devices at the door show. A name that cannot be shown (a pasted name may contain hidden
 * characters) is replaced, because refusing it would refuse every arrival from the device.
 */
const deviceName = line(40).catch('A phone')

const scan = z.object({ nonce: z.string(), scannedAt: z.number().int(), deviceName: z.string() })

const doorRow = z.object({
  /** The id of the person at this door, the same however often they RSVP. */
  ref: z.string(),
  /** The hash of the attendee's ticket code. */
  hash: z.string(),
  name: z.string(),
  status: z.enum(['confirmed', 'waitlist', 'cancelled']),
  /** Whether a host removed the attendee or declined their request; `status` is then `cancelled`. */
  isRemoved: z.boolean(),
  /** Order of the RSVPs: the lowest on the waitlist is next. */
  seq: z.number().int(),
  /** The earliest valid scans, at most four, earliest first; more than one if the attendee was checked in again. */
  scans: z.array(scan),
})
export type DoorRow = z.infer<typeof doorRow>

/** Whether the caller lets the person in even if no spot is free. */
const shouldAdmit = z.boolean()
/** Whether the caller lets the attendee in after the warning that a host has removed them. A helper's value has no effect. */
const shouldLiftRemoval = z.boolean().optional()

const doorArrival = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('in'),
    nonce,
    hash,
    occurredAt,
    method: z.enum(['scan', 'name']),
    shouldAdmit,
    shouldLiftRemoval,
  }),
  z.object({ kind: z.literal('undo'), nonce, hash, occurredAt, undoneNonce: nonce }),
  /**
   * A person without an RSVP: they get a spot, or join the waitlist if no spot is free, unless they are let in anyway. Without
   * an address (null) they get no email.
   */
  z.object({
    kind: z.literal('walk_in'),
    nonce,
    occurredAt,
    name: personName,
    email: email.nullable(),
    shouldAdmit,
    shouldLiftRemoval,
  }),
])
export type DoorArrival = z.infer<typeof doorArrival>

const arrivalOutcome = z.object({
  nonce: z.string(),
  /**
   * `ok`: the scan is the earliest valid one, or the undo was recorded. `already`: another scan was earlier. `waitlist` and
   * `cancelled`: the status of the attendee's RSVP. `other_event`: a ticket of another event of the caller. `unknown`: any other
   * code. `refused`: a walk-in or a removed attendee got neither a spot nor a waitlist position.
   */
  result: z.enum(['ok', 'already', 'waitlist', 'cancelled', 'other_event', 'unknown', 'refused']),
  /** The attendee's state; null if the arrival was refused, or if its ticket is unknown or of another event. */
  row: doorRow.nullable(),
  /** The title of the other event if `result` is `other_event`, the reason if it is `refused`; otherwise null. */
  text: z.string().nullable(),
  /** Whether a host has removed the attendee and the caller can let them in anyway (`shouldLiftRemoval`). */
  canLiftRemoval: z.boolean(),
})
export type ArrivalOutcome = z.infer<typeof arrivalOutcome>

const doorEvent = z.object({
  id: eventId,
  title: z.string(),
  startsAt: z.number().int(),
  endsAt: z.number().int(),
  timezone: z.string(),
  venueName: z.string(),
  signupLimit: z.number().int().nullable(),
  signupCount: z.number().int(),
  isCancelled: z.boolean(),
})
export type DoorEvent = z.infer<typeof doorEvent>

/** The door of an event; instants are milliseconds since 1970. */
export const doorCalls = declareCalls({
  listDoorAttendees: {
    method: 'GET',
    path: '/api/events/{id}/door',
    summary:
      "The attendees on an event's check-in list, without addresses: first all of them, a page at a time, then the changes since the last call.",
    access: 'eventDoor',
    params: idParams,
    query: z.object({ cursor: anyText().max(500).optional() }),
    response: z.object({
      /** Pass it as `cursor` in the next call. */
      cursor: z.string(),
      /** False if the caller can fetch more rows immediately. */
      isLast: z.boolean(),
      serverNow: z.number().int(),
      event: doorEvent,
      rows: z.array(doorRow),
      /** The values of `ref` that no longer belong to an attendee: the device drops their rows. */
      removedRefs: z.array(z.string()),
    }),
    status: 200,
    errors: [],
  },
  recordArrivals: {
    method: 'POST',
    path: '/api/events/{id}/door',
    summary: 'Records check-ins, their undoing and walk-ins; each counts once, however often it is sent.',
    access: 'eventDoor',
    params: idParams,
    body: z.object({ deviceName, arrivals: z.array(doorArrival).min(1).max(MAX_ARRIVALS) }),
    response: z.object({ serverNow: z.number().int(), outcomes: z.array(arrivalOutcome) }),
    status: 200,
    errors: ['too_many_requests'],
    limits: ['doorByIpAddress'],
  },
  createHelperLink: {
    method: 'POST',
    path: '/api/events/{id}/door-link',
    summary:
      'The token of the link with which helpers without an account check attendees in; it stays the same until a host ends the link or the hosts change.',
    access: 'eventHost',
    params: idParams,
    response: z.object({ token: z.string(), endsAt: z.number().int() }),
    status: 200,
    errors: ['event_over', 'event_cancelled'],
  },
  endHelperLink: {
    method: 'DELETE',
    path: '/api/events/{id}/door-link',
    summary: 'Ends the link for helpers: it stops working.',
    access: 'eventHost',
    params: idParams,
    response: messageResponse,
    status: 200,
    errors: [],
  },
})
