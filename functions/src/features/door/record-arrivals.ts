import { createHash } from 'node:crypto'
import type { DoorAnswer, DoorFact, DoorRow } from '../../../shared/door/contract.ts'
import type { EventId } from '../../../shared/ids.ts'
import { findEvent, findEventSince } from '../../core/events/events-store.ts'
import { engine } from '../../core/rsvps/engine.ts'
import { refusal } from '../../core/rsvps/refusal.ts'
import { findSignup } from '../../core/rsvps/signups-store.ts'
import { ticketCode, ticketHash } from '../../core/rsvps/ticket-code.ts'
import type { Caller, Handler } from '../../platform/call.ts'
import { addressHash } from '../../platform/tokens.ts'
import {
  eventOfTicket,
  keepFacts,
  keptArrivals,
  signupOfScan,
  signupWithTicket,
  type NewFact,
} from './arrivals-store.ts'
import { noteUse } from './doors-store.ts'

type WalkIn = Extract<DoorFact, { kind: 'walk_in' }>

/** Where a walk-in has a seat, or waits for one: their ticket's hash; else why they got none. */
async function ticketOfWalkIn(
  eventId: EventId,
  { nonce, name, email, letIn }: WalkIn,
  now: number,
): Promise<{ hash: string } | { refused: string }> {
  const signupId = addressHash(email)
  const requestId = createHash('sha256').update(`door:${eventId}:${nonce}:${name}:${email}`).digest('hex')
  const person = { signupId, name, email, sourceCity: null, sourceArea: null }
  const outcome = await engine.submit(eventId, {
    ...{ kind: 'rsvp', ...person, requestId, isAtDoor: true, at: now },
  })
  const { seq, status } =
    outcome.kind === 'taken'
      ? { seq: outcome.seq, status: outcome.answer.status }
      : outcome.kind === 'refused' && outcome.code === 'already_rsvpd'
        ? ((await findSignup(eventId, signupId)) ?? { seq: null, status: null })
        : { seq: null, status: null }
  if (seq === null)
    return { refused: outcome.kind === 'refused' ? refusal(outcome.code).message : 'No seat was taken.' }
  if (letIn && status === 'waitlist') await admit(eventId, { id: signupId, seq }, now)
  return { hash: ticketHash(ticketCode({ eventId, signupId, seq })) }
}

/** Sent again after they gave the seat up, or have another address, a walk-in must not take another; null where they are gone. */
async function ticketOfKept(
  eventId: EventId,
  kept: { nonce: string; signupId: string },
): Promise<string | null> {
  const signup = await signupOfScan(eventId, kept)
  return signup && ticketHash(ticketCode({ eventId, signupId: signup.id, seq: signup.seq }))
}

/** Lets somebody in who waits: where no seat is free the limit grows by one, as when a host does it before. */
async function admit(eventId: EventId, { id, seq }: { id: string; seq: number }, now: number): Promise<void> {
  await engine.submit(eventId, { kind: 'admit', signupId: id, seq, isAtDoor: true, at: now })
}

/**
 * Facts of one door, in any order, some of them known already perhaps. Seats go through the RSVP engine first, so that its laws hold;
 * what happened is kept then in one commit, and each fact is answered by how its person stands after all of them.
 */
export const recordArrivals: Handler<'recordArrivals'> = async ({ params: { id }, body, caller, now }) => {
  const event = await findEventSince(id, now)
  if (!event) throw refusal('not_found')
  const asking = body.facts.filter((fact) => fact.kind === 'walk_in' || (fact.kind === 'in' && fact.letIn))
  const kept = await keptArrivals(id, asking)
  const told = await Promise.all(
    body.facts.map(async (fact): Promise<NewFact | DoorAnswer> => {
      const { kind, nonce, at } = fact
      if (kind === 'undo') return { kind, nonce, hash: fact.hash, at, how: 'name', of: fact.of }
      if (kind === 'in') {
        const waiting = fact.letIn && !kept.has(nonce) ? await signupWithTicket(id, fact.hash) : null
        if (waiting?.status === 'waitlist') await admit(id, waiting, now)
        return { kind, nonce, hash: fact.hash, at, how: fact.how, of: null }
      }
      const signupId = kept.get(nonce)
      if (signupId !== undefined) {
        const hash = await ticketOfKept(id, { nonce, signupId })
        if (hash === null) return { nonce, result: 'unknown', row: null, text: null }
        return { kind: 'in', nonce, hash, at, how: kind, of: null }
      }
      const ticket = await ticketOfWalkIn(id, fact, now)
      if ('refused' in ticket) return { nonce, result: 'refused', row: null, text: ticket.refused }
      return { kind: 'in', nonce, hash: ticket.hash, at, how: kind, of: null }
    }),
  )
  const facts = told.filter((one) => 'kind' in one)
  if (facts.some(({ kind }) => kind === 'in')) await noteUse(id, event.endsAt)
  const rows = await keepFacts(event, facts, { by: body.device, now })
  const answers = told.map((one) =>
    'kind' in one ? answerFact(one, rows.get(one.hash), caller, id) : Promise.resolve(one),
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
