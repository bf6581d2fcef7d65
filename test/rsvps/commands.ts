import fc from 'fast-check'
import { expect } from 'vitest'
import type {
  Command,
  RsvpCommand,
  RsvpEvent,
  RsvpState,
  Signup,
} from '../../functions/shared/rsvps/command.ts'
import { isOnOffer } from '../../functions/shared/rsvps/spot-book.ts'
import type { Fate, MemoryRsvpStore } from './memory-rsvp-store.ts'

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

export const rsvpAt = (id: string, at: number, requestId = 'r') => ({ ...rsvp(id, requestId), at })
export const atDoor = (id: string, at = 0) => ({ ...rsvp(id, 'door'), isAtDoor: true, at })
export const cancel = (signupId: string, seq: number, at = 0, isByHost = false) =>
  ({ kind: 'cancel', signupId, seq, at, isByHost }) as const
export const admit = (signupId: string, seq: number, at = 0) =>
  ({ kind: 'admit', signupId, seq, at }) as const
export const setLimit = (signupLimit: number | null, at = 0) =>
  ({ kind: 'setLimit', signupLimit, at }) as const

/** Makes a command for a time. */
export type Timeless = (at: number) => Command
export const timeless = <T>(
  of: fc.Arbitrary<T>,
  make: (of: T, at: number) => Command,
): fc.Arbitrary<Timeless> => of.map((values) => (at) => make(values, at))

/** Commands in the order of time from `first` on, each at most `longest` after the one before. */
export const inOrder = (command: fc.Arbitrary<Timeless>, first: number, longest: number, maxLength: number) =>
  fc.array(fc.tuple(command, fc.nat(longest)), { maxLength }).map((list) => {
    let at = first
    return list.map(([make, later]) => {
      at += later
      return make(at)
    })
  })

/** The failures of a batch before it succeeds. */
export const failures = fc.array(fc.constantFrom<Fate>('not committed', 'committed, answer lost'), {
  maxLength: 4,
})

/** The state as an engine sees it that takes the event for a changed one. */
export const seeing =
  (change: Partial<RsvpEvent> | ((event: RsvpEvent) => Partial<RsvpEvent>)) =>
  ({ event, ...rest }: RsvpState): RsvpState => ({
    ...rest,
    event: event && { ...event, ...(typeof change === 'function' ? change(event) : change) },
  })

/** One of several choices, by their weights. */
export const anyOf = <T>(...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** An event with one spot that nobody has asked for. */
export const rsvpEventOf = (change: Partial<RsvpEvent> = {}): RsvpEvent => ({
  ...{ signupLimit: 1, confirmedCount: 0, waitlistCount: 0, nextSeq: 1 },
  ...{ startsAt: 100, isPublished: true, isPrivate: false, guests: null },
  ...change,
})

export const idsOf = (store: MemoryRsvpStore, status: Signup['status']) =>
  store.with(status).map(({ id }) => id)

/** Fails if an event breaks a law of the RSVP engine. Once its RSVPs have closed, people may wait while a spot is free. */
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
  // An accepted request comes before earlier ones, and a new RSVP before an attendee who has not answered an offer.
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
