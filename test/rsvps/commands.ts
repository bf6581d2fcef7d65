import fc from 'fast-check'
import { expect } from 'vitest'
import type {
  Command,
  RsvpCommand,
  RsvpEvent,
  RsvpState,
  Signup,
} from '../../functions/shared/rsvps/command.ts'
import { hasOffer } from '../../functions/shared/rsvps/spot-allocator.ts'
import type { CommitResult, MemoryRsvpStore } from './memory-rsvp-store.ts'

export function makeRsvpCommand(signupId: string, callId: string): RsvpCommand {
  const email = `${signupId}@example.com`
  return {
    kind: 'rsvp',
    signupId,
    name: signupId,
    email,
    sourceCity: null,
    sourceArea: null,
    callId,
    receivedAt: 0,
  }
}

export function makeSignup(id: string, seq: number, status: Signup['status']): Signup {
  const { name, email, sourceCity, sourceArea, callId } = makeRsvpCommand(id, 'r')
  const result = { status: 'confirmed', position: null } as const
  return { id, name, email, sourceCity, sourceArea, callId, seq, status, result }
}

export const makeRsvpCommandAt = (id: string, receivedAt: number, callId = 'r') => ({
  ...makeRsvpCommand(id, callId),
  receivedAt,
})
export const makeRsvpCommandAtDoor = (id: string, receivedAt = 0) => ({
  ...makeRsvpCommand(id, 'door'),
  isAtDoor: true,
  receivedAt,
})
export const makeCancelCommand = (signupId: string, seq: number, receivedAt = 0, isByHost = false) =>
  ({ kind: 'cancel', signupId, seq, receivedAt, isByHost }) as const
export const makeAdmitCommand = (signupId: string, seq: number, receivedAt = 0) =>
  ({ kind: 'admit', signupId, seq, receivedAt }) as const
export const makeSetLimitCommand = (signupLimit: number | null, receivedAt = 0) =>
  ({ kind: 'setLimit', signupLimit, receivedAt }) as const

export const makeFillSpotsCommand = (receivedAt = 0) => ({ kind: 'fillSpots', receivedAt }) as const

/** Makes a command that was received at an instant. */
export type CommandMaker = (receivedAt: number) => Command
export const toCommandMaker = <T>(
  arbitrary: fc.Arbitrary<T>,
  makeCommand: (value: T, receivedAt: number) => Command,
): fc.Arbitrary<CommandMaker> => arbitrary.map((value) => (receivedAt) => makeCommand(value, receivedAt))

/** Makes an arbitrary that takes its values from several others, by their weights. */
export const makeWeightedChoice = <T>(
  ...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]
) => fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Makes an arbitrary for lists of commands in the order of time, each at most `maxDelay` after the one before. */
export const makeTimedCommands = (command: fc.Arbitrary<CommandMaker>, maxDelay: number) =>
  fc.array(fc.tuple(command, fc.nat(maxDelay)), { maxLength: 25 }).map((list) => {
    let receivedAt = 0
    return list.map(([makeCommand, delay]) => {
      receivedAt += delay
      return makeCommand(receivedAt)
    })
  })

/** An arbitrary for lists of failed results, one for each of the first attempts at a commit. */
export const failuresArbitrary = fc.array(
  fc.constantFrom<CommitResult>('not committed', 'committed, response lost'),
  { maxLength: 4 },
)

/** Makes an event with one spot and no RSVPs. */
export const makeRsvpEvent = (overrides: Partial<RsvpEvent> = {}): RsvpEvent => ({
  signupLimit: 1,
  confirmedCount: 0,
  waitlistCount: 0,
  nextSeq: 1,
  startsAt: 100,
  isPublished: true,
  isPrivate: false,
  guestIds: null,
  ...overrides,
})

/** Makes a function that changes fields of the event in a state. */
export const makeEventChanger =
  (overrides: Partial<RsvpEvent>) =>
  (state: RsvpState): RsvpState => ({ ...state, event: state.event && { ...state.event, ...overrides } })

export const listIds = (store: MemoryRsvpStore, status: Signup['status']) =>
  store.listSignups(status).map(({ id }) => id)

/**
 * Fails if an event breaks an invariant of the RSVP engine. With `canSpotsStayFree` (RSVPs have closed, or offers pause at
 * night), attendees may be waitlisted while a spot is free.
 */
export function expectInvariants(store: MemoryRsvpStore, { canSpotsStayFree = false } = {}) {
  const { counts } = store
  const { confirmedCount, waitlistCount, requestedCount = 0, offeredCount = 0, nextSeq } = counts
  const signupLimit = counts.signupLimit ?? Infinity
  const confirmedSignups = store.listSignups('confirmed')
  const waitlistedSignups = store.listSignups('waitlist')
  const takenSpotCount = confirmedSignups.length + offeredCount
  // Hosts accept requests in any order, and a new RSVP can get a spot before an attendee who has not answered an offer.
  const isOrderStrict = store.isByRequest === undefined && store.shouldReconfirm === undefined
  const signupsConfirmedInOrder = (isOrderStrict ? confirmedSignups : []).filter(
    ({ id, seq }) => !store.admittedIds.has(`${id}-${seq}`),
  )
  const lastConfirmedSeq = signupsConfirmedInOrder.at(-1)?.seq ?? 0
  const isKeptOut = (signup: Signup) => signup.isKeptOut === true
  const seqs = [...store.signups.values()].map((signup) => signup.seq)
  // Property tests check thousands of states, so one `expect` checks all invariants. An `expect` for each would be slow.
  const brokenInvariants = [
    confirmedCount !== confirmedSignups.length && 'the count of confirmed is wrong',
    waitlistCount !== waitlistedSignups.length && 'the count of waitlisted is wrong',
    requestedCount !== store.listSignups('requested').length && 'the count of requests is wrong',
    offeredCount !== waitlistedSignups.filter(hasOffer).length && 'the count of offers is wrong',
    takenSpotCount > signupLimit && 'more spots are taken than the limit allows',
    waitlistedSignups.length > offeredCount &&
      !canSpotsStayFree &&
      takenSpotCount !== signupLimit &&
      'an attendee is waitlisted without an offer while a spot is free',
    waitlistedSignups.some(({ seq }) => !(seq > lastConfirmedSeq)) &&
      'an attendee is waitlisted although they signed up before a confirmed attendee',
    (confirmedSignups.some(isKeptOut) || waitlistedSignups.some(isKeptOut)) &&
      'an attendee has a spot or is waitlisted although a host keeps them out',
    new Set(seqs).size !== seqs.length && 'two sign-ups have the same `seq`',
    seqs.some((seq) => !(seq < nextSeq)) && 'a sign-up has a `seq` that is not assigned yet',
  ].filter((fault) => fault !== false)
  expect(brokenInvariants.join(', ')).toBe('')
}
