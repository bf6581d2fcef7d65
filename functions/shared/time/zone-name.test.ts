import { afterEach, expect, test, vi } from 'vitest'
import { toCanonicalZone } from './canonical-zone.ts'

const { DateTimeFormat } = Intl

/** Loads `zoned-time.ts` on a platform that does not know some zones. */
function loadWithoutZones(...missingZones: string[]) {
  class LimitedFormat extends DateTimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      if (missingZones.includes(options?.timeZone ?? '')) throw new RangeError('zone')
      super(locale, options)
    }
  }
  vi.stubGlobal('Intl', { ...Intl, supportedValuesOf: Intl.supportedValuesOf, DateTimeFormat: LimitedFormat })
  vi.resetModules()
  return import('./zoned-time.ts')
}
afterEach(() => vi.unstubAllGlobals())

const SUMMER = Date.UTC(2026, 6, 1, 16, 30)

test.each([
  ['Europe/Kyiv', '19:30'],
  ['Asia/Kolkata', '22:00'],
  ['America/Nuuk', '15:30'],
])('shows the time in %s on a platform that knows only the older name of the zone', async (zone, time) => {
  const { formatClockTime, isTimeZone } = await loadWithoutZones(zone)
  expect(isTimeZone(zone)).toBe(true)
  expect(formatClockTime(SUMMER, zone)).toBe(time)
})

test('shows the instant in UTC, and says so, if the platform has no name for the zone', async () => {
  const { formatClockTime, isTimeZone, formatLongDate, formatZoneName } = await loadWithoutZones(
    'Europe/Kyiv',
    'Europe/Kiev',
  )
  expect(isTimeZone('Europe/Kyiv')).toBe(false)
  expect(formatClockTime(SUMMER, 'Europe/Kyiv')).toBe('16:30')
  expect(formatZoneName(SUMMER, 'Europe/Kyiv')).toBe('UTC')
  expect(formatLongDate(SUMMER, '')).toBe('Wednesday 1 July 2026')
})

test.each([
  ['Asia/Yangon', '2026-07-01T02:30:00.000Z'],
  ['Nowhere/Known', '2026-07-01T09:00:00.000Z'],
])(
  'computes the instant of nine in the morning in %s on a platform that does not know this name',
  async (zone, instant) => {
    await loadWithoutZones(zone)
    const { computeInstantOfHour } = await import('./instant-of-hour.ts')
    expect(new Date(computeInstantOfHour(Date.UTC(2026, 6, 1) / 86_400_000, 9, zone)).toISOString()).toBe(
      instant,
    )
  },
)

test.each([
  ['europe/paris', 'Europe/Paris'],
  ['EUROPE/KYIV', 'Europe/Kyiv'],
  ['asia/kolkata', 'Asia/Kolkata'],
  // Some browsers use this name.
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['utc', 'UTC'],
  ['america/argentina/buenos_aires', expect.stringMatching(/^America\/(Argentina\/)?Buenos_Aires$/)],
  ['+01:00', null],
  ['Etc/Unknown', null],
  ['Europe/Atlantis', null],
  ['', null],
])('resolves the time zone %j to %j', (text, zone) => expect(toCanonicalZone(text)).toEqual(zone))
