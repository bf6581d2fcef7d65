import { expect, test, vi } from 'vitest'
import { composeCalendarFile, type CalendarEvent } from './calendar-file.ts'

const siteUrl = 'https://kiln.example'

const event: CalendarEvent = {
  id: 1_234_567_890,
  title: 'Kaffee, Küchen; "und" \\ Nächte',
  startsAt: Date.UTC(2026, 11, 12, 18, 30),
  endsAt: Date.UTC(2026, 11, 12, 20, 30),
  timezone: 'Europe/Berlin',
  city: 'Berlin',
  area: 'Kreuzberg',
  venueName: 'Salon',
  venueAddress: 'Weg 1',
  isVirtual: false,
  revision: 3,
}

/** The lines of a file, without the line breaks that only limit their length. */
function unfoldLines(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n')
}

test('describes the event, with its times in its own zone and the fields for updates', () =>
  expect(unfoldLines(composeCalendarFile(event, { siteUrl }))).toEqual(
    expect.arrayContaining([
      'PRODID:-//Kiln//Events//EN',
      'METHOD:PUBLISH',
      'TZID:Europe/Berlin',
      'UID:1234567890@kiln.example',
      'SEQUENCE:3',
      'DTSTAMP:20260101T000003Z',
      'DTSTART;TZID=Europe/Berlin:20261212T193000',
      'DTEND;TZID=Europe/Berlin:20261212T213000',
      'SUMMARY:Kaffee\\, Küchen\\; "und" \\\\ Nächte',
      'DESCRIPTION:Kaffee\\, Küchen\\; "und" \\\\ Nächte\\nhttps://kiln.example/events/1234567890',
      'LOCATION:Salon\\, Weg 1\\, Kreuzberg\\, Berlin',
      'URL;VALUE=URI:https://kiln.example/events/1234567890',
      'STATUS:CONFIRMED',
    ]),
  ))

const findValue = (file: string, field: string) =>
  unfoldLines(file)
    .find((line) => line.startsWith(`${field}:`))
    ?.slice(field.length + 1)

test.each([
  [{ venueAddress: null, area: null }, 'Salon\\, Berlin'],
  [{ venueName: '', area: '' }, 'Weg 1\\, Berlin'],
  // A venue named like its city is not repeated.
  [{ venueName: 'Berlin', venueAddress: null, area: 'Berlin ' }, 'Berlin'],
  [{ isVirtual: true, venueName: 'Zoom room' }, 'Online\\, Zoom room'],
  [{ isVirtual: true, venueName: 'Online' }, 'Online'],
  [{ isVirtual: true, venueName: '' }, 'Online'],
])('writes the location of %j as %j', (changes, location) => {
  expect(findValue(composeCalendarFile({ ...event, ...changes }, { siteUrl }), 'LOCATION')).toBe(location)
})

test('ends each line with CRLF and folds at 75 octets, between characters', () => {
  const file = composeCalendarFile({ ...event, title: '漢字🎉'.repeat(60) }, { siteUrl })
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(unfoldLines(file)).toContain(`SUMMARY:${'漢字🎉'.repeat(60)}`)
})

test('lists what to bring on one line, if the host filled it in', () => {
  const file = composeCalendarFile(
    { ...event, title: 'Tea', goodToKnow: { bringAlong: 'A cup,\na pen' } },
    { siteUrl },
  )
  expect(findValue(file, 'DESCRIPTION')).toBe(
    String.raw`Tea\nWhat to bring: A cup\, a pen\nhttps://kiln.example/events/1234567890`,
  )
  expect(composeCalendarFile({ ...event, goodToKnow: {} }, { siteUrl })).toBe(
    composeCalendarFile(event, { siteUrl }),
  )
})

test('marks the event as cancelled with the method CANCEL', () => {
  const lines = unfoldLines(composeCalendarFile(event, { siteUrl, method: 'CANCEL' }))
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:1234567890@kiln.example']),
  )
})

test('writes a title with line breaks on one line', () => {
  const file = composeCalendarFile({ ...event, title: 'x\r\nATTENDEE:mailto:a@b.c\u0000' }, { siteUrl })
  expect(unfoldLines(file)).toContain('SUMMARY:x ATTENDEE:mailto:a@b.c')
})

