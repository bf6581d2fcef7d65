import { expect, test } from 'vitest'
import {
  makeAdmitCommand,
  makeCancelCommand,
  makeRsvpEvent,
  makeSetLimitCommand,
  makeSignup,
} from '../../../test/rsvps/commands.ts'
import { applyCommands } from './apply-commands.ts'
import type { Command } from './command.ts'

test('refuses an edit that is older than a change of the limit, but accepts one that is older than the cancellation of an RSVP', () => {
  const storedDocument = { contentUpdatedAt: new Date(1000) }
  const event = makeRsvpEvent({
    confirmedCount: 1,
    waitlistCount: 1,
    nextSeq: 3,
    startsAt: 9000,
    storedDocument,
  })
  const [ann, cat] = [makeSignup('ann', 1, 'confirmed'), makeSignup('cat', 2, 'waitlist')]
  const apply = (...commands: Command[]) =>
    applyCommands({ event, signups: [ann, cat], waitlistHead: [cat] }, commands)
  const edit: Command = { kind: 'edit', fields: { title: 'Other' }, basedOn: 1000, receivedAt: 2000 }
  expect(apply(makeSetLimitCommand(2, 2000))).toMatchObject({ contentUpdatedAt: 2000, fields: null })
  expect(apply(makeSetLimitCommand(2, 5)).contentUpdatedAt).toBe(1001)
  expect(apply(makeAdmitCommand('cat', 2, 2000)).contentUpdatedAt).toBe(2000)
  expect(apply(makeSetLimitCommand(2, 2000), edit)).toMatchObject({
    outcomes: [{ kind: 'updated' }, { kind: 'refused', code: 'changed_meanwhile' }],
    fields: null,
  })
  const cancellation = makeCancelCommand('ann', 1, 2000)
  expect(apply(makeSetLimitCommand(1, 2000), cancellation, edit)).toMatchObject({
    outcomes: [{ kind: 'updated' }, { kind: 'cancelled' }, { kind: 'updated' }],
    fields: { title: 'Other' },
  })
  expect(apply(cancellation).contentUpdatedAt).toBeUndefined()
})
