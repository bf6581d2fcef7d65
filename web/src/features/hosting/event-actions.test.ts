import { describe, expect, it } from 'vitest'
import { isDoorTime, quickOf } from './event-actions.ts'
import type { HostedEvent } from './hosted-event.ts'

const HOUR = 3_600_000
// 19:00 in London.
const startsAt = Date.parse('2026-12-09T19:00:00Z')
const event: HostedEvent = {
  ...{ id: 1, title: 'Ink Swap', startsAt, endsAt: startsAt + 2 * HOUR, timezone: 'Europe/London' },
  ...{ venueName: '', city: 'London', area: null, isVirtual: false, isPrivate: false, isPublished: true },
  ...{ hasLink: false, hasGuestList: false, cancelledAt: null, signupLimit: 4, signupCount: 2 },
  ...{ missedCount: 0, waitlistCount: 0, photoCount: 0, isCoHosted: false, isOfferedToThem: false },
}
const at = (text: string) => Date.parse(text)

describe('the door of an event', () => {
  it('is offered on its day and until it ends', () => {
    expect(isDoorTime(event, at('2026-12-08T23:59:00Z'))).toBe(false)
    expect(isDoorTime(event, at('2026-12-09T00:01:00Z'))).toBe(true)
    expect(isDoorTime(event, startsAt + HOUR)).toBe(true)
    expect(isDoorTime(event, event.endsAt)).toBe(false)
  })

  it('is offered before midnight where an event starts soon after it, and to the end of one that passes it', () => {
    const late = { ...event, startsAt: at('2026-12-10T01:00:00Z'), endsAt: at('2026-12-10T05:00:00Z') }
    expect(isDoorTime(late, at('2026-12-09T20:00:00Z'))).toBe(true)
    expect(isDoorTime({ ...event, endsAt: at('2026-12-10T02:00:00Z') }, at('2026-12-10T01:00:00Z'))).toBe(
      true,
    )
  })

  it('is offered by the calendar of the event’s own zone', () => {
    const tokyo = { ...event, timezone: 'Asia/Tokyo', startsAt: at('2026-12-09T10:00:00Z') }
    expect(isDoorTime(tokyo, at('2026-12-08T15:30:00Z'))).toBe(true)
  })

  it('is offered for no online event', () => {
    expect(isDoorTime({ ...event, isVirtual: true }, startsAt)).toBe(false)
  })

  it('is the first button of a row, before and after the start', () => {
    expect(quickOf(event, 'upcoming', startsAt - HOUR)).toEqual(['door', 'edit', 'attendees'])
    expect(quickOf(event, 'past', startsAt + HOUR)).toEqual(['door', 'photos'])
    expect(quickOf(event, 'past', event.endsAt + HOUR)).toEqual(['photos'])
    expect(quickOf(event, 'upcoming', startsAt - 48 * HOUR)).toEqual(['edit', 'attendees'])
    expect(quickOf(event, 'cancelled', startsAt)).toEqual([])
    expect(quickOf(event, 'drafts', startsAt)).toEqual(['publish', 'edit'])
  })
})
