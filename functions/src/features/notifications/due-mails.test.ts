import type { ScheduledMail } from '../../../shared/events/stored.ts'
import { describe, expect, it } from 'vitest'
import { clockTime } from '../../../shared/time/zoned.ts'
import { dueMails, dueWraps, nextMailAt, mailWindows, type ScheduledEvent } from './due-mails.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const yearStart = Date.UTC(2026, 0, 1)
/** Clocks change on different days in Berlin and New York, and in the opposite direction in Sydney. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney']

/** An event on every third day of the year, at changing hours. */
function eventsOf(timezone: string): ScheduledEvent[] {
  return Array.from({ length: 100 }, (_, n) => {
    const startsAt = yearStart + (15 + n * 3) * DAY + ((n * 5) % 24) * HOUR + 30 * 60_000
    return { startsAt, endsAt: startsAt + 2 * HOUR, timezone, hasPhotos: n % 2 === 0 }
  })
}

function localDate(instant: number, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(instant)
}

/** Sends due mails at each of the hours; returns when each was sent. */
function walk(event: ScheduledEvent, hours: Iterable<number>): Map<ScheduledMail, number> {
  const sent = new Map<ScheduledMail, number>()
  const windows = mailWindows(event)
  for (const now of hours) {
    for (const mail of dueMails(windows, [...sent.keys()], now)) sent.set(mail, now)
  }
  return sent
}

function* hourly(from: number, until: number): Generator<number> {
  for (let now = from; now < until; now += HOUR) yield now
}

describe.each(zones)('a year in %s, hour by hour', (timezone) => {
  it('sends each mail of each event once, on its day and at its hour there', () => {
    for (const event of eventsOf(timezone)) {
      const sent = walk(event, hourly(event.startsAt - 20 * DAY - 30 * 60_000, event.startsAt + 120 * DAY))
      const dayOf = (mail: ScheduledMail) => localDate(sent.get(mail) ?? 0, timezone)
      const dayFrom = (days: number) =>
        new Date(Date.parse(localDate(event.startsAt, timezone)) + days * DAY).toISOString().slice(0, 10)
      expect(dayOf('weekBefore')).toBe(dayFrom(-7))
      expect(clockTime(sent.get('weekBefore') ?? 0, timezone)).toBe('09:00')
      expect(dayOf('dayBefore')).toBe(dayFrom(-1))
      expect(clockTime(sent.get('dayBefore') ?? 0, timezone)).toBe('09:00')
      expect(dayOf('dayOf')).toBe(dayFrom(0))
      expect(sent.get('dayOf')).toBeLessThan(event.startsAt)
      expect(clockTime(sent.get('nudge30') ?? 0, timezone)).toBe('09:00')
      expect(clockTime(sent.get('nudge3') ?? 0, timezone)).toBe('09:00')
      expect(sent.has('photoReminder')).toBe(!event.hasPhotos)
      expect(sent.has('photoRequest')).toBe(!event.hasPhotos)
      if (!event.hasPhotos) {
        expect((sent.get('photoReminder') ?? 0) - event.endsAt).toBeGreaterThanOrEqual(DAY)
        expect((sent.get('photoRequest') ?? 0) - event.endsAt).toBeGreaterThanOrEqual(3 * DAY)
        expect((sent.get('photoRequest') ?? 0) - event.endsAt).toBeLessThan(3 * DAY + HOUR)
      }
    }
  })

  it('wraps each month on its last Friday and the year on December 31st', () => {
    const months = new Map<string, number>()
    const years = new Map<number, number>()
    for (const now of hourly(yearStart + 3 * DAY, yearStart + 368 * DAY)) {
      const { month, year } = dueWraps(timezone, now)
      if (month !== null && !months.has(month)) months.set(month, now)
      if (year !== null && !years.has(year)) years.set(year, now)
    }
    const dates = [...months.values()].map((now) => localDate(now, timezone))
    expect(dates).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-27',
      '2026-04-24',
      '2026-05-29',
      '2026-06-26',
      '2026-07-31',
      '2026-08-28',
      '2026-09-25',
      '2026-10-30',
      '2026-11-27',
      '2026-12-25',
    ])
    for (const now of months.values()) expect(clockTime(now, timezone)).toBe('09:00')
    expect([...years].map(([year, now]) => [year, localDate(now, timezone)])).toEqual([[2026, '2026-12-31']])
  })
})

