import { describe, expect, test } from 'vitest'
import {
  makeAdmitCommand,
  makeCancelCommand,
  makeRsvpCommand,
  makeRsvpEvent,
  makeSetLimitCommand,
  makeSignup,
} from '../../../test/rsvps/commands.ts'
import { applyCommands } from './apply-commands.ts'
import type { RsvpEvent, RsvpState } from './command.ts'

const confirmedSignup = makeSignup('ann', 1, 'confirmed')
const waitlistSignup = makeSignup('bo', 2, 'waitlist')

function makeState(overrides: Partial<RsvpEvent> = {}): RsvpState {
  const counts = { confirmedCount: 1, waitlistCount: 1, nextSeq: 3 }
  const event = makeRsvpEvent({ ...counts, isPublished: false, hidden: {}, ...overrides })
  return { event, signups: [confirmedSignup, waitlistSignup], waitlistHead: [waitlistSignup] }
}

describe('an event that admins hide', () => {
  test('promotes nobody when attendees cancel or the limit is raised, until it is shown again', () => {
    const { counts, notifications } = applyCommands(makeState(), [
      makeCancelCommand('ann', 1),
      makeSetLimitCommand(5),
    ])
    expect(counts).toMatchObject({ confirmedCount: 0, waitlistCount: 1, signupLimit: 5 })
    expect(notifications.map(({ kind }) => kind)).toEqual(['cancelled'])
    const afterReview = applyCommands(makeState({ isPublished: true, hidden: null }), [
      makeCancelCommand('ann', 1),
    ])
    expect(afterReview.counts).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
  })

  test('refuses RSVPs and admissions', () =>
    expect(
      applyCommands(makeState(), [makeRsvpCommand('cy', 'r'), makeAdmitCommand('bo', 2)]).outcomes,
    ).toEqual([
      { kind: 'refused', code: 'not_found' },
      { kind: 'refused', code: 'event_hidden' },
    ]))

  test('gives free spots to the waitlist when it is shown and its limit is set again', () => {
    const event = { confirmedCount: 0, isPublished: true, hidden: null }
    const state = {
      ...makeState(event),
      signups: [{ ...confirmedSignup, status: 'cancelled' as const }, waitlistSignup],
    }
    const { counts, notifications } = applyCommands(state, [makeSetLimitCommand(1)])
    expect(counts).toMatchObject({ confirmedCount: 1, waitlistCount: 0 })
    expect(notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([['promoted', 'bo']])
  })
})
