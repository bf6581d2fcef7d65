import { expect } from 'vitest'
import type { RsvpCommand, Signup } from '../../functions/shared/rsvps/command.ts'
import { isOnOffer } from '../../functions/shared/rsvps/spot-book.ts'
import type { MemoryRsvpStore } from './memory-rsvp-store.ts'

export function rsvp(signupId: string, requestId: string): RsvpCommand {
  const email = `${signupId}@example.com`
  return {
    kind: 'rsvp',
    signupId,
    name: signupId,
    email,
    sourceCity: null,
    sourceArea: null,
    requestId,
    at: 0,
  }
}

export function signupOf(id: string, seq: number, status: Signup['status']): Signup {
  const { name, email, sourceCity, sourceArea, requestId } = rsvp(id, 'r')
  const answer = { status: 'confirmed', place: null } as const
  return { id, name, email, sourceCity, sourceArea, requestId, seq, status, answer }
}

/** Fails where an event breaks a law of the RSVP engine; once its RSVPs have closed, people wait while a seat is free. */
export function expectLaws(store: MemoryRsvpStore, { isClosed = false } = {}) {
  const { signupLimit, confirmedCount, waitlistCount, requestedCount = 0, offeredCount = 0 } = store.seats
  const { nextSeq } = store.seats
  const confirmed = store.with('confirmed')
  const waiting = store.with('waitlist')
  expect(confirmedCount, 'count of confirmed').toBe(confirmed.length)
  expect(waitlistCount, 'count of waiting').toBe(waiting.length)
  expect(requestedCount, 'count of requests').toBe(store.with('requested').length)
  expect(offeredCount, 'count of offers').toBe(waiting.filter(isOnOffer).length)
  const taken = confirmed.length + offeredCount
  expect(taken, 'seats taken').toBeLessThanOrEqual(signupLimit ?? Infinity)
  if (waiting.length > offeredCount && !isClosed)
    expect(taken, 'nobody waits while a seat is free and not on offer').toBe(signupLimit)
  // Whom a host accepts comes before others who asked earlier, and a newcomer before somebody who thinks about an offer.
  const isStrict = store.isByRequest === undefined && store.shouldReconfirm === undefined
  const inTurn = (isStrict ? confirmed : []).filter(({ id, seq }) => !store.admitted.has(`${id}-${seq}`))
  const lastSeated = inTurn.at(-1)?.seq ?? 0
  for (const { seq } of waiting) expect(seq, 'first come, first served').toBeGreaterThan(lastSeated)
  for (const { id, isKeptOut } of [...confirmed, ...waiting]) {
    expect(isKeptOut ?? false, `${id} was removed by a host`).toBe(false)
  }
  const seqs = [...store.signups.values()].map((signup) => signup.seq)
  expect(new Set(seqs).size, 'no seq twice').toBe(seqs.length)
  for (const seq of seqs) expect(seq).toBeLessThan(nextSeq)
}