test('writes the same file in every time zone of the machine', () => {
  const savedZone = process.env.TZ
  const files = ['UTC', 'America/New_York', 'Asia/Kolkata'].map((machineZone) => {
    process.env.TZ = machineZone
    return composeCalendarFile(event, { siteUrl })
  })
  if (savedZone === undefined) delete process.env.TZ
  else process.env.TZ = savedZone
  expect(new Set(files).size).toBe(1)
})

test.each([
  ['Europe/London', ['20260329T010000 +0000 +0100', '20261025T020000 +0100 +0000']],
  ['America/New_York', ['20260308T020000 -0500 -0400', '20261101T020000 -0400 -0500']],
  ['Australia/Sydney', ['20260405T030000 +1100 +1000', '20261004T020000 +1000 +1100']],
])('lists the clock changes of %s', (timezone, expected) => {
  const file = composeCalendarFile({ ...event, timezone }, { siteUrl })
  const observances = file.matchAll(/BEGIN:(?:STANDARD|DAYLIGHT)\r\n.*?:(.*)\r\n.*?:(.*)\r\n.*?:(.*)\r\n/g)
  const changes = [...observances].map(([, ...values]) => values.join(' '))
  expect(changes).toEqual(expect.arrayContaining(expected))
})

test.each([
  // The clocks of Berlin show 02:00 to 03:00 twice that night. Calendars use the first of two possible instants.
  [
    'an event in the first hour',
    Date.UTC(2026, 9, 25, 0),
    ';TZID=Europe/Berlin:20261025T020000',
    ';TZID=Europe/Berlin:20261025T024500',
  ],
  ['an event in the second hour', Date.UTC(2026, 9, 25, 1), ':20261025T010000Z', ':20261025T014500Z'],
  ['an end in the second hour', Date.UTC(2026, 9, 25, 0, 30), ':20261025T003000Z', ':20261025T011500Z'],
])('writes unambiguous times for %s when clocks show an hour twice', (_, startsAt, start, end) => {
  const file = composeCalendarFile({ ...event, startsAt, endsAt: startsAt + 45 * 60_000 }, { siteUrl })
  expect(unfoldLines(file)).toEqual(expect.arrayContaining([`DTSTART${start}`, `DTEND${end}`]))
})

test('has one observance for a zone without summer time', () => {
  const file = composeCalendarFile({ ...event, timezone: 'Asia/Tokyo' }, { siteUrl })
  expect(file.match(/BEGIN:STANDARD/g)).toHaveLength(1)
  expect(file).not.toContain('BEGIN:DAYLIGHT')
})

test('lists clock changes only for the years in which an event takes place', () => {
  const lines = unfoldLines(composeCalendarFile({ ...event, timezone: 'Europe/London' }, { siteUrl }))
  const zoneLines = lines.slice(0, lines.indexOf('END:VTIMEZONE'))
  const years = zoneLines.flatMap((line) => /^DTSTART:(\d{4})/.exec(line)?.slice(1) ?? [])
  expect(new Set(years)).toEqual(new Set([String(new Date(event.startsAt).getUTCFullYear())]))
})

test('computes fewer than 2,000 local times for an event that lasts ten years', () => {
  const formatToParts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const file = composeCalendarFile({ ...event, endsAt: Date.UTC(2036, 11, 12) }, { siteUrl })
  expect(file.match(/BEGIN:DAYLIGHT/g)).toHaveLength(11)
  expect(formatToParts.mock.calls.length).toBeLessThan(2000)
  formatToParts.mockRestore()
})

test.each([
  ['Asia/Ho_Chi_Minh', 'DTSTART;TZID=Asia/Saigon:20261213T013000'],
  ['Nowhere/Known', 'DTSTART:20261212T183000Z'],
])('writes the same instant in %s on a platform that does not know this name', (timezone, line) => {
  const { DateTimeFormat } = Intl
  class LimitedFormat extends DateTimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      if (options?.timeZone === timezone) throw new RangeError('zone')
      super(locale, options)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: LimitedFormat })
  const file = composeCalendarFile({ ...event, timezone }, { siteUrl })
  vi.unstubAllGlobals()
  expect(unfoldLines(file)).toContain(line)
})
