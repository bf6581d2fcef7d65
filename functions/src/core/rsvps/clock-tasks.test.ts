import { describe, expect, it } from 'vitest'
import type { EventFacts } from '../../../shared/events/event-document.ts'
import { clockTasks } from './clock-tasks.ts'

const startsAt = Date.UTC(2026, 11, 12, 19)
const noon = Date.UTC(2026, 11, 12, 12)

function eventOf(change: Partial<EventFacts> = {}): EventFacts {
  const event = {
    ...{ startsAt, timezone: 'UTC', shouldReconfirm: true, cancelledAt: null },
    ...{ signupLimit: 2, confirmedCount: 2, waitlistCount: 1 },
  }
  return { ...event, ...change } as unknown as EventFacts
}

describe('in the last hours of an event', () => {
  it('spots without an answer are released once for each start', () => {
    expect(clockTasks(eventOf(), noon)).toEqual(['release'])
    expect(clockTasks(eventOf({ spotsReleasedFor: startsAt }), noon)).toEqual([])
    expect(clockTasks(eventOf({ spotsReleasedFor: startsAt - 1 }), noon)).toEqual(['release'])
  })

  it('offers run out, and spots that are free are offered, before any is released', () => {
    const event = eventOf({ confirmedCount: 0, offeredCount: 1, waitlistCount: 2 })
    expect(clockTasks(event, noon)).toEqual(['lapse', 'offer', 'release'])
    expect(clockTasks({ ...event, waitlistCount: 1 }, noon)).toEqual(['lapse', 'release'])
    expect(clockTasks({ ...event, signupLimit: null }, noon)).toContain('offer')
  })

  it('nothing is done in the night, nor while the event is hidden', () => {
    const hidden = { at: 1, wasPublished: true, suspendedOwnerId: null }
    expect(clockTasks(eventOf(), Date.UTC(2026, 11, 12, 7, 59))).toEqual([])
    expect(clockTasks(eventOf({ hidden }), noon)).toEqual([])
  })
})

it('offers end with the start, and then nothing is to come', () => {
  const event = eventOf({ confirmedCount: 1, offeredCount: 1 })
  expect(clockTasks(event, startsAt + 1)).toEqual([])
  expect(clockTasks(event, startsAt + 60_001)).toEqual(['lapse', 'settle'])
  expect(clockTasks(eventOf(), startsAt + 60_001)).toEqual(['settle'])
})

it('nothing is to come of an event that is cancelled, or asks no longer', () => {
  expect(clockTasks(eventOf({ cancelledAt: 1 }), noon)).toEqual(['settle'])
  expect(clockTasks(eventOf({ shouldReconfirm: null }), noon)).toEqual(['settle'])
})
