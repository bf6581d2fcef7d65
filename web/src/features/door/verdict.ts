import type { ArrivalOutcome, DoorRow } from '@shared/door/contract.ts'
import type { Scan } from '@shared/door/merge-scans.ts'
import { formatClockTime } from '@shared/time/zoned-time.ts'

/** An attendee's state on this device: the server's row, merged with unsent arrivals. */
export interface DoorAttendee extends Omit<DoorRow, 'scans'> {
  readonly scans: readonly Scan[]
  /** The position on the waitlist, where 1 is next; null for an attendee who is not on the waitlist. */
  readonly position: number | null
}

/**
 * With `good`, the attendee can come in. With `already_in` or `waitlisted`, the host or helper must decide, and with `removed`, a
 * host. With `bad` or `unknown`, the attendee cannot come in. `pending` is shown until the server's outcome arrives, and `undone`
 * after an undo.
 */
export type VerdictKind =
  'good' | 'already_in' | 'waitlisted' | 'removed' | 'bad' | 'unknown' | 'pending' | 'undone'

export interface Verdict {
  readonly kind: VerdictKind
  readonly title: string
  readonly detail: string
  /** The action that the panel offers. `let_in` is for attendees on the waitlist, `override` for attendees whom a host removed. */
  readonly action: 'undo' | 'let_in' | 'override' | 'search' | null
  readonly attendee: DoorAttendee | null
  /** The nonce of the arrival that led to this verdict, which an undo reverses. */
  readonly nonce: string | null
  /** The ticket's hash, if the attendee with the ticket is unknown. */
  readonly hash: string | null
  /**
   * The walk-in that the verdict is about, until the server has recorded them. If a host has removed them, a host may let them
   * in.
   */
  readonly walkIn?: WalkIn
}

/** A walk-in, with the name and email that they give. */
export interface WalkIn {
  readonly name: string
  readonly email: string | null
}

interface VerdictContext {
  readonly timezone: string
  /** The instant at which the list was last up to date, in milliseconds since 1970. */
  readonly syncedAt: number
  /** Whether a helper is at the door. Helpers cannot let in attendees whom a host has removed. */
  readonly isHelper: boolean
}

/** Returns whether an attendee is checked in. A scan of an attendee on the waitlist is recorded, but does not check them in. */
export const isCheckedIn = ({ status, scans }: DoorAttendee): boolean =>
  status !== 'waitlist' && scans.length > 0

/** Returns the verdict on an attendee who was found by ticket or name, without checking them in. */
export function judgeAttendee(attendee: DoorAttendee, { timezone, isHelper }: VerdictContext): Verdict {
  const baseFields = { attendee, nonce: null, hash: null }
  const { name, status, scans, position } = attendee
  const [firstScan] = scans
  if (attendee.isRemoved) return { ...judgeRemovedAttendee(name, { isHelper }), attendee }
  if (status === 'waitlist') {
    const detail = position === null ? 'On the waitlist' : `On the waitlist, number ${position}`
    return { ...baseFields, kind: 'waitlisted', title: name, detail, action: 'let_in' }
  }
  if (firstScan) {
    const detail = `Since ${formatClockTime(firstScan.scannedAt, timezone)}, by ${firstScan.deviceName}`
    return { ...baseFields, kind: 'already_in', title: `${name} is already in`, detail, action: 'undo' }
  }
  if (status === 'cancelled')
    return {
      ...baseFields,
      kind: 'bad',
      title: 'Cancelled',
      detail: `${name} has no spot. To let them in, add them as a walk-in.`,
      action: null,
    }
  return { ...baseFields, kind: 'good', title: `Welcome, ${name}`, detail: 'On the list', action: 'undo' }
}

/**
 * Returns the verdict on a scan after the server's outcome. The attendee's row now includes this scan, which must not make the
 * attendee “already in”. If this scan is the one that counts, later scans must not make them “already in” either.
 */
export function judgeServerOutcome(
  attendee: DoorAttendee,
  { result, nonce }: Pick<ArrivalOutcome, 'result' | 'nonce'>,
  context: VerdictContext,
): Verdict {
  const scans = result === 'ok' ? [] : attendee.scans.filter((scan) => scan.nonce !== nonce)
  return { ...judgeAttendee({ ...attendee, scans }, context), nonce }
}

/** Returns the verdict on a walk-in until the server has answered. */
export function judgeWalkIn(name: string, nonce: string): Verdict {
  const detail = 'Not confirmed yet. The result appears here once this device is online.'
  return { kind: 'pending', title: name, detail, action: null, attendee: null, nonce, hash: null }
}

/** Returns the verdict if the server refused a spot, does not know the ticket or could not read the arrival. */
export function judgeRefusal(name: string, reason: string): Verdict {
  const baseFields = { attendee: null, nonce: null, hash: null }
  return { ...baseFields, kind: 'bad', title: `Not checked in: ${name}`, detail: reason, action: 'search' }
}

/** Returns the verdict on an attendee or walk-in whom a host has removed: only a host can let them in. */
export function judgeRemovedAttendee(name: string, { isHelper }: Pick<VerdictContext, 'isHelper'>): Verdict {
  const detail = isHelper
    ? 'Please ask a host. Only a host can let them in.'
    : 'If you let them in, they are no longer kept out of this event.'
  return {
    kind: 'removed',
    title: `${name} was removed by a host`,
    detail,
    action: isHelper ? null : 'override',
    attendee: null,
    nonce: null,
    hash: null,
  }
}

/** Returns the verdict after a check-in was undone. */
export function judgeUndo(attendee: DoorAttendee): Verdict {
  const detail = 'That check-in no longer counts.'
  return { kind: 'undone', title: attendee.name, detail, action: null, attendee, nonce: null, hash: null }
}

/** Returns the verdict on a ticket that is not on the list. The verdict never offers to let the attendee in. */
export function judgeUnknownTicket(
  hash: string,
  otherEventTitle: string | null,
  { timezone, syncedAt }: VerdictContext,
): Verdict {
  const baseFields = { attendee: null, nonce: null, hash }
  if (otherEventTitle !== null)
    return { ...baseFields, kind: 'bad', title: 'For another event', detail: otherEventTitle, action: null }
  const detail = `The list is from ${formatClockTime(syncedAt, timezone)}. Search by name.`
  return { ...baseFields, kind: 'unknown', title: 'Not on this list', detail, action: 'search' }
}

/** The verdict for a code that is not a ticket of this site. */
export const NOT_A_TICKET_VERDICT: Verdict = {
  kind: 'unknown',
  title: 'Not a ticket',
  detail: 'Scan the code on a ticket, or search by name.',
  action: 'search',
  attendee: null,
  nonce: null,
  hash: null,
}
