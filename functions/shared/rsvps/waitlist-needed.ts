import type { Command, SpotCounts } from './command.ts'

/**
 * How many people a raised limit moves off the waitlist in one transaction. A larger raise is done in steps of this
 * size, each of which keeps every law, so that no transaction outgrows what Firestore takes (10 MiB).
 */
export const PROMOTIONS_A_STEP = 400

/**
 * How much of the waitlist's head `applyCommands` can come to need: each cancel frees one seat or takes one of the
 * head itself away, as an admission does, and the seats that a raised limit frees are given out step by step.
 */
export function waitlistNeeded(
  seats: SpotCounts,
  commands: readonly Command[],
  promotionsAStep = PROMOTIONS_A_STEP,
): number {
  let subject = 0
  let limit = 0
  for (const command of commands) {
    if (command.kind === 'cancel' || command.kind === 'admit') subject += 1
    if ((command.kind === 'setLimit' || command.kind === 'edit') && command.signupLimit !== undefined) {
      limit = Math.max(limit, command.signupLimit ?? Infinity)
    }
  }
  const raised = Math.min(promotionsAStep, Math.max(0, limit - seats.confirmedCount))
  return Math.min(seats.waitlistCount, subject + raised)
}

/** The head of a waitlist up to the `count`-th person who may be promoted: people who are kept out are passed over. */
export function headOf<S extends { readonly id: string }>(
  waiting: readonly S[],
  count: number,
  keptOut: ReadonlySet<string>,
): readonly S[] {
  let promotable = 0
  const end = waiting.findIndex(({ id }) => {
    if (promotable === count) return true
    if (!keptOut.has(id)) promotable += 1
    return false
  })
  return end < 0 ? waiting : waiting.slice(0, end)
}
