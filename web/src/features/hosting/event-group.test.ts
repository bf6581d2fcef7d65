import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventFacts } from '../../../../test/factories/event-facts.ts'
import { hostEventOf, OWNER } from '../../../../test/factories/host-event.ts'
import { eventId, seriesId as seriesIdSchema } from '@shared/ids.ts'
import { groupBySeries, groupEvents, filterValidEvents } from './event-group.ts'
import { todayTitle } from './today-card.tsx'
import { fromAnswer, fromFacts, spotsText, notifiedText, type HostedEvent } from './hosted-event.ts'

const uid = String(OWNER)
const now = Date.parse('2026-12-12T12:00:00.000Z')
const DAY = 86_400_000
const own = fromAnswer(hostEventOf(), uid)
let last = 0
const at = (days: number, change: Partial<HostedEvent> = {}): HostedEvent => ({
  ...own,
  id: (last += 1),
  startsAt: now + days * DAY,
  endsAt: now + (days + 0.05) * DAY,
  ...change,
})

afterEach(() => vi.restoreAllMocks())

it('groups the events of a series as one row at the position of the next', () => {
  const seriesId = seriesIdSchema.parse(1_000_000_777)
  const [first, other, second, third] = [at(1, { seriesId }), at(2), at(3, { seriesId }), at(4, { seriesId })]
  expect(groupBySeries([first, other, second, third])).toEqual([
    { event: first, later: [second, third] },
    { event: other, later: [] },
  ])
})

describe('the events of a host', () => {
  it('are upcoming, drafts, past or cancelled, each in its order and once', () => {
    const [soon, later, begins] = [at(3), at(9), at(2)]
    const [draft, oldDraft] = [at(3, { isPublished: false }), at(-3, { isPublished: false })]
    const [past, longPast] = [at(-1), at(-90)]
    const [cancelled, earlierCancelled] = [
      at(5, { cancelledAt: now - 1 }),
      at(2, { cancelledAt: now - DAY, isPublished: false }),
    ]
    const all = [later, past, cancelled, soon, draft, begins, oldDraft, longPast, earlierCancelled, soon]
    expect(groupEvents(all, now)).toEqual({
      today: [],
      upcoming: [begins, soon, later],
      drafts: [draft, oldDraft],
      past: [past, longPast],
      cancelled: [cancelled, earlierCancelled],
    })
  })

  it('are in the top group while they run or start within a day', () => {
    const running = at(-0.1, { endsAt: now + 1 })
    const [over, tonight, tomorrow] = [at(-0.1, { endsAt: now }), at(0.3), at(1)]
    const [afterThat, draft] = [at(1.01), at(0.3, { isPublished: false })]
    const cancelled = at(0.3, { cancelledAt: now - 1 })
    expect(groupEvents([tomorrow, afterThat, cancelled, draft, tonight, over, running], now)).toEqual({
      today: [running, tonight, tomorrow],
      upcoming: [afterThat],
      drafts: [draft],
      past: [over],
      cancelled: [cancelled],
    })
  })

  it('are the same from the API and from documents', () => {
    const facts = eventFacts(eventId.parse(2_000_000_001), now, { signupLimit: null, confirmedCount: 4 })
    expect(fromFacts(facts, '1')).toMatchObject({
      startsAt: now,
      signupCount: 4,
      isCoHosted: true,
      photoCount: 0,
    })
    expect(own).toMatchObject({ startsAt: Date.parse('2026-12-12T19:30:00.000Z'), isCoHosted: false })
    expect(Object.keys(fromFacts(facts, uid)).sort()).toEqual(Object.keys(own).sort())
  })

  it('leave out an invalid event, with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const broken: Partial<HostedEvent>[] = [
      { startsAt: Number.NaN },
      { timezone: 'Europe/Atlantis' },
      { endsAt: 'soon' as unknown as number },
    ]
    const events = [at(1), ...broken.map((change) => ({ ...at(1), ...change })), at(2)]
    expect(filterValidEvents(events, (event) => event)).toEqual([events[0], events.at(-1)])
    expect(
      filterValidEvents([{ id: 'x' }], () => {
        throw new TypeError('no photos')
      }),
    ).toEqual([])
    expect(warn).toHaveBeenCalledTimes(4)
  })
})

it('says how many people are going, and how many were emailed about a cancellation', () => {
  expect(spotsText(at(1))).toBe('7 of 10 going')
  expect(spotsText(at(1, { missedCount: 3 }))).toBe('4 of 7 came')
  expect(spotsText(at(1, { signupLimit: null, waitlistCount: 2 }))).toBe('7 going, 2 on the waitlist')
  expect(notifiedText(at(1, { signupCount: 0 }))).toBe("Nobody had RSVP'd, so no emails were sent.")
  expect(notifiedText(at(1, { signupCount: 1 }))).toBe('We emailed one person.')
  expect(notifiedText(at(1, { waitlistCount: 2 }))).toBe('We emailed 9 people, 2 of them on the waitlist.')
})

it('names the top group by the calendars of the cities', () => {
  const noon = { timezone: 'Europe/London' }
  expect(todayTitle([at(0.2, noon)], now)).toBe('Today')
  expect(todayTitle([at(-0.1, noon), at(0.9, noon)], now)).toBe('Today and tomorrow')
  expect(todayTitle([at(0.9, noon)], now)).toBe('Tomorrow')
})
