import { expect, test } from 'vitest'
import { applyCommands } from './apply-commands.ts'
import type { Command, Signup } from './command.ts'

test('a limit that is set is a change that edits made before do not know of; who comes and goes is none', () => {
  const stored = { contentUpdatedAt: new Date(1000) }
  const event = {
    ...{ signupLimit: 1, confirmedCount: 1, waitlistCount: 1, nextSeq: 3 },
    ...{ startsAt: 9000, isPublished: true, isPrivate: false, guests: null, stored },
  }
  const person = { sourceCity: null, sourceArea: null, requestId: 'r' }
  const ann: Signup = {
    ...{ ...person, id: 'ann', name: 'Ann', email: 'ann@example.com', seq: 1 },
    status: 'confirmed',
    answer: { status: 'confirmed', place: null },
  }
  const cat: Signup = {
    ...{ ...person, id: 'cat', name: 'Cat', email: 'cat@example.com', seq: 2 },
    status: 'waitlist',
    answer: { status: 'waitlist', place: 1 },
  }
  const apply = (...commands: Command[]) =>
    applyCommands({ event, signups: [ann, cat], waiting: [cat] }, commands)
  const edit: Command = { kind: 'edit', fields: { title: 'Other' }, basedOn: 1000, at: 2000 }
  const raise: Command = { kind: 'setLimit', signupLimit: 2, at: 2000 }
  expect(apply(raise)).toMatchObject({ contentUpdatedAt: 2000, fields: null })
  expect(apply({ ...raise, at: 5 }).contentUpdatedAt).toBe(1001)
  expect(apply({ kind: 'admit', signupId: 'cat', seq: 2, at: 2000 }).contentUpdatedAt).toBe(2000)
  expect(apply(raise, edit)).toMatchObject({
    outcomes: [{ kind: 'updated' }, { kind: 'refused', code: 'changed_meanwhile' }],
    fields: null,
  })
  const leave: Command = { kind: 'cancel', signupId: 'ann', seq: 1, at: 2000 }
  expect(apply({ ...raise, signupLimit: 1 }, leave, edit)).toMatchObject({
    outcomes: [{ kind: 'updated' }, { kind: 'cancelled' }, { kind: 'updated' }],
    fields: { title: 'Other' },
  })
  expect(apply(leave).contentUpdatedAt).toBeUndefined()
})
