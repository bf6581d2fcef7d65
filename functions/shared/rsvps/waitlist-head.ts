import type { Command, RsvpEvent, SpotCounts } from './command.ts'

/**
 * The most attendees that a raised limit promotes in one transaction. A larger increase is done in steps of this size,
 * each of which keeps every invariant, so that no transaction exceeds Firestore's limit (10 MiB).
 */
export const PROMOTIONS_PER_STEP = 400

/** Commands that free at most one spot, or remove at most one attendee from the waitlist. */
const ONE_SPOT_COMMANDS: ReadonlySet<Command['kind']> = new Set(['cancel', 'admit', 'release', 'lapse'])

/**
 * How many attendees from the head of the waitlist `applyCommands` can need: each cancellation frees one spot or removes one
 * of these attendees, each admission removes one, and the spots of a raised limit or of `fillSpots` are assigned step by step.
 * In the last hours before an event that asks its attendees if they are still coming, spots may be free, and attendees with an
 * offer are skipped.
 */
export function countNeededFromWaitlist(
  counts: SpotCounts & Pick<RsvpEvent, 'shouldReconfirm'>,
  commands: readonly Command[],
  promotionsPerStep = PROMOTIONS_PER_STEP,
): number {
  let oneSpotCount = 0
  let limit = 0
  const { confirmedCount, waitlistCount, offeredCount = 0 } = counts
  const canHaveOffers = counts.shouldReconfirm === true || counts.offeredCount !== undefined
  // An edit may end all offers.
  if (offeredCount > 0 && commands.some(({ kind }) => kind === 'edit')) return waitlistCount
  if (canHaveOffers || commands.some(({ kind }) => kind === 'fillSpots'))
    limit = counts.signupLimit ?? Infinity
  for (const command of commands) {
    if (ONE_SPOT_COMMANDS.has(command.kind)) oneSpotCount += 1
    if ((command.kind === 'setLimit' || command.kind === 'edit') && command.signupLimit !== undefined) {
      limit = Math.max(limit, command.signupLimit ?? Infinity)
    }
  }
  const newSpotCount = Math.min(promotionsPerStep, Math.max(0, limit - confirmedCount - offeredCount))
  const neededCount = oneSpotCount + newSpotCount
  return neededCount === 0 ? 0 : Math.min(waitlistCount, offeredCount + neededCount)
}

/** The head of a waitlist up to the `count`-th attendee who can be promoted. Kept-out attendees are included, but not counted. */
export function takeWaitlistHead<S extends { readonly id: string }>(
  waitlist: readonly S[],
  count: number,
  keptOutIds: ReadonlySet<string>,
): readonly S[] {
  let promotableCount = 0
  const endIndex = waitlist.findIndex(({ id }) => {
    if (promotableCount === count) return true
    if (!keptOutIds.has(id)) promotableCount += 1
    return false
  })
  return endIndex < 0 ? waitlist : waitlist.slice(0, endIndex)
}
