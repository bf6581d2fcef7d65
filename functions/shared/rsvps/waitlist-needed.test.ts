import { expect, it } from 'vitest'
import { rsvp } from '../../../test/rsvps/commands.ts'
import type { Command } from './command.ts'
import { countNeededWaitlist } from './waitlist-needed.ts'

const spots = { signupLimit: 60, confirmedCount: 50, waitlistCount: 950, nextSeq: 1001 }
const cancel: Command = { kind: 'cancel', signupId: 'a', seq: 1, at: 0 }
const edit: Command = { kind: 'edit', fields: {}, at: 0 }

it('needs no attendee for free spots of an event without offers', () =>
  expect(countNeededWaitlist(spots, [rsvp('a', 'r')])).toBe(0))

it.each([
  ['asks its attendees to reconfirm', { shouldReconfirm: true }],
  ['has had spots on offer', { offeredCount: 0 }],
])('needs one attendee for each free spot of an event that %s', (_, event) => {
  expect(countNeededWaitlist({ ...spots, ...event }, [rsvp('a', 'r')])).toBe(10)
})

it('skips attendees with an offer', () =>
  expect(countNeededWaitlist({ ...spots, offeredCount: 4 }, [cancel])).toBe(4 + 1 + 6))

it('needs no attendee if every free spot is on offer', () =>
  expect(countNeededWaitlist({ ...spots, offeredCount: 10 }, [rsvp('a', 'r')])).toBe(0))

it('needs the whole waitlist for an edit, also beside other commands, while spots are on offer', () => {
  expect(countNeededWaitlist({ ...spots, offeredCount: 4 }, [cancel, edit])).toBe(950)
  expect(countNeededWaitlist({ ...spots, offeredCount: 0 }, [edit])).toBe(10)
})
