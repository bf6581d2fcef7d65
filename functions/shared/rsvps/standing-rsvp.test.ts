import { describe, expect, test } from 'vitest'
import { rsvp, rsvpEventOf, signupOf } from '../../../test/rsvps/commands.ts'
import { applyCommands } from './apply-commands.ts'
import type { RsvpEvent, RsvpState } from './command.ts'

const stateOf = (signups: RsvpState['signups'], change: Partial<RsvpEvent> = {}): RsvpState => ({
  event: rsvpEventOf({ nextSeq: 3, ...change }),
  signups,
  waiting: [],
})

const standingRsvp = { ...rsvp('ann', 'standing'), isStanding: true }

describe('a standing RSVP', () => {
  test('gives a spot or a waitlist position, with the reason in its email', () => {
    const withSpot = applyCommands(stateOf([]), [standingRsvp])
    expect(withSpot.notifications).toMatchObject([{ kind: 'confirmed', isStanding: true }])
    const withoutSpot = applyCommands(stateOf([], { confirmedCount: 1 }), [standingRsvp])
    expect(withoutSpot.notifications).toMatchObject([{ kind: 'waitlist', isStanding: true }])
    expect(applyCommands(stateOf([]), [rsvp('ann', 'r')]).notifications[0]).not.toHaveProperty('isStanding')
  })

  test('becomes a request if hosts choose who comes', () => {
    const applied = applyCommands(stateOf([], { isByRequest: true }), [standingRsvp])
    expect(applied.outcomes).toMatchObject([
      { kind: 'registered', answer: { status: 'requested', place: null } },
    ])
    expect(applied.notifications).toMatchObject([{ kind: 'requested', isStanding: true }])
    expect(applied.counts).toMatchObject({ confirmedCount: 0, waitlistCount: 0, requestedCount: 1 })
  })

  test('changes nothing for an attendee who has or had an RSVP', () => {
    const refused = { kind: 'refused', code: 'already_rsvpd' }
    for (const status of ['waitlist', 'requested', 'cancelled'] as const) {
      const applied = applyCommands(stateOf([signupOf('ann', 1, status)]), [standingRsvp])
      expect(applied).toMatchObject({ outcomes: [refused], signups: [], notifications: [] })
    }
    // An ordinary RSVP of the same attendee is accepted.
    const newRsvp = applyCommands(stateOf([signupOf('ann', 1, 'cancelled')]), [rsvp('ann', 'r2')])
    expect(newRsvp.outcomes).toMatchObject([{ kind: 'registered' }])
  })
})
