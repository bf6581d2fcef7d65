import { describe, expect, test } from 'vitest'
import { makeRsvpCommand, makeRsvpEvent, makeSignup } from '../../../test/rsvps/commands.ts'
import { applyCommands } from './apply-commands.ts'
import type { RsvpEvent, RsvpState } from './command.ts'

const makeState = (signups: RsvpState['signups'], overrides: Partial<RsvpEvent> = {}): RsvpState => ({
  event: makeRsvpEvent({ nextSeq: 3, ...overrides }),
  signups,
  waitlistHead: [],
})

const standingRsvp = { ...makeRsvpCommand('ann', 'standing'), isStanding: true }

describe('a standing RSVP', () => {
  test('gives a spot or a waitlist position, and marks its email as caused by a standing RSVP', () => {
    const confirmedResult = applyCommands(makeState([]), [standingRsvp])
    expect(confirmedResult.notifications).toMatchObject([{ kind: 'confirmed', isStanding: true }])
    const waitlistedResult = applyCommands(makeState([], { confirmedCount: 1 }), [standingRsvp])
    expect(waitlistedResult.notifications).toMatchObject([{ kind: 'waitlist', isStanding: true }])
    expect(applyCommands(makeState([]), [makeRsvpCommand('ann', 'r')]).notifications[0]).not.toHaveProperty(
      'isStanding',
    )
  })

  test('becomes a request if hosts choose who comes', () => {
    const result = applyCommands(makeState([], { isByRequest: true }), [standingRsvp])
    expect(result.outcomes).toMatchObject([
      { kind: 'registered', result: { status: 'requested', position: null } },
    ])
    expect(result.notifications).toMatchObject([{ kind: 'requested', isStanding: true }])
    expect(result.counts).toMatchObject({ confirmedCount: 0, waitlistCount: 0, requestedCount: 1 })
  })

  test('changes nothing if the attendee has, or had, an RSVP to the event', () => {
    const refusal = { kind: 'refused', code: 'already_rsvpd' }
    for (const status of ['waitlist', 'requested', 'cancelled'] as const) {
      const result = applyCommands(makeState([makeSignup('ann', 1, status)]), [standingRsvp])
      expect(result).toMatchObject({ outcomes: [refusal], signups: [], notifications: [] })
    }
    // An ordinary RSVP of the same attendee is accepted.
    const newResult = applyCommands(makeState([makeSignup('ann', 1, 'cancelled')]), [
      makeRsvpCommand('ann', 'r2'),
    ])
    expect(newResult.outcomes).toMatchObject([{ kind: 'registered' }])
  })
})
