import { describe, expect, it } from 'vitest'
import { formatClockTime } from '../../../shared/time/zoned-time.ts'
import {
  listDueMails,
  getDueWraps,
  computeNextMailAt,
  computeMailWindows,
  type PlanFacts,
  type ScheduledMail,
} from './scheduled-mails.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const yearStart = Date.UTC(2026, 0, 1)
/** The reminder and the head count of the week before. */
const weekMails = ['reminder_week_before', 'host-rsvp-week']
/** Clocks change on different days in Berlin and New York, and in the opposite direction in Sydney. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney']

/** Makes fifty events, one on every sixth day, at half past each hour of the day. */
function makeEvents(timezone: string): PlanFacts[] {
  return Array.from({ length: 50 }, (_, n) => {
    const startsAt = yearStart + (15 + n * 6) * DAY_MS + ((n * 5) % 24) * HOUR_MS + 30 * 60_000
    return { startsAt, endsAt: startsAt + 2 * HOUR_MS, timezone, hasPhotos: n % 2 === 0 }
  })
}

function formatLocalDate(instant: number, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(instant)
}

/** Sends due mails at each instant; returns when each mail was sent. */
function sendDueMails(event: PlanFacts, instants: Iterable<number>): Map<ScheduledMail, number> {
  const sentTimes = new Map<ScheduledMail, number>()
  const windows = computeMailWindows(event)
  for (const now of instants) {
    for (const mail of listDueMails(windows, [...sentTimes.keys()], now)) sentTimes.set(mail, now)
  }
  return sentTimes
}

function* eachHour(firstInstant: number, endInstant: number): Generator<number> {
  for (let now = firstInstant; now < endInstant; now += HOUR_MS) yield now
}

describe.each(zones)('the hourly schedule of a year in %s', (timezone) => {
  it('sends each mail of each event once, on its day and at its local hour', () => {
    for (const event of makeEvents(timezone)) {
      const sentTimes = sendDueMails(
        event,
        eachHour(event.startsAt - 20 * DAY_MS - 30 * 60_000, event.startsAt + 120 * DAY_MS),
      )
      const getSentDay = (mail: ScheduledMail) => formatLocalDate(sentTimes.get(mail) ?? 0, timezone)
      const addDaysToStart = (days: number) =>
        new Date(Date.parse(formatLocalDate(event.startsAt, timezone)) + days * DAY_MS)
          .toISOString()
          .slice(0, 10)
      expect(getSentDay('reminder_week_before')).toBe(addDaysToStart(-7))
      expect(formatClockTime(sentTimes.get('reminder_week_before') ?? 0, timezone)).toBe('09:00')
      expect(getSentDay('reminder_day_before')).toBe(addDaysToStart(-1))
      expect(formatClockTime(sentTimes.get('reminder_day_before') ?? 0, timezone)).toBe('09:00')
      expect(sentTimes.get('host-rsvp-week')).toBe(sentTimes.get('reminder_week_before'))
      expect(sentTimes.get('host-rsvp-day')).toBe(sentTimes.get('reminder_day_before'))
      expect(getSentDay('reminder_day_of')).toBe(addDaysToStart(0))
      expect(sentTimes.get('reminder_day_of')).toBeLessThan(event.startsAt)
      expect(formatClockTime(sentTimes.get('next-event-nudge') ?? 0, timezone)).toBe('09:00')
      expect(formatClockTime(sentTimes.get('event-nudge-3') ?? 0, timezone)).toBe('09:00')
      expect(sentTimes.has('photo-reminder')).toBe(!event.hasPhotos)
      expect(sentTimes.has('photo-request')).toBe(!event.hasPhotos)
      if (!event.hasPhotos) {
        expect((sentTimes.get('photo-reminder') ?? 0) - event.endsAt).toBeGreaterThanOrEqual(DAY_MS)
        expect((sentTimes.get('photo-request') ?? 0) - event.endsAt).toBeGreaterThanOrEqual(3 * DAY_MS)
        expect((sentTimes.get('photo-request') ?? 0) - event.endsAt).toBeLessThan(3 * DAY_MS + HOUR_MS)
      }
    }
  })

  it('finds the wrap of each month on its last Friday, and that of the year on December 31st', () => {
    const months = new Map<string, number>()
    const years = new Map<number, number>()
    for (const now of eachHour(yearStart + 3 * DAY_MS, yearStart + 368 * DAY_MS)) {
      const { month, year } = getDueWraps(timezone, now)
      if (month !== null && !months.has(month)) months.set(month, now)
      if (year !== null && !years.has(year)) years.set(year, now)
    }
    const dates = [...months.values()].map((now) => formatLocalDate(now, timezone))
    const lastFridays = [30, 27, 27, 24, 29, 26, 31, 28, 25, 30, 27, 25]
    expect(dates).toEqual(lastFridays.map((day, month) => formatLocalDate(Date.UTC(2026, month, day), 'UTC')))
    for (const now of months.values()) expect(formatClockTime(now, timezone)).toBe('09:00')
    expect([...years].map(([year, now]) => [year, formatLocalDate(now, timezone)])).toEqual([
      [2026, '2026-12-31'],
    ])
  })
})

