import { createHash } from 'node:crypto'
import type { ArrivalOutcome, DoorArrival, DoorRow } from '../../../shared/door/contract.ts'
import { CHECK_IN_OPENS_BEFORE_MS } from '../../../shared/door/door-limits.ts'
import { WALK_INS_A_DAY } from '../../../shared/http/limits.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { pickAttendeeFields, makeEventSubject } from '../../core/audit/audit-store.ts'
import { findEvent, findEventReadSince } from '../../core/events/events-store.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { NO_ADDRESS, type Outcome, type RsvpCommand } from '../../../shared/rsvps/command.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import { findSignup } from '../../core/rsvps/signups-store.ts'
import { makeTicketCode, hashTicketCode } from '../../core/rsvps/ticket-code.ts'
import type { Caller, Handler } from '../../platform/call-handler.ts'
import { makeCounter } from '../../platform/limits/counter.ts'
import { takeTry } from '../../platform/limits/tries.ts'
import { hashAddress } from '../../platform/tokens.ts'
import {
  findEventOfTicket,
  saveArrivals,
  readSignupIdsByNonce,
  findSignupOfScan,
  findSignupWithTicket,
  type ReportedArrival,
} from './arrivals-store.ts'
import { recordCheckInUse, grantHelperSpots } from './check-in-state-store.ts'

type WalkIn = Extract<DoorArrival, { kind: 'walk_in' }>
type CheckIn = Extract<DoorArrival, { kind: 'in' }>

/** The sign-up of a waitlisted attendee who is to be admitted at the door. */
interface WaitlistedSignup {
  readonly id: string
  readonly seq: number
}

/** The event at whose door arrivals are reported, and the caller who reports them (null for a helper). */
interface DoorContext {
  readonly event: Pick<StoredEvent, 'id' | 'title' | 'startsAt' | 'endsAt'>
  readonly caller: Caller | null
  readonly deviceName: string
  readonly now: number
}

/** A person who needs a spot, in the form that the RSVP engine takes. */
type NewAttendee = Pick<
  RsvpCommand,
  'signupId' | 'name' | 'email' | 'sourceCity' | 'sourceArea' | 'callId' | 'isProven' | 'shouldLiftRemoval'
>

/** The hash of a ticket, and the ticket's sign-up if it is on the waitlist. */
interface DoorTicket {
  readonly hash: string
  readonly waitlistedSignup: WaitlistedSignup | null
}

type SpotRefusal = Pick<ArrivalOutcome, 'text' | 'canLiftRemoval'>

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Walk-ins need not be on the guest list, so `forbidden` without `isRemoved` means that the person is suspended. */
function describeSpotRefusal(outcome: Outcome, isHost: boolean): SpotRefusal {
  const refuse = (text: string): SpotRefusal => ({ text, canLiftRemoval: false })
  if (outcome.kind !== 'refused') return refuse("We couldn't give this person a spot. Please try again.")
  if (outcome.isRemoved) {
    const removedText = 'A host has removed this person.'
    return isHost
      ? { text: removedText, canLiftRemoval: true }
      : refuse(`${removedText} Only a host can let them in, by adding them at check-in.`)
  }
  return outcome.code === 'forbidden'
    ? refuse("This email address can't be used at the moment. Ask our team if you think that's a mistake.")
    : refuse(makeRefusalError(outcome.code).message)
}

/** Makes the audit entry for an admin who admits a person whom a host has removed; otherwise returns no fields. */
async function makeRemovalAuditFields(
  { name, email, shouldLiftRemoval }: NewAttendee,
  { event, caller }: DoorContext,
): Promise<Pick<RsvpCommand, 'auditEntry'>> {
  const actor = shouldLiftRemoval && caller ? await findAuditActorIfAdmin(caller) : null
  if (!actor) return {}
  const subject = makeEventSubject(event.id, event.title)
  const before = pickAttendeeFields({ name, email })
  return { auditEntry: { action: 'removal_lifted', actor, subject, before, after: {} } }
}

