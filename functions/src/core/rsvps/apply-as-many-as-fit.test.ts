import { expect, test } from 'vitest'
import { makeRsvpCommand, makeSetLimitCommand } from '../../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../../test/rsvps/memory-rsvp-store.ts'
import type { AppliedCommands, Command } from '../../../shared/rsvps/command.ts'
import { applyAsManyAsFit } from './apply-as-many-as-fit.ts'

const makeRsvpCommands = (count: number) =>
  Array.from({ length: count }, (_, index) => makeRsvpCommand(`p${index}`, 'r'))

/** Applies the first commands that fit into a commit of `maxBytes`, at one byte per sign-up. */
function applyWithin(store: MemoryRsvpStore, commands: readonly Command[], maxBytes: number) {
  const triedSizes: number[] = []
  const composeBatch = ({ signups }: AppliedCommands) => {
    triedSizes.push(signups.length)
    return { bytes: signups.length }
  }
  return { ...applyAsManyAsFit(store.read(commands), commands, composeBatch, maxBytes), triedSizes }
}

test('applies all commands at the first attempt if they fit', () => {
  const { result, batch, triedSizes } = applyWithin(new MemoryRsvpStore(null, 1000), makeRsvpCommands(20), 20)
  expect([result.outcomes.length, batch.bytes, triedSizes.length]).toEqual([20, 20, 1])
})

test('applies only the first commands if not all fit, and nearly fills the commit', () => {
  const { result, batch } = applyWithin(new MemoryRsvpStore(null, 1000), makeRsvpCommands(100), 30)
  expect(batch.bytes).toBe(result.outcomes.length)
  expect(batch.bytes).toBeLessThanOrEqual(30)
  expect(batch.bytes).toBeGreaterThan(25)
  expect(result.signups.map(({ signup }) => signup.id)).toEqual(
    makeRsvpCommands(result.outcomes.length).map(({ signupId }) => signupId),
  )
})

test('applies at least one command, even if it is too large', () => {
  const { result, triedSizes } = applyWithin(new MemoryRsvpStore(null, 1000), makeRsvpCommands(4), 0)
  expect(result.outcomes).toHaveLength(1)
  expect(triedSizes).toEqual(expect.arrayContaining([1]))
})

test('raises a limit in smaller steps if a step does not fit into a commit', () => {
  const store = new MemoryRsvpStore(1, 1000)
  store.attempt(makeRsvpCommands(61), 'committed')
  const { result, batch } = applyWithin(store, [makeSetLimitCommand(null)], 20)
  expect(batch.bytes).toBeLessThanOrEqual(20)
  expect(batch.bytes).toBeGreaterThan(0)
  expect(result.outcomes).toMatchObject([{ kind: 'updated', isComplete: false }])
})

test('applies nothing after an edit, because the event must be read again', () => {
  const edit: Command = { kind: 'edit', fields: { title: 'New' }, receivedAt: 0 }
  const store = new MemoryRsvpStore(null, 1000)
  const [firstRsvp, lastRsvp] = [makeRsvpCommand('p0', 'r'), makeRsvpCommand('p1', 'r')]
  expect(applyWithin(store, [firstRsvp, edit, lastRsvp], 100).result.outcomes).toHaveLength(2)
  expect(applyWithin(store, [edit], 100).result.outcomes).toHaveLength(1)
  expect(applyWithin(store, [firstRsvp, lastRsvp], 100).result.outcomes).toHaveLength(2)
})