describe('the next check of an event', () => {
  // 19:00 in London.
  const startsAt = Date.UTC(2026, 10, 30, 19)
  const event = { startsAt, endsAt: startsAt + 2 * HOUR_MS, timezone: 'Europe/London', hasPhotos: false }
  /** 9:00 in London, some days after the day of the event. */
  const makeMorning = (dayOffset: number) => Date.UTC(2026, 10, 30 + dayOffset, 9)
  const earlyInstant = startsAt - 60 * DAY_MS
  const windows = computeMailWindows(event)

  it('is when the next mail is due, and never before now', () => {
    expect(computeNextMailAt(windows, [], earlyInstant)).toBe(makeMorning(-7))
    expect(computeNextMailAt(windows, [], makeMorning(-7) + HOUR_MS)).toBe(makeMorning(-7) + HOUR_MS)
    expect(computeNextMailAt(windows, weekMails, makeMorning(-7) + HOUR_MS)).toBe(makeMorning(-1))
    // A mail whose time has passed is skipped.
    expect(computeNextMailAt(windows, [], makeMorning(-7) + 15 * HOUR_MS)).toBe(makeMorning(-1))
    expect(computeNextMailAt(windows, ['reminder_day_of'], startsAt)).toBe(event.endsAt + DAY_MS)
  })

  it('is null if all mails were sent or are too late', () => {
    expect(computeNextMailAt(windows, [...windows.keys()], earlyInstant)).toBeNull()
    // The last mail can be sent for a week, three months later.
    const lastDueAt = Date.UTC(2027, 1, 28, 9)
    expect(computeNextMailAt(windows, [], lastDueAt + 7 * DAY_MS - 1)).toBe(lastDueAt + 7 * DAY_MS - 1)
    expect(computeNextMailAt(windows, [], lastDueAt + 7 * DAY_MS)).toBeNull()
  })

  it.each(zones)('finds the same mails as an hourly check of every event, in %s', (timezone) => {
    for (const item of makeEvents(timezone).filter((_, n) => n % 5 === 0)) {
      const firstInstant = item.startsAt - 20 * DAY_MS - 30 * 60_000
      const expectedSentTimes = sendDueMails(item, eachHour(firstInstant, item.startsAt + 120 * DAY_MS))
      const dueTimes = new Map<ScheduledMail, number>()
      const itemWindows = computeMailWindows(item)
      for (
        let nextMailAt = computeNextMailAt(itemWindows, [], firstInstant);
        nextMailAt !== null;
        nextMailAt = computeNextMailAt(itemWindows, [...dueTimes.keys()], nextMailAt)
      ) {
        // The schedule runs on the hour.
        const now = firstInstant + Math.ceil((nextMailAt - firstInstant) / HOUR_MS) * HOUR_MS
        for (const mail of listDueMails(itemWindows, [...dueTimes.keys()], now)) dueTimes.set(mail, now)
      }
      expect([...dueTimes].sort()).toEqual([...expectedSentTimes].sort())
    }
  })
})

describe('a wrap', () => {
  // The last Friday of October, 9:00 in London.
  const friday = Date.UTC(2033, 9, 28, 8)
  const newYearsEve = Date.UTC(2033, 11, 31, 9)

  it('can be sent for exactly two days', () => {
    for (const hours of [0, 14, 15, 24, 38, 47]) {
      expect(getDueWraps('Europe/London', friday + hours * HOUR_MS)).toEqual({
        month: '2033-10',
        year: null,
      })
      expect(getDueWraps('Europe/London', newYearsEve + hours * HOUR_MS).year).toBe(2033)
    }
    for (const instant of [friday - 1, friday + 2 * DAY_MS]) {
      expect(getDueWraps('Europe/London', instant)).toEqual({ month: null, year: null })
    }
    for (const instant of [newYearsEve - 1, newYearsEve + 2 * DAY_MS]) {
      expect(getDueWraps('Europe/London', instant).year).toBeNull()
    }
  })

  it('of a month can be due on the same day as that of a year', () => {
    // December 31st, 2027 is a Friday.
    expect(getDueWraps('UTC', Date.UTC(2027, 11, 31, 9))).toEqual({ month: '2027-12', year: 2027 })
  })
})

describe('scheduled mail after an outage', () => {
  const [event] = makeEvents('Europe/Berlin') as [PlanFacts]
  const windows = computeMailWindows(event)

  it('is sent late if it is not outdated', () => {
    const lateInstant = toNoon(event.startsAt - 7 * DAY_MS)
    expect(listDueMails(windows, [], lateInstant)).toEqual(weekMails)
    expect(listDueMails(windows, weekMails, lateInstant)).toEqual([])
  })

  it('is sent up to one day late if it is a photo reminder, and up to four days late if it is a photo request', () => {
    const findDueMailsAt = (days: number, ms = 0) =>
      listDueMails(windows, [], eventWithoutPhotos.endsAt + days * DAY_MS + ms)
    const eventWithoutPhotos = { ...event, hasPhotos: false }
    const windows = computeMailWindows(eventWithoutPhotos)
    expect([findDueMailsAt(1, -1), findDueMailsAt(1), findDueMailsAt(2, -1), findDueMailsAt(2)]).toEqual([
      [],
      ['photo-reminder'],
      ['photo-reminder'],
      [],
    ])
    expect([findDueMailsAt(3, -1), findDueMailsAt(3), findDueMailsAt(7, -1), findDueMailsAt(7)]).toEqual([
      [],
      ['photo-request'],
      ['photo-request'],
      [],
    ])
  })

  it('is not sent if it is outdated', () => {
    expect(listDueMails(windows, [], toNoon(event.startsAt - 5 * DAY_MS))).toEqual([])
    expect(listDueMails(windows, [], event.startsAt)).toEqual([])
    expect(listDueMails(windows, [], event.endsAt + 60 * DAY_MS)).toEqual([])
  })

  function toNoon(instant: number): number {
    return instant - (instant % DAY_MS) + 12 * HOUR_MS
  }
})