/**
 * Gives a person at the door a spot or a position on the waitlist, or finds the RSVP that they have already. If the engine
 * refuses, returns the reason.
 */
async function giveSpot(attendee: NewAttendee, door: DoorContext): Promise<DoorTicket | SpotRefusal> {
  const { event, caller, now } = door
  const { signupId } = attendee
  const auditFields = await makeRemovalAuditFields(attendee, door)
  const outcome = await engine.submit(event.id, {
    kind: 'rsvp',
    ...attendee,
    ...auditFields,
    isAtDoor: true,
    receivedAt: now,
  })
  const { seq, status } =
    outcome.kind === 'registered'
      ? { seq: outcome.seq, status: outcome.result.status }
      : outcome.kind === 'refused' && outcome.code === 'already_rsvpd'
        ? ((await findSignup(event.id, signupId)) ?? { seq: null, status: null })
        : { seq: null, status: null }
  if (seq === null) return describeSpotRefusal(outcome, caller !== null)
  return {
    hash: hashTicketCode(makeTicketCode({ eventId: event.id, signupId, seq })),
    waitlistedSignup: status === 'waitlist' ? { id: signupId, seq } : null,
  }
}

function giveSpotToWalkIn(
  { nonce, name, email, shouldLiftRemoval = false }: WalkIn,
  door: DoorContext,
): Promise<DoorTicket | SpotRefusal> {
  const { id } = door.event
  const signupId = email === null ? hashText(`walk-in:${id}:${nonce}`) : hashAddress(email)
  const callId = hashText(`door:${id}:${nonce}:${name}:${email ?? ''}`)
  const attendee = { signupId, name, email: email ?? NO_ADDRESS, sourceCity: null, sourceArea: null }
  return giveSpot({ ...attendee, callId, shouldLiftRemoval: shouldLiftRemoval && door.caller !== null }, door)
}

/**
 * Admits a person with the ticket of an RSVP that a host has cancelled: they get a new RSVP with another ticket. The arrival is
 * stored first. Afterwards the former ticket belongs to nobody, so if the arrival is sent again, the attendee is found by
 * `storedSignupId`, the sign-up of the stored arrival. Returns null if the ticket belongs to nobody.
 */
async function admitRemovedAttendee(
  { nonce, hash, occurredAt, method }: CheckIn,
  storedSignupId: string | undefined,
  door: DoorContext,
): Promise<DoorTicket | SpotRefusal | null> {
  const { event, deviceName, now } = door
  const callId = hashText(`door:${event.id}:${nonce}`)
  const scannedSignup =
    storedSignupId === undefined
      ? null
      : await findSignupOfScan(event.id, { nonce, signupId: storedSignupId })
  const signup = scannedSignup
    ? await findSignup(event.id, scannedSignup.id)
    : await findSignupWithTicket(event.id, hash)
  if (!signup) return null
  const { id: signupId, name, email, sourceCity, sourceArea, isProven = false, seq, status } = signup
  if (status !== 'cancelled' || signup.callId === callId) {
    const waitlistedSignup = status === 'waitlist' ? { id: signupId, seq } : null
    return { hash: hashTicketCode(makeTicketCode({ eventId: event.id, signupId, seq })), waitlistedSignup }
  }
  await recordCheckInUse(event.id, event.endsAt)
  await saveArrivals(event, [{ kind: 'in', nonce, hash, occurredAt, method, undoneNonce: null }], {
    deviceName,
    now,
  })
  const attendee = { signupId, name, email, sourceCity, sourceArea, isProven }
  return giveSpot({ ...attendee, callId, shouldLiftRemoval: true }, door)
}

/**
 * Finds the hash of a walk-in's ticket when the walk-in is sent again, so that the person does not take another spot if they have
 * cancelled or changed their address since. Null if the sign-up is deleted.
 */
async function findTicketHashOfWalkIn(
  eventId: EventId,
  arrival: { nonce: string; signupId: string },
): Promise<string | null> {
  const signup = await findSignupOfScan(eventId, arrival)
  return signup && hashTicketCode(makeTicketCode({ eventId, signupId: signup.id, seq: signup.seq }))
}

