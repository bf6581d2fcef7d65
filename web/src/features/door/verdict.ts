import type { DoorAnswer, DoorRow } from '@shared/door/contract.ts'
import type { Scan } from '@shared/door/merge-scans.ts'
import { clockTime } from '@shared/time/zoned.ts'

/** A person's state on this device: the server's row with unsent arrivals. */
export interface Person extends Omit<DoorRow, 'scans'> {
  readonly scans: readonly Scan[]
  /** Position on the waitlist, 1 is next; null with a spot. */
  readonly position: number | null
}

/**
 * `good` lets in; `already_in`, `waitlisted` and `removed` ask; `bad` and `unknown` do not let in; `pending` waits for the server's
 * answer; `undone` confirms an undo.
 */
export type Tone = 'good' | 'already_in' | 'waitlisted' | 'removed' | 'bad' | 'unknown' | 'pending' | 'undone'

export interface Verdict {
  readonly tone: Tone
  readonly title: string
  readonly detail: string
  /** The action that the verdict offers. */
  readonly action: 'undo' | 'let-in' | 'override' | 'search' | null
  readonly person: Person | null
  /** The nonce of the scan that led to it, which an undo reverses. */
  readonly nonce: string | null
  /** The ticket's hash, if its owner is unknown. */
  readonly hash: string | null
  /** The walk-in that a host may let in although a host has removed them. */
  readonly walkIn?: WalkIn
}

/** A person without an RSVP, with the name that they give. */
export interface WalkIn {
  readonly name: string
  readonly email: string | null
}

interface VerdictContext {
  readonly timezone: string
  /** The instant at which the list was last true, in milliseconds since 1970. */
  readonly syncedAt: number
  /** A helper cannot let in a person whom a host has removed. */
  readonly isHelper: boolean
}

/** The server records that a person on the waitlist was at the door; that does not check them in. */
export const isIn = ({ status, scans }: Person): boolean => status !== 'waitlist' && scans.length > 0

/** The verdict on a ticket, or a person chosen by name, before anything is done. */
export function judge(person: Person, { timezone, isHelper }: VerdictContext): Verdict {
  const verdict = { person, nonce: null, hash: null }
  const { name, status, scans, position } = person
  const [firstScan] = scans
  if (person.isRemoved) return { ...judgeRemoved(name, isHelper), person }
  if (status === 'waitlist') {
    const detail = position === null ? 'On the waitlist' : `On the waitlist, number ${position}`
    return { ...verdict, tone: 'waitlisted', title: name, detail, action: 'let-in' }
  }
  if (firstScan) {
    const detail = `Since ${clockTime(firstScan.at, timezone)}, by ${firstScan.by}`
    return { ...verdict, tone: 'already_in', title: `${name} is already in`, detail, action: 'undo' }
  }
  if (status === 'cancelled')
    return {
      ...verdict,
      tone: 'bad',
      title: 'Cancelled',
      detail: `${name} cancelled their RSVP.`,
      action: null,
    }
  return { ...verdict, tone: 'good', title: `Welcome, ${name}`, detail: 'On the list', action: 'undo' }
}

/**
 * The server's verdict on a ticket that was not on the list when it was scanned. That scan is in the row by now and must
 * not make its owner “already in”; if it is the one that counts, later ones must not either.
 */
export function judgeServerAnswer(
  person: Person,
  { result, nonce }: Pick<DoorAnswer, 'result' | 'nonce'>,
  context: VerdictContext,
): Verdict {
  const scans = result === 'ok' ? [] : person.scans.filter((scan) => scan.nonce !== nonce)
  return { ...judge({ ...person, scans }, context), nonce }
}

/** The verdict on a walk-in until the server has answered. */
export function judgeWalkIn(name: string, nonce: string): Verdict {
  const detail = 'Not confirmed yet. The answer appears here once this device is online.'
  return { tone: 'pending', title: name, detail, action: null, person: null, nonce, hash: null }
}

/** The verdict if the server refused a spot or no longer knows the ticket. */
export function judgeRefusal(name: string, reason: string): Verdict {
  const verdict = { person: null, nonce: null, hash: null }
  return { ...verdict, tone: 'bad', title: `No spot for ${name}`, detail: reason, action: 'search' }
}

/** The verdict on a person whom a host has removed: only a host can let them in. */
export function judgeRemoved(name: string, isHelper: boolean): Verdict {
  const detail = isHelper
    ? 'Please ask a host. Only a host can let them in.'
    : 'If you let them in, they are no longer kept out of this event.'
  return {
    tone: 'removed',
    title: `${name} was removed by a host`,
    detail,
    action: isHelper ? null : 'override',
    person: null,
    nonce: null,
    hash: null,
  }
}

/** The verdict after a check-in was undone. */
export function judgeUndo(person: Person): Verdict {
  const detail = 'No longer checked in on this device.'
  return { tone: 'undone', title: person.name, detail, action: null, person, nonce: null, hash: null }
}

/** The verdict for a ticket that is not on the list: never a yes. */
export function judgeUnknown(
  hash: string,
  otherEvent: string | null,
  { timezone, syncedAt }: VerdictContext,
): Verdict {
  const verdict = { person: null, nonce: null, hash }
  if (otherEvent !== null)
    return { ...verdict, tone: 'bad', title: 'For another event', detail: otherEvent, action: null }
  const detail = `The list is from ${clockTime(syncedAt, timezone)}. Search by name.`
  return { ...verdict, tone: 'unknown', title: 'Not on this list', detail, action: 'search' }
}

/** The verdict for a code that is not a ticket of this site. */
export const NO_TICKET: Verdict = {
  tone: 'unknown',
  title: 'Not a ticket',
  detail: 'That code is from somewhere else. Search by name.',
  action: 'search',
  person: null,
  nonce: null,
  hash: null,
}
