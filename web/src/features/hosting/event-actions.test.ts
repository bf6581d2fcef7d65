import { expect, it } from 'vitest'
import { quickActionsOf } from './event-actions.ts'
import type { HostedEvent } from './hosted-event.ts'

const HOUR = 3_600_000
// 19:00 in London.
const startsAt = Date.parse('2026-12-09T19:00:00Z')
const event: HostedEvent = {
  ...{ id: 1, title: 'Ink Swap', startsAt, endsAt: startsAt + 2 * HOUR, timezone: 'Europe/London' },
  ...{ venueName: '', city: 'London', area: null, isVirtual: false, isPrivate: false, isPublished: true },
  ...{ hasLink: false, hasGuestList: false, cancelledAt: null, signupLimit: 4, signupCount: 2 },
  ...{
    missedCount: 0,
    waitlistCount: 0,
    requestedCount: 0,
    photoCount: 0,
    isCoHosted: false,
    isOwnershipOffered: false,
  },
  isHidden: false,
}

it('offers the next step of an event as a button of its row', () => {
  expect(quickActionsOf(event, 'upcoming')).toEqual(['edit', 'attendees'])
  expect(quickActionsOf(event, 'past')).toEqual(['photos'])
  expect(quickActionsOf({ ...event, photoCount: 1 }, 'past')).toEqual([])
  expect(quickActionsOf(event, 'cancelled')).toEqual([])
  expect(quickActionsOf(event, 'drafts')).toEqual(['publish', 'edit'])
  expect(quickActionsOf({ ...event, isHidden: true }, 'drafts')).toEqual(['edit', 'attendees'])
})