/** Admits waitlisted attendees. If no spot is free, the limit grows by one for each. */
async function admitFromWaitlist(
  eventId: EventId,
  signups: readonly WaitlistedSignup[],
  now: number,
): Promise<void> {
  await Promise.all(
    signups.map(({ id, seq }) =>
      engine.submit(eventId, { kind: 'admit', signupId: id, seq, isAtDoor: true, receivedAt: now }),
    ),
  )
}

const TOO_EARLY_TEXT = 'Walk-ins can be added from six hours before the start. Until then, ask a host.'
const DAILY_LIMIT_TEXT = `At most ${WALK_INS_A_DAY.maxTries} walk-ins a day can be added. Please ask this person to RSVP instead.`

/**
 * Counts a walk-in against the daily limit. Returns the text that says why no walk-in can be added now; null if it can be added.
 * A helper may add walk-ins only from a few hours before the start (`isCheckInOpen`), not in the weeks before.
 */
async function countWalkIn(eventId: EventId, isCheckInOpen: boolean, now: number): Promise<string | null> {
  if (!isCheckInOpen) return TOO_EARLY_TEXT
  return (await takeTry(makeCounter(WALK_INS_A_DAY, String(eventId), now), { shouldTakeBlock: true }))
    ? null
    : DAILY_LIMIT_TEXT
}

/**
 * Records arrivals of one door, in any order. Some may be stored already. First the RSVP engine gives spots, so that its rules
 * hold. Then the arrivals (except those of `admitRemovedAttendee`) are stored in one commit. Each outcome contains the
 * attendee's row of the door's list after all of them; null if the arrival was refused or its ticket is not of this event.
 */
export const recordArrivals: Handler<'recordArrivals'> = async ({ params: { id }, body, caller, now }) => {
  const event = await findEventReadSince(id, now)
  if (!event) throw makeRefusalError('not_found')
  const door: DoorContext = { event, caller, deviceName: body.deviceName, now }
  const arrivalsNeedingSpots = body.arrivals.filter(
    (arrival) =>
      arrival.kind === 'walk_in' ||
      (arrival.kind === 'in' && (arrival.shouldAdmit || arrival.shouldLiftRemoval)),
  )
  const storedSignupIds = await readSignupIdsByNonce(id, arrivalsNeedingSpots)
  const isHelper = caller === null
  const isCheckInOpen = !isHelper || now >= event.startsAt - CHECK_IN_OPENS_BEFORE_MS
  const signupsToAdmit: WaitlistedSignup[] = []
  /** New tickets of removed attendees who are admitted, by their former tickets, which an undo in the same batch may name. */
  const newTickets = new Map<string, string>()
  const results = await Promise.all(
    body.arrivals.map(async (arrival): Promise<ReportedArrival | ArrivalOutcome> => {
      const { kind, nonce, occurredAt } = arrival
      if (kind === 'undo')
        return {
          kind,
          nonce,
          hash: arrival.hash,
          occurredAt,
          method: 'name',
          undoneNonce: arrival.undoneNonce,
        }
      const method = kind === 'in' ? arrival.method : kind
      const shouldLiftRemoval = kind === 'in' && arrival.shouldLiftRemoval === true && !isHelper
      if (kind === 'in' && !shouldLiftRemoval) {
        const waitlistedSignup =
          isCheckInOpen && arrival.shouldAdmit && !storedSignupIds.has(nonce)
            ? await findSignupWithTicket(id, arrival.hash)
            : null
        if (waitlistedSignup?.status === 'waitlist') signupsToAdmit.push(waitlistedSignup)
        return { kind, nonce, hash: arrival.hash, occurredAt, method, undoneNonce: null }
      }
      const refuse = (refusal: SpotRefusal): ArrivalOutcome => ({
        nonce,
        result: 'refused',
        row: null,
        ...refusal,
      })
      const signupId = storedSignupIds.get(nonce)
      if (kind === 'walk_in' && signupId !== undefined) {
        const hash = await findTicketHashOfWalkIn(id, { nonce, signupId })
        if (hash === null) return makeUnknownTicketOutcome(nonce)
        return { kind: 'in', nonce, hash, occurredAt, method, undoneNonce: null }
      }
      const refusalText = kind === 'walk_in' ? await countWalkIn(id, isCheckInOpen, now) : null
      if (refusalText !== null) return refuse({ text: refusalText, canLiftRemoval: false })
      const ticket =
        kind === 'walk_in'
          ? await giveSpotToWalkIn(arrival, door)
          : await admitRemovedAttendee(arrival, signupId, door)
      if (ticket === null) return makeUnknownTicketOutcome(nonce)
      if (!('hash' in ticket)) return refuse(ticket)
      if (kind === 'in') newTickets.set(arrival.hash, ticket.hash)
      if (arrival.shouldAdmit && ticket.waitlistedSignup) signupsToAdmit.push(ticket.waitlistedSignup)
      return { kind: 'in', nonce, hash: ticket.hash, occurredAt, method, undoneNonce: null }
    }),
  )
  const uniqueSignups = [...new Map(signupsToAdmit.map((item) => [item.id, item])).values()]
  // If helpers may grant no further spot, an attendee keeps their position on the waitlist, and the outcome says so.
  const admittedCount =
    isHelper && uniqueSignups.length > 0
      ? await grantHelperSpots(id, uniqueSignups.length)
      : uniqueSignups.length
  await admitFromWaitlist(id, uniqueSignups.slice(0, admittedCount), now)
  const resultsWithNewTickets = results.map((item) =>
    'kind' in item ? { ...item, hash: newTickets.get(item.hash) ?? item.hash } : item,
  )
  const arrivals = resultsWithNewTickets.filter((item) => 'kind' in item)
  if (arrivals.some(({ kind }) => kind === 'in')) await recordCheckInUse(id, event.endsAt)
  const rows = await saveArrivals(event, arrivals, { deviceName: body.deviceName, now })
  const outcomePromises = resultsWithNewTickets.map((item) =>
    'kind' in item ? makeOutcomeOfArrival(item, rows.get(item.hash), caller, id) : Promise.resolve(item),
  )
  return { serverNow: now, outcomes: await Promise.all(outcomePromises) }
}

