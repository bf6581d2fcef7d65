import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../delivery/sample.ts'
import {
  decideNotification,
  type EventChange,
  type NotifiedState,
  type Version,
} from './decide-notification.ts'
import type { EventSnapshot } from '../../core/mail/mail-data.ts'

const makeVersion = (n: number): Version => String(n).padStart(4, '0')
const makeEvent = (overrides: Partial<EventSnapshot> = {}): EventSnapshot => ({
  ...sampleEvent,
  ...overrides,
})

/** The changes between the versions of an event (null: cancelled), and the current state. */
function buildHistory(states: readonly (EventSnapshot | null)[]) {
  const changes: EventChange[] = states.slice(0, -1).map((before, n) => ({ version: makeVersion(n), before }))
  const currentState = { facts: states.at(-1) ?? null, version: makeVersion(states.length - 1) }
  return { changes, currentState }
}

/** Decides on all changes between these versions, if attendees have had no notification yet. */
function decideFirstNotification(...states: (EventSnapshot | null)[]) {
  const { changes, currentState } = buildHistory(states)
  return decideNotification(null, changes, currentState)
}

describe('the notification of a change', () => {
  it('has the old and new values, and a newer calendar revision', () => {
    const movedEvent = makeEvent({ venueName: 'Elsewhere', startsAt: sampleEvent.startsAt + 3_600_000 })
    expect(decideFirstNotification(makeEvent(), movedEvent).update).toMatchObject({
      kind: 'updated',
      facts: { venueName: 'Elsewhere', revision: 1 },
      changes: [
        { label: 'Time', before: '19:30 to 21:30 (GMT)', after: '20:30 to 21:30 (GMT)' },
        { label: 'Venue', before: 'Yonder Studio', after: 'Elsewhere' },
      ],
    })
  })

  it('has the event’s own revision if that is higher', () => {
    const { update } = decideFirstNotification(makeEvent(), makeEvent({ title: 'New', revision: 7 }))
    expect(update).toMatchObject({ facts: { revision: 7 } })
  })

  it('is omitted if only the title changed and the hosts want no email about that, but not if the venue changes later', () => {
    const { changes, currentState } = buildHistory([makeEvent(), makeEvent({ title: 'New' })])
    const silentDecision = decideNotification(null, changes, currentState, { shouldSkipTitleEmail: true })
    expect(silentDecision.update).toEqual({ kind: 'none' })
    const movedState = { facts: makeEvent({ title: 'New', venueName: 'Elsewhere' }), version: makeVersion(2) }
    const move = { version: makeVersion(1), before: makeEvent({ title: 'New' }) }
    const { update } = decideNotification(silentDecision.notifiedState, [...changes, move], movedState, {
      shouldSkipTitleEmail: true,
    })
    expect(update).toMatchObject({ kind: 'updated' })
    expect(decideNotification(null, changes, currentState).update).toMatchObject({
      changes: [{ label: 'Title' }],
    })
  })

  it('is omitted if the change was undone', () => {
    const { update } = decideFirstNotification(makeEvent(), makeEvent({ title: 'Slip' }), null, makeEvent())
    expect(update).toEqual({ kind: 'none' })
  })

  it('reports a cancellation once and a restoration once, each with a newer calendar revision', () => {
    const { changes, currentState } = buildHistory([makeEvent(), null])
    const { update, notifiedState } = decideNotification(null, changes, currentState)
    expect(update).toMatchObject({ kind: 'cancelled', facts: { title: sampleEvent.title, revision: 1 } })
    expect(decideNotification(notifiedState, changes, currentState).update).toEqual({ kind: 'none' })

    const restoredState = { facts: makeEvent({ title: 'Again' }), version: makeVersion(2) }
    const restoration = { version: makeVersion(1), before: null }
    const restorationDecision = decideNotification(notifiedState, [restoration], restoredState)
    expect(restorationDecision.update).toMatchObject({
      kind: 'updated',
      facts: { title: 'Again', revision: 2 },
      changes: [{ label: 'Status', before: 'Cancelled', after: 'Going ahead' }, { label: 'Title' }],
    })
    const repeatedDecision = decideNotification(
      restorationDecision.notifiedState,
      [...changes, restoration],
      restoredState,
    )
    expect(repeatedDecision.update).toEqual({ kind: 'none' })

    const cancellation = { version: makeVersion(2), before: restoredState.facts }
    const secondDecision = decideNotification(restorationDecision.notifiedState, [cancellation], {
      facts: null,
      version: makeVersion(3),
    })
    expect(secondDecision.update).toMatchObject({ kind: 'cancelled', facts: { revision: 3 } })
  })

  it('tells attendees who joined since the last email about a change, even if that email has the current facts', () => {
    const notifiedState: NotifiedState = {
      facts: makeEvent({ title: 'One' }),
      isGoingAhead: true,
      version: makeVersion(1),
    }
    // The title was Two in between.
    const change = { version: makeVersion(5), before: makeEvent({ title: 'Two', revision: 4 }) }
    const { update } = decideNotification(notifiedState, [change], {
      facts: makeEvent({ title: 'One', revision: 4 }),
      version: makeVersion(6),
    })
    expect(update).toMatchObject({ kind: 'updated', facts: { revision: 5 }, changes: [{ before: 'Two' }] })
  })

  it('is omitted for a draft that was never published', () => {
    const draftChanges = [{ version: makeVersion(0), before: null }]
    const currentState = { facts: makeEvent(), version: makeVersion(1) }
    expect(decideNotification(null, draftChanges, currentState)).toEqual({
      update: { kind: 'none' },
      notifiedState: null,
    })
    expect(decideNotification(null, [], currentState)).toEqual({
      update: { kind: 'none' },
      notifiedState: null,
    })
  })

  it('contains the changes since the first published version, in whatever order changes are reported', () => {
    const changes = [
      { version: makeVersion(2), before: makeEvent({ title: 'Two' }) },
      { version: makeVersion(0), before: null },
      { version: makeVersion(1), before: makeEvent({ title: 'One' }) },
    ]
    const currentState = { facts: makeEvent({ title: 'Three' }), version: makeVersion(3) }
    for (const reportedChanges of [changes, changes.toReversed()]) {
      expect(decideNotification(null, reportedChanges, currentState).update).toMatchObject({
        kind: 'updated',
        changes: [{ label: 'Title', before: 'One', after: 'Three' }],
      })
    }
  })

  it('is omitted if the facts of the event are again those of the last email', () => {
    const notifiedState: NotifiedState = {
      facts: makeEvent({ title: 'One' }),
      isGoingAhead: true,
      version: makeVersion(1),
    }
    const changes = [
      { version: makeVersion(0), before: makeEvent({ title: 'Zero' }) },
      { version: makeVersion(1), before: makeEvent({ title: 'One' }) },
      { version: makeVersion(2), before: makeEvent({ title: 'Two' }) },
    ]
    const decision = decideNotification(notifiedState, changes, {
      facts: makeEvent({ title: 'One' }),
      version: makeVersion(3),
    })
    expect(decision).toEqual({
      update: { kind: 'none' },
      notifiedState: { facts: makeEvent({ title: 'One' }), isGoingAhead: true, version: makeVersion(3) },
    })
  })

  it('reports a restoration even if another change follows before the email is sent', () => {
    const notifiedState: NotifiedState = {
      facts: makeEvent({ revision: 1 }),
      isGoingAhead: false,
      version: makeVersion(1),
    }
    const changes = [
      { version: makeVersion(1), before: null },
      { version: makeVersion(2), before: makeEvent({ title: 'Again' }) },
    ]
    const { update } = decideNotification(notifiedState, changes, {
      facts: makeEvent({ title: 'Again, later' }),
      version: makeVersion(3),
    })
    expect(update).toMatchObject({
      kind: 'updated',
      facts: { revision: 2 },
      changes: [
        { label: 'Status', before: 'Cancelled', after: 'Going ahead' },
        { label: 'Title', after: 'Again, later' },
      ],
    })
  })

  it('tells attendees the current state by at most one email, in whatever order changes are reported', () => {
    const state = fc.option(
      fc.record({ title: fc.constantFrom('A', 'B'), venueName: fc.constantFrom('X', 'Y') }).map(makeEvent),
      { nil: null },
    )
    const reports = fc.array(state, { minLength: 2, maxLength: 7 }).chain((laterStates) => {
      const states = [makeEvent({ title: 'A' }), ...laterStates]
      const indices = states.slice(0, -1).map((_, n) => n)
      return fc.record({
        states: fc.constant(states),
        // Each change is reported twice, and the first change first.
        order: fc
          .shuffledSubarray([...indices.slice(1), ...indices], { minLength: indices.length * 2 - 1 })
          .map((laterIndices) => [0, ...laterIndices]),
        reportsPerNotification: fc.integer({ min: 1, max: 3 }),
      })
    })
    fc.assert(
      fc.property(reports, ({ states, order, reportsPerNotification }) => {
        const { changes, currentState } = buildHistory(states)
        let notifiedState: NotifiedState | null = null
        let reportedChanges: EventChange[] = []
        let emailCount = 0
        let lastRevision = sampleEvent.revision
        order.forEach((index, n) => {
          reportedChanges.push(...changes.slice(index, index + 1))
          if (n % reportsPerNotification !== 0 && n < order.length - 1) return
          const decision = decideNotification(notifiedState, reportedChanges, currentState)
          notifiedState = decision.notifiedState
          reportedChanges = []
          if (decision.update.kind === 'none') return
          emailCount += 1
          expect(decision.update.facts.revision).toBeGreaterThan(lastRevision)
          lastRevision = decision.update.facts.revision
        })
        const finalState = notifiedState as NotifiedState | null
        expect(finalState?.isGoingAhead).toBe(currentState.facts !== null)
        if (currentState.facts) {
          expect(finalState?.facts.title).toBe(currentState.facts.title)
          expect(finalState?.facts.venueName).toBe(currentState.facts.venueName)
        }
        // All reports came after the last write, so one email contains all changes.
        expect(emailCount).toBeLessThanOrEqual(1)
      }),
    )
  })
})