describe('the next check of an event', () => {
  // 19:00 in London.
  const startsAt = Date.UTC(2026, 10, 30, 19)
  const event = { startsAt, endsAt: startsAt + 2 * HOUR, timezone: 'Europe/London', hasPhotos: false }
  const nine = (days: number) => Date.UTC(2026, 10, 30 + days, 9)
  const early = startsAt - 60 * DAY
  const windows = mailWindows(event)

  it('is when the next mail is due, and never before now', () => {
    expect(nextMailAt(windows, [], early)).toBe(nine(-7))
    expect(nextMailAt(windows, [], nine(-7) + HOUR)).toBe(nine(-7) + HOUR)
    expect(nextMailAt(windows, ['weekBefore'], nine(-7) + HOUR)).toBe(nine(-1))
    // A mail whose time has passed is skipped.
    expect(nextMailAt(windows, [], nine(-7) + 15 * HOUR)).toBe(nine(-1))
    expect(nextMailAt(windows, ['dayOf'], startsAt)).toBe(event.endsAt + DAY)
  })

  it('skips mails about photos if the event has some', () =>
    expect(nextMailAt(mailWindows({ ...event, hasPhotos: true }), [], startsAt)).toBe(nine(30)))

  it('is missing if all mails were sent or are too late', () => {
    const all: ScheduledMail[] = [
      ...(['weekBefore', 'dayBefore', 'dayOf', 'photoReminder', 'photoRequest'] as const),
      ...(['nudge30', 'nudge3'] as const),
    ]
    expect(nextMailAt(windows, all, early)).toBeNull()
    // The last mail can be sent for a week, three months later.
    const last = Date.UTC(2027, 1, 28, 9)
    expect(nextMailAt(windows, [], last + 7 * DAY - 1)).toBe(last + 7 * DAY - 1)
    expect(nextMailAt(windows, [], last + 7 * DAY)).toBeNull()
  })

  it.each(zones)('finds the same mails as an hourly check of every event, in %s', (timezone) => {
    for (const item of eventsOf(timezone).filter((_, n) => n % 10 === 0)) {
      const from = item.startsAt - 20 * DAY - 30 * 60_000
      const expected = walk(item, hourly(from, item.startsAt + 120 * DAY))
      const dueAt = new Map<ScheduledMail, number>()
      const its = mailWindows(item)
      for (let at = nextMailAt(its, [], from); at !== null; at = nextMailAt(its, [...dueAt.keys()], at)) {
        // The schedule runs on the hour.
        const now = from + Math.ceil((at - from) / HOUR) * HOUR
        for (const mail of dueMails(its, [...dueAt.keys()], now)) dueAt.set(mail, now)
      }
      expect([...dueAt].sort()).toEqual([...expected].sort())
    }
  })
})

describe('a wrap', () => {
  // The last Friday of October, 9:00 in London.
  const friday = Date.UTC(2033, 9, 28, 8)
  const newYearsEve = Date.UTC(2033, 11, 31, 9)

  it('can be sent for exactly two days', () => {
    for (const after of [0, 14, 15, 24, 38, 47]) {
      expect(dueWraps('Europe/London', friday + after * HOUR)).toEqual({ month: '2033-10', year: null })
      expect(dueWraps('Europe/London', newYearsEve + after * HOUR).year).toBe(2033)
    }
    for (const at of [friday - 1, friday + 2 * DAY]) {
      expect(dueWraps('Europe/London', at)).toEqual({ month: null, year: null })
    }
    for (const at of [newYearsEve - 1, newYearsEve + 2 * DAY]) {
      expect(dueWraps('Europe/London', at).year).toBeNull()
    }
  })

  it('of a month and a year can be due on the same day', () => {
    // December 31st, 2027 is a Friday.
    expect(dueWraps('UTC', Date.UTC(2027, 11, 31, 9))).toEqual({ month: '2027-12', year: 2027 })
  })
})

describe('after an outage', () => {
  const [event] = eventsOf('Europe/Berlin') as [ScheduledEvent]
  const windows = mailWindows(event)

  it('sends mail late if it is still true', () => {
    const late = noon(event.startsAt - 7 * DAY)
    expect(dueMails(windows, [], late)).toEqual(['weekBefore'])
    expect(dueMails(windows, ['weekBefore'], late)).toEqual([])
  })

  it('sends the first mail about photos for one day and the second for four', () => {
    const at = (days: number, ms = 0) => dueMails(windows, [], bare.endsAt + days * DAY + ms)
    const bare = { ...event, hasPhotos: false }
    const windows = mailWindows(bare)
    expect([at(1, -1), at(1), at(2, -1), at(2)]).toEqual([[], ['photoReminder'], ['photoReminder'], []])
    expect([at(3, -1), at(3), at(7, -1), at(7)]).toEqual([[], ['photoRequest'], ['photoRequest'], []])
  })

  it('does not send mail that is no longer true', () => {
    expect(dueMails(windows, [], noon(event.startsAt - 5 * DAY))).toEqual([])
    expect(dueMails(windows, [], event.startsAt)).toEqual([])
    expect(dueMails(windows, [], event.endsAt + 60 * DAY)).toEqual([])
  })

  function noon(instant: number): number {
    return instant - (instant % DAY) + 12 * HOUR
  }
})
