import { applyCommands } from '../../../shared/rsvps/apply-commands.ts'
import type { AppliedCommands, Command, RsvpState } from '../../../shared/rsvps/command.ts'
import { PROMOTIONS_PER_STEP } from '../../../shared/rsvps/waitlist-head.ts'

/** The share of the maximum to aim for: less than all of it, because commands differ in how much they write. */
const TARGET_SHARE = 0.95

/**
 * Applies the first commands that fit together into one commit of at most `maxBytes`, and at least one command even if it does
 * not fit. Stops after an edit, because later commands need the event to be read again. The result has the outcomes of the applied
 * commands only.
 */
export function applyAsManyAsFit<Batch extends { readonly bytes: number }>(
  state: RsvpState,
  commands: readonly Command[],
  composeBatch: (result: AppliedCommands) => Batch,
  maxBytes: number,
): { readonly result: AppliedCommands; readonly batch: Batch } {
  const editIndex = commands.findIndex((command) => command.kind === 'edit')
  let commandCount = editIndex < 0 ? commands.length : editIndex + 1
  let promotionCount = PROMOTIONS_PER_STEP
  for (;;) {
    const result = applyCommands(state, commands.slice(0, commandCount), promotionCount)
    const batch = composeBatch(result)
    const isSmallest = commandCount <= 1 && promotionCount <= 1
    if (batch.bytes <= maxBytes || isSmallest) return { result, batch }
    const ratio = (maxBytes / batch.bytes) * TARGET_SHARE
    if (commandCount > 1)
      commandCount = Math.max(1, Math.min(commandCount - 1, Math.floor(commandCount * ratio)))
    else promotionCount = Math.max(1, Math.min(promotionCount - 1, Math.floor(promotionCount * ratio)))
  }
}
