import { afterEach, expect, it, vi } from 'vitest'
import { makeEventFacts } from '../../../../test/factories/event-facts.ts'
import { makeHostEvent, OWNER_ID } from '../../../../test/factories/host-event.ts'
import { eventId, seriesId as seriesIdSchema } from '@shared/ids.ts'
import { groupBySeries, groupEvents, convertValidEvents } from './group-events.ts'
import { composeTodayTitle } from './today-card.tsx'
import {
  convertApiEvent,
  convertStoredEvent,
  formatSpots,
  describeCancellationEmails,
  type DashboardEvent,
} from './dashboard-event.ts'

const uid = String(OWNER_ID)
const now = Date.parse('2026-12-12T12:00:00.000Z')
const DAY_MS = 86_400_000
const ownEvent = convertApiEvent(makeHostEvent(), uid)
let lastId = 0
const makeEventAt = (daysFromNow: number, overrides: Partial<DashboardEvent> = {}): DashboardEvent => ({
  ...ownEvent,
  id: (lastId += 1),
  startsAt: now + daysFromNow * DAY_MS,
  endsAt: now + (daysFromNow + 0.05) * DAY_MS,
  ...overrides,
})

afterEach(() => vi.restoreAllMocks())

it('groups the events of a series as one row at the position of its first event', () => {
  const seriesId = seriesIdSchema.parse(1_000_000_777)
  const [event, singleEvent] = [makeEventAt(1, { seriesId }), makeEventAt(2)]
  const laterEvents = [makeEventAt(3, { seriesId }), makeEventAt(4, { seriesId })]
  expect(groupBySeries([event, singleEvent, ...laterEvents])).toEqual([
    { event, laterEvents },
    { event: singleEvent, laterEvents: [] },
  ])
})

it('groups events as upcoming, drafts, past or cancelled, each once and in the order of its group', () => {
  const [firstEvent, secondEvent, thirdEvent] = [makeEventAt(2), makeEventAt(3), makeEventAt(9)]
  const [draft, pastDraft] = [makeEventAt(3, { isPublished: false }), makeEventAt(-3, { isPublished: false })]
  const [pastEvent, olderEvent] = [makeEventAt(-1), makeEventAt(-90)]
  const cancelledEvent = makeEventAt(5, { cancelledAt: now - 1 })
  const earlierCancelledEvent = makeEventAt(2, { cancelledAt: now - DAY_MS, isPublished: false })
  const events = [
    thirdEvent,
    pastEvent,
    cancelledEvent,
    secondEvent,
    draft,
    firstEvent,
    pastDraft,
    olderEvent,
    earlierCancelledEvent,
    secondEvent,
  ]
  expect(groupEvents(events, now)).toEqual({
    today: [],
    upcoming: [firstEvent, secondEvent, thirdEvent],
    drafts: [draft, pastDraft],
    past: [pastEvent, olderEvent],
    cancelled: [cancelledEvent, earlierCancelledEvent],
  })
})

it('shows events in the top group while they run or start within a day', () => {
  const runningEvent = makeEventAt(-0.1, { endsAt: now + 1 })
  const [endedEvent, eventTonight, eventTomorrow] = [
    makeEventAt(-0.1, { endsAt: now }),
    makeEventAt(0.3),
    makeEventAt(1),
  ]
  const [laterEvent, draft] = [makeEventAt(1.01), makeEventAt(0.3, { isPublished: false })]
  const cancelledEvent = makeEventAt(0.3, { cancelledAt: now - 1 })
  expect(
    groupEvents(
      [eventTomorrow, laterEvent, cancelledEvent, draft, eventTonight, endedEvent, runningEvent],
      now,
    ),
  ).toEqual({
    today: [runningEvent, eventTonight, eventTomorrow],
    upcoming: [laterEvent],
    drafts: [draft],
    past: [endedEvent],
    cancelled: [cancelledEvent],
  })
})

it('converts events of the API and of Firestore to the same fields', () => {
  const facts = makeEventFacts(eventId.parse(2_000_000_001), now, { signupLimit: null, confirmedCount: 4 })
  const counts = { signupCount: 4, photoCount: 0 }
  expect(convertStoredEvent(facts, '1')).toMatchObject({ startsAt: now, isCoHosted: true, ...counts })
  expect(ownEvent).toMatchObject({ startsAt: Date.parse('2026-12-12T19:30:00.000Z'), isCoHosted: false })
  expect(Object.keys(convertStoredEvent(facts, uid)).sort()).toEqual(Object.keys(ownEvent).sort())
})

it('leaves out an invalid event and logs a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const invalidFields: Partial<DashboardEvent>[] = [
    { startsAt: Number.NaN },
    { timezone: 'Europe/Atlantis' },
    { endsAt: 'soon' as unknown as number },
  ]
  const events = [makeEventAt(1), ...invalidFields.map((fields) => makeEventAt(1, fields)), makeEventAt(2)]
  expect(convertValidEvents(events, (event) => event)).toEqual([events[0], events.at(-1)])
  const convert = () => {
    throw new TypeError('no photos')
  }
  expect(convertValidEvents([{ id: 'x' }], convert)).toEqual([])
  expect(warn).toHaveBeenCalledTimes(4)
})

it('says how many attendees are confirmed, and how many were emailed about a cancellation', () => {
  expect(formatSpots(makeEventAt(1))).toBe('7 of 10 confirmed')
  expect(formatSpots(makeEventAt(1, { missedCount: 3 }))).toBe('4 of 7 came')
  expect(formatSpots(makeEventAt(1, { signupLimit: null, waitlistCount: 2 }))).toBe(
    '7 confirmed, 2 on the waitlist',
  )
  expect(describeCancellationEmails(makeEventAt(1, { signupCount: 0 }))).toBe(
    "Nobody had RSVP'd, so no emails were sent.",
  )
  expect(describeCancellationEmails(makeEventAt(1, { signupCount: 1 }))).toBe('We emailed one person.')
  expect(describeCancellationEmails(makeEventAt(1, { signupCount: 0, waitlistCount: 1 }))).toBe(
    'We emailed one person.',
  )
})

it('says that the invited guests of a private event were emailed about its cancellation too', () => {
  const describePrivateCancellation = (signupCount: number) =>
    describeCancellationEmails(makeEventAt(1, { signupCount, isPrivate: true, hasGuestList: true }))
  expect(describePrivateCancellation(0)).toBe("Nobody had RSVP'd. Invited guests got an email.")
  expect(describePrivateCancellation(1)).toBe(
    'We emailed one person. Invited guests without an RSVP got an email too.',
  )
  expect(describePrivateCancellation(7)).toBe(
    'We emailed 7 people. Invited guests without an RSVP got an email too.',
  )
})

it('names the days of the top group by the date in each event’s time zone', () => {
  const londonZone = { timezone: 'Europe/London' }
  expect(composeTodayTitle([makeEventAt(0.2, londonZone)], now)).toBe('Today')
  expect(composeTodayTitle([makeEventAt(-0.1, londonZone), makeEventAt(0.9, londonZone)], now)).toBe(
    'Today and tomorrow',
  )
  expect(composeTodayTitle([makeEventAt(0.9, londonZone)], now)).toBe('Tomorrow')
})
