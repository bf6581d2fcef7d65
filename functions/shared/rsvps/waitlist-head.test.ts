import { expect, it } from 'vitest'
import {
  makeAdmitCommand,
  makeCancelCommand,
  makeFillSpotsCommand,
  makeRsvpCommand,
  makeSetLimitCommand,
} from '../../../test/rsvps/commands.ts'
import type { Command, EditCommand } from './command.ts'
import { countNeededFromWaitlist } from './waitlist-head.ts'

const counts = { signupLimit: 60, confirmedCount: 50, waitlistCount: 950, nextSeq: 1001 }
const makeEditCommand = (overrides: Partial<EditCommand> = {}): Command => ({
  kind: 'edit',
  fields: {},
  receivedAt: 0,
  ...overrides,
})
const newRsvp = makeRsvpCommand('a', 'r')
const cancellation = makeCancelCommand('a', 1)

it.each<[number, string, readonly Command[], object?]>([
  [0, 'an RSVP', [newRsvp]],
  [0, 'an edit that does not change the limit', [makeEditCommand()]],
  [2, 'two cancellations', [cancellation, cancellation]],
  [2, 'an admission and a cancellation', [makeAdmitCommand('b', 60), cancellation]],
  [21, 'a higher limit and a cancellation', [makeSetLimitCommand(70), cancellation]],
  [20, 'an edit with a higher limit', [makeEditCommand({ signupLimit: 70 })]],
  [400, 'a removed limit', [makeSetLimitCommand(null)]],
  [400, 'an edit that removes the limit', [makeEditCommand({ signupLimit: null })]],
  [3, 'a removed limit and a short waitlist', [makeSetLimitCommand(null)], { waitlistCount: 3 }],
  [10, 'a command that fills the free spots', [makeFillSpotsCommand()]],
  [10, 'free spots of an event that asks attendees to reconfirm', [newRsvp], { shouldReconfirm: true }],
  [10, 'free spots of an event that has had offers', [newRsvp], { offeredCount: 0 }],
  [10, 'an edit of an event that has had offers', [makeEditCommand()], { offeredCount: 0 }],
  [0, 'an RSVP while every free spot is on offer', [newRsvp], { offeredCount: 10 }],
  [
    4 + 1 + 6,
    'a cancellation, in addition to the attendees with an offer',
    [cancellation],
    { offeredCount: 4 },
  ],
  [
    950,
    'a cancellation and an edit while spots are on offer',
    [cancellation, makeEditCommand()],
    { offeredCount: 4 },
  ],
])('needs %i attendees from the waitlist for %s', (count, _, commands, overrides = {}) =>
  expect(countNeededFromWaitlist({ ...counts, ...overrides }, commands)).toBe(count),
)
