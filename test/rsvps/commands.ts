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

/** Makes an arbitrary for lists of failed results, one for each of the first attempts at a commit. */
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
  const { signupLimit, confirmedCount, waitlistCount, requestedCount = 0, offeredCount = 0 } = store.counts
  const { nextSeq } = store.counts
  const confirmedSignups = store.listSignups('confirmed')
  const waitlistedSignups = store.listSignups('waitlist')
  expect(confirmedCount, 'count of confirmed').toBe(confirmedSignups.length)
  expect(waitlistCount, 'count of waitlisted').toBe(waitlistedSignups.length)
  expect(requestedCount, 'count of requests').toBe(store.listSignups('requested').length)
  expect(offeredCount, 'count of offers').toBe(waitlistedSignups.filter(hasOffer).length)
  const takenSpotCount = confirmedSignups.length + offeredCount
  expect(takenSpotCount, 'spots taken').toBeLessThanOrEqual(signupLimit ?? Infinity)
  if (waitlistedSignups.length > offeredCount && !canSpotsStayFree)
    expect(takenSpotCount, 'spots taken while attendees are waitlisted without an offer').toBe(signupLimit)
  // Hosts accept requests in any order, and a new RSVP can get a spot before an attendee who has not answered an offer.
  const isOrderStrict = store.isByRequest === undefined && store.shouldReconfirm === undefined
  const signupsConfirmedInOrder = (isOrderStrict ? confirmedSignups : []).filter(
    ({ id, seq }) => !store.admittedIds.has(`${id}-${seq}`),
  )
  const lastConfirmedSeq = signupsConfirmedInOrder.at(-1)?.seq ?? 0
  // Property tests check thousands of sign-ups, so one `expect` checks a filtered list. An `expect` for each would be slow.
  const overtakenSignups = waitlistedSignups.filter(({ seq }) => !(seq > lastConfirmedSeq))
  expect(overtakenSignups, 'waitlisted although they signed up before a confirmed attendee').toEqual([])
  const keptOutSignups = [...confirmedSignups, ...waitlistedSignups].filter(
    ({ isKeptOut = false }) => isKeptOut,
  )
  expect(keptOutSignups, 'with a spot or waitlisted although a host keeps them out').toEqual([])
  const seqs = [...store.signups.values()].map((signup) => signup.seq)
  expect(new Set(seqs).size, 'number of distinct seqs').toBe(seqs.length)
  const unassignedSeqs = seqs.filter((seq) => !(seq < nextSeq))
  expect(unassignedSeqs, 'seqs that are not assigned yet').toEqual([])
}
