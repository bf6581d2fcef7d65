import { describe, expect, test } from 'vitest'
import {
  makeAdmitCommand,
  makeCancelCommand,
  makeFillSpotsCommand,
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
      makeFillSpotsCommand(),
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

  test('gives its free spots to the waitlist when it is shown again, and keeps its limit', () => {
    const signups = ['bo', 'cy', 'di'].map((id, index) => makeSignup(id, index + 2, 'waitlist'))
    const state = {
      event: makeRsvpEvent({ signupLimit: 2, waitlistCount: 3, nextSeq: 5 }),
      signups,
      waitlistHead: signups,
    }
    const { counts, notifications, contentUpdatedAt } = applyCommands(state, [makeFillSpotsCommand()])
    expect(counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 1 })
    expect(contentUpdatedAt).toBeUndefined()
    expect(notifications.map(({ kind, signup }) => [kind, signup.id])).toEqual([
      ['promoted', 'bo'],
      ['promoted', 'cy'],
    ])
  })

  test.each([
    ['not_found', 'is cancelled', { cancelledAt: 1 }],
    ['event_over', 'has started', { startsAt: 99 }],
  ])('refuses with %s to give its free spots to the waitlist if it %s', (code, _, overrides) => {
    const state = makeState({ confirmedCount: 0, isPublished: true, hidden: null, ...overrides })
    expect(applyCommands(state, [makeFillSpotsCommand(100)])).toMatchObject({
      outcomes: [{ kind: 'refused', code }],
      counts: null,
    })
  })
})