const makeUnknownTicketOutcome = (nonce: string): ArrivalOutcome => ({
  nonce,
  result: 'unknown',
  row: null,
  text: null,
  canLiftRemoval: false,
})

async function makeOutcomeOfArrival(
  { kind, nonce, hash }: ReportedArrival,
  row: DoorRow | undefined,
  caller: Caller | null,
  eventId: EventId,
): Promise<ArrivalOutcome> {
  if (!row) {
    const title = kind === 'in' ? await findOwnEventTitle(hash, caller, eventId) : null
    return title === null
      ? makeUnknownTicketOutcome(nonce)
      : { nonce, result: 'other_event', row: null, text: title, canLiftRemoval: false }
  }
  const canLiftRemoval = row.isRemoved && caller !== null
  const makeOutcome = (result: ArrivalOutcome['result']): ArrivalOutcome => ({
    nonce,
    result,
    row,
    text: null,
    canLiftRemoval,
  })
  if (kind === 'undo') return makeOutcome('ok')
  if (row.status !== 'confirmed') return makeOutcome(row.status)
  const [firstScan] = row.scans
  return makeOutcome(firstScan && firstScan.nonce !== nonce ? 'already' : 'ok')
}

/** Finds the title of the other event that a ticket is for, if the caller hosts that event too or is an admin. */
async function findOwnEventTitle(
  hash: string,
  caller: Caller | null,
  eventId: EventId,
): Promise<string | null> {
  const otherEventId = caller && (await findEventOfTicket(hash))
  if (!caller || !otherEventId || otherEventId === eventId) return null
  const event = await findEvent(otherEventId)
  const isOwnEvent = caller.role === 'admin' || event?.hostIds.includes(String(caller.id))
  return event && isOwnEvent ? event.title : null
}
