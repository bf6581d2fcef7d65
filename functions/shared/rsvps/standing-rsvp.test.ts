import { describe, expect, test } from 'vitest'
import { rsvp, rsvpEventOf, signupOf } from '../../../test/rsvps/commands.ts'
import { applyCommands } from './apply-commands.ts'
import type { RsvpEvent, RsvpState } from './command.ts'

const stateOf = (signups: RsvpState['signups'], change: Partial<RsvpEvent> = {}): RsvpState => ({
  event: rsvpEventOf({ nextSeq: 3, ...change }),
  signups,
  waiting: [],
})

const standing = { ...rsvp('ann', 'standing'), isStanding: true }

describe('a standing RSVP', () => {
  test('gives a spot or a waitlist position, with the reason in its email', () => {
    const free = applyCommands(stateOf([]), [standing])
    expect(free.notifications).toMatchObject([{ kind: 'confirmed', isStanding: true }])
    const full = applyCommands(stateOf([], { confirmedCount: 1 }), [standing])
    expect(full.notifications).toMatchObject([{ kind: 'waitlist', isStanding: true }])
    expect(applyCommands(stateOf([]), [rsvp('ann', 'r')]).notifications[0]).not.toHaveProperty('isStanding')
  })

  test('becomes a request if hosts choose who comes', () => {
    const outcome = applyCommands(stateOf([], { isByRequest: true }), [standing])
    expect(outcome.outcomes).toMatchObject([
      { kind: 'registered', answer: { status: 'requested', place: null } },
    ])
    expect(outcome.notifications).toMatchObject([{ kind: 'requested', isStanding: true }])
    expect(outcome.counts).toMatchObject({ confirmedCount: 0, waitlistCount: 0, requestedCount: 1 })
  })

  test('changes nothing for an attendee who has or had an RSVP', () => {
    const refused = { kind: 'refused', code: 'already_rsvpd' }
    for (const status of ['waitlist', 'requested', 'cancelled'] as const) {
      const applied = applyCommands(stateOf([signupOf('ann', 1, status)]), [standing])
      expect(applied).toMatchObject({ outcomes: [refused], signups: [], notifications: [] })
    }
    // The attendee can RSVP again.
    const again = applyCommands(stateOf([signupOf('ann', 1, 'cancelled')]), [rsvp('ann', 'r2')])
    expect(again.outcomes).toMatchObject([{ kind: 'registered' }])
  })
})
