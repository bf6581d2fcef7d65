import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectInvariants, makeRsvpCommand } from '../../../../test/rsvps/commands.ts'
import { MemoryRsvpStore } from '../../../../test/rsvps/memory-rsvp-store.ts'
import type { EventFacts } from '../../../shared/events/event-document.ts'
import type { Command } from '../../../shared/rsvps/command.ts'
import { isNight, computeReleaseTime } from '../../../shared/rsvps/offer-times.ts'
import { hasOffer } from '../../../shared/rsvps/spot-allocator.ts'
import { listClockTasks, type ClockTask } from './clock-tasks.ts'

const startsAt = Date.UTC(2026, 11, 12, 19)
const noon = Date.UTC(2026, 11, 12, 12)

function makeEvent(overrides: Partial<EventFacts> = {}): EventFacts {
  const event = {
    startsAt,
    timezone: 'UTC',
    shouldReconfirm: true,
    cancelledAt: null,
    signupLimit: 2,
    confirmedCount: 2,
    waitlistCount: 1,
  }
  return { ...event, ...overrides } as unknown as EventFacts
}

describe('an event in its last hours', () => {
  it('releases the spots of attendees who have not answered, once for each start', () => {
    expect(listClockTasks(makeEvent(), noon)).toEqual(['release'])
    expect(listClockTasks(makeEvent({ spotsReleasedFor: startsAt }), noon)).toEqual([])
    expect(listClockTasks(makeEvent({ spotsReleasedFor: startsAt - 1 }), noon)).toEqual(['release'])
  })

  it('ends offers, then offers free spots, then releases spots', () => {
    const event = makeEvent({ confirmedCount: 0, offeredCount: 1, waitlistCount: 2 })
    expect(listClockTasks(event, noon)).toEqual(['lapse', 'offer', 'release'])
    expect(listClockTasks({ ...event, waitlistCount: 1 }, noon)).toEqual(['lapse', 'release'])
    expect(listClockTasks({ ...event, signupLimit: null }, noon)).toContain('offer')
  })

  it('does nothing at night or while hidden', () => {
    const hidden = { hiddenAt: 1, wasPublished: true, suspendedOwnerId: null }
    expect(listClockTasks(makeEvent(), Date.UTC(2026, 11, 12, 7, 59))).toEqual([])
    expect(listClockTasks(makeEvent({ hidden }), noon)).toEqual([])
  })
})

it('ends offers and finishes the schedule a minute after the start, not before', () => {
  const event = makeEvent({ confirmedCount: 1, offeredCount: 1 })
  expect(listClockTasks(event, startsAt + 1)).toEqual([])
  expect(listClockTasks(event, startsAt + 60_001)).toEqual(['lapse', 'finish'])
  expect(listClockTasks(makeEvent(), startsAt + 60_001)).toEqual(['finish'])
})

it('finishes the schedule of an event that is cancelled or no longer asks attendees to reconfirm', () => {
  expect(listClockTasks(makeEvent({ cancelledAt: 1 }), noon)).toEqual(['finish'])
  expect(listClockTasks(makeEvent({ shouldReconfirm: null }), noon)).toEqual(['finish'])
})

describe('a clock that runs every five minutes', () => {
  const MINUTE_MS = 60_000
  const HOUR_MS = 60 * MINUTE_MS

  /** An event whose attendees were asked to reconfirm, and on which the clock's tasks run. */
  class ClockedEvent {
    readonly store: MemoryRsvpStore
    spotsReleasedFor: number | null = null
    isFinished = false

    constructor(limit: number, attendeeCount: number, start: number) {
      this.store = Object.assign(new MemoryRsvpStore(limit, 1000), { startsAt: start, shouldReconfirm: true })
      const ids = Array.from({ length: attendeeCount }, (_, index) => `p${index}`)
      this.applyCommands(...ids.map((id) => makeRsvpCommand(id, 'r')))
      this.store.reconfirmAskedFor = start
    }

    applyCommands(...commands: readonly Command[]) {
      return this.store.apply(commands)
    }

    /** Runs the tasks as of `now`. The run ends early, after at most `maxCommands` commands. */
    run(now: number, maxCommands = Infinity) {
      const { store, spotsReleasedFor } = this
      if (this.isFinished || now < computeReleaseTime(store)) return
      let remainingCount = maxCommands
      const event = makeEvent({ ...store.counts, startsAt: store.startsAt, spotsReleasedFor })
      for (const task of listClockTasks(event, now)) {
        for (const command of this.#listCommands(task, now)) {
          if (remainingCount === 0) return
          remainingCount -= 1
          this.applyCommands(command)
        }
        if (task === 'release') this.spotsReleasedFor = store.startsAt
        if (task === 'finish') this.isFinished = true
      }
    }

    #listCommands(task: ClockTask, now: number): Command[] {
      const { store } = this
      if (task === 'offer') return [{ kind: 'fillSpots', receivedAt: now }]
      if (task === 'finish') return []
      const isOver = now > store.startsAt
      const dueSignups =
        task === 'lapse'
          ? store
              .listSignups('waitlist')
              .filter((signup) => hasOffer(signup) && (isOver || (signup.offerEndsAt ?? 0) <= now))
          : store.listSignups('confirmed').filter(({ reconfirmedFor }) => reconfirmedFor !== store.startsAt)
      return dueSignups.map(({ id: signupId, seq }) => ({ kind: task, signupId, seq, receivedAt: now }))
    }
  }

  it('leaves no spot free by day while there is a waitlist, and no offer after the start, whatever attendees do', () => {
    const anyAction = fc.tuple(fc.nat(14), fc.constantFrom('cancel', 'yes', 'yes', 'no run', 'half a run'))
    const anyActions = fc.array(fc.option(anyAction, { freq: 2 }), { minLength: 180, maxLength: 180 })
    const anyStart = fc.constantFrom(startsAt, startsAt + 2.5 * HOUR_MS)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 14 }),
        anyStart,
        anyActions,
        (limit, attendeeCount, start, actions) => {
          const event = new ClockedEvent(limit, attendeeCount, start)
          const { store } = event
          for (const [index, choice] of actions.entries()) {
            const now = start - 14 * HOUR_MS + index * 5 * MINUTE_MS
            const [attendeeIndex, action] = choice ?? [0, 'run']
            const signup = store.signups.get(`p${attendeeIndex}`)
            const signupKey = { signupId: `p${attendeeIndex}`, seq: signup?.seq ?? 1, receivedAt: now }
            if (action === 'cancel') event.applyCommands({ kind: 'cancel', ...signupKey })
            if (action === 'yes') event.applyCommands({ kind: 'reconfirm', ...signupKey, startsAt: start })
            if (action === 'no run') continue
            event.run(now, action === 'half a run' ? attendeeIndex % 3 : Infinity)
            const isPaused = isNight(now) || action === 'half a run'
            expectInvariants(store, { canSpotsStayFree: isPaused || now > start })
          }
          event.run(start + 2 * MINUTE_MS)
          expect(store.counts.offeredCount ?? 0).toBe(0)
          expect(event.isFinished).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
