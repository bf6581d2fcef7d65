import { createHash } from 'node:crypto'
import type { DoorAnswer, DoorFact, DoorRow } from '../../../shared/door/contract.ts'
import { DOORS_MS } from '../../../shared/door/door-limits.ts'
import { WALK_INS_A_DAY } from '../../../shared/http/limits.ts'
import type { EventId } from '../../../shared/ids.ts'
import { findEvent, findEventSince } from '../../core/events/events-store.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { NO_ADDRESS, type Outcome } from '../../../shared/rsvps/command.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import { findSignup } from '../../core/rsvps/signups-store.ts'
import { ticketCode, ticketHash } from '../../core/rsvps/ticket-code.ts'
import type { Caller, Handler } from '../../platform/call-handler.ts'
import { counterIn } from '../../platform/limits/counter.ts'
import { takeTry } from '../../platform/limits/tries.ts'
import { addressHash } from '../../platform/tokens.ts'
import {
  eventOfTicket,
  saveFacts,
  storedArrivals,
  signupOfScan,
  signupWithTicket,
  type NewFact,
} from './arrivals-store.ts'
import { recordLinkUse, takeHelperSpots } from './doors-store.ts'

type WalkIn = Extract<DoorFact, { kind: 'walk_in' }>

/** Somebody who waits for a spot, and whom the door wants to let in. */
interface Waiting {
  readonly id: string
  readonly seq: number
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A guest list does not bind walk-ins, so only somebody whom a host keeps out is forbidden to come in. */
function whyNoSpot(outcome: Outcome): string {
  if (outcome.kind !== 'refused') return 'No spot was reserved.'
  return outcome.code === 'forbidden'
    ? 'A host has removed this person. To let them in, let them back in under Attendees first.'
    : refusal(outcome.code).message
}

/** A walk-in's sign-up by its ticket's hash, and whether it waits for a spot; else why there is none. */
async function ticketOfWalkIn(
  eventId: EventId,
  { nonce, name, email }: WalkIn,
  now: number,
): Promise<{ hash: string; waiting: Waiting | null } | { refused: string }> {
  const signupId = email === null ? digest(`walk-in:${eventId}:${nonce}`) : addressHash(email)
  const requestId = digest(`door:${eventId}:${nonce}:${name}:${email ?? ''}`)
  const person = { signupId, name, email: email ?? NO_ADDRESS, sourceCity: null, sourceArea: null }
  const outcome = await engine.submit(eventId, {
    ...{ kind: 'rsvp', ...person, requestId, isAtDoor: true, at: now },
  })
  const { seq, status } =
    outcome.kind === 'registered'
      ? { seq: outcome.seq, status: outcome.answer.status }
      : outcome.kind === 'refused' && outcome.code === 'already_rsvpd'
        ? ((await findSignup(eventId, signupId)) ?? { seq: null, status: null })
        : { seq: null, status: null }
  if (seq === null) return { refused: whyNoSpot(outcome) }
  return {
    hash: ticketHash(ticketCode({ eventId, signupId, seq })),
    waiting: status === 'waitlist' ? { id: signupId, seq } : null,
  }
}

/** Sent again after they gave the seat up, or have another address, a walk-in must not take another; null where they are gone. */
async function ticketOfStored(
  eventId: EventId,
  kept: { nonce: string; signupId: string },
): Promise<string | null> {
  const signup = await signupOfScan(eventId, kept)
  return signup && ticketHash(ticketCode({ eventId, signupId: signup.id, seq: signup.seq }))
}

/** Lets somebody in who waits: where no seat is free the limit grows by one, as when a host does it before. */
async function admit(eventId: EventId, waiting: readonly Waiting[], now: number): Promise<void> {
  await Promise.all(
    waiting.map(({ id, seq }) =>
      engine.submit(eventId, { kind: 'admit', signupId: id, seq, isAtDoor: true, at: now }),
    ),
  )
}

const TOO_EARLY = 'Walk-ins can be added from six hours before the start. Until then, ask a host.'
const TOO_MANY = `At most ${WALK_INS_A_DAY.tries} walk-ins a day can be added. Please ask them to RSVP instead.`

/** Why nobody else can be added at a door now; null where they can. A helper has an event's evening, and not the weeks before it. */
async function refusalToAdd(eventId: EventId, isOpen: boolean, now: number): Promise<string | null> {
  if (!isOpen) return TOO_EARLY
  return (await takeTry(counterIn(WALK_INS_A_DAY, String(eventId), now), true)) ? null : TOO_MANY
}

/**
 * Facts of one door, in any order, some of them known already perhaps. Seats go through the RSVP engine first, so that its laws hold;
 * what happened is kept then in one commit, and each fact is answered by how its person stands after all of them.
 */
export const recordArrivals: Handler<'recordArrivals'> = async ({ params: { id }, body, caller, now }) => {
  const event = await findEventSince(id, now)
  if (!event) throw refusal('not_found')
  const asking = body.facts.filter((fact) => fact.kind === 'walk_in' || (fact.kind === 'in' && fact.letIn))
  const kept = await storedArrivals(id, asking)
  const isHelper = caller === null
  const isOpen = !isHelper || now >= event.startsAt - DOORS_MS
  const toLetIn: Waiting[] = []
  const told = await Promise.all(
    body.facts.map(async (fact): Promise<NewFact | DoorAnswer> => {
      const { kind, nonce, at } = fact
      if (kind === 'undo') return { kind, nonce, hash: fact.hash, at, how: 'name', of: fact.of }
      if (kind === 'in') {
        const waiting =
          isOpen && fact.letIn && !kept.has(nonce) ? await signupWithTicket(id, fact.hash) : null
        if (waiting?.status === 'waitlist') toLetIn.push(waiting)
        return { kind, nonce, hash: fact.hash, at, how: fact.how, of: null }
      }
      const signupId = kept.get(nonce)
      if (signupId !== undefined) {
        const hash = await ticketOfStored(id, { nonce, signupId })
        if (hash === null) return { nonce, result: 'unknown', row: null, text: null }
        return { kind: 'in', nonce, hash, at, how: kind, of: null }
      }
      const refused = await refusalToAdd(id, isOpen, now)
      if (refused !== null) return { nonce, result: 'refused', row: null, text: refused }
      const ticket = await ticketOfWalkIn(id, fact, now)
      if ('refused' in ticket) return { nonce, result: 'refused', row: null, text: ticket.refused }
      if (fact.letIn && ticket.waiting) toLetIn.push(ticket.waiting)
      return { kind: 'in', nonce, hash: ticket.hash, at, how: kind, of: null }
    }),
  )
  const waiting = [...new Map(toLetIn.map((item) => [item.id, item])).values()]
  // Who is beyond a helper's share keeps their place on the waitlist, and is answered so.
  const share = isHelper && waiting.length > 0 ? await takeHelperSpots(id, waiting.length) : waiting.length
  await admit(id, waiting.slice(0, share), now)
  const facts = told.filter((item) => 'kind' in item)
  if (facts.some(({ kind }) => kind === 'in')) await recordLinkUse(id, event.endsAt)
  const rows = await saveFacts(event, facts, { by: body.device, now })
  const answers = told.map((item) =>
    'kind' in item ? answerFact(item, rows.get(item.hash), caller, id) : Promise.resolve(item),
  )
  return { serverNow: now, answers: await Promise.all(answers) }
}

async function answerFact(
  { kind, nonce, hash }: NewFact,
  row: DoorRow | undefined,
  caller: Caller | null,
  eventId: EventId,
): Promise<DoorAnswer> {
  if (!row) {
    const title = kind === 'in' ? await ownEventOf(hash, caller, eventId) : null
    return { nonce, result: title === null ? 'unknown' : 'other_event', row: null, text: title }
  }
  const answer = (result: DoorAnswer['result']): DoorAnswer => ({ nonce, result, row, text: null })
  if (kind === 'undo') return answer('ok')
  if (row.status !== 'confirmed') return answer(row.status)
  const [first] = row.scans
  return answer(first && first.nonce !== nonce ? 'already' : 'ok')
}

/** Which other event a ticket is for, as far as that is the caller's to know: they run it too. */
async function ownEventOf(hash: string, caller: Caller | null, here: EventId): Promise<string | null> {
  const other = caller && (await eventOfTicket(hash))
  if (!caller || !other || other === here) return null
  const event = await findEvent(other)
  const isOwn = caller.role === 'admin' || event?.hostIds.includes(String(caller.id))
  return event && isOwn ? event.title : null
}
