import { toPlatformZone } from '../time/zone-name.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** No zone changes its clocks twice within this time. */
const WEEK_MS = 7 * DAY_MS

/** How far a zone's clocks are ahead of UTC at an instant, in seconds. */
function computeOffsetSeconds(instant: number, formatter: Intl.DateTimeFormat): number {
  const parts = formatter.formatToParts(instant)
  const getPart = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const localTime = Date.UTC(
    getPart('year'),
    getPart('month') - 1,
    getPart('day'),
    getPart('hour'),
    getPart('minute'),
    getPart('second'),
  )
  return Math.round((localTime - Math.floor(instant / 1000) * 1000) / 1000)
}

/** `+0100`, `-0330`: an offset as RFC 5545 writes it. */
function formatUtcOffset(seconds: number): string {
  const absoluteSeconds = Math.abs(seconds)
  const padToTwoDigits = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const secondsPart = absoluteSeconds % 60 ? padToTwoDigits(absoluteSeconds % 60) : ''
  return `${seconds < 0 ? '-' : '+'}${padToTwoDigits(absoluteSeconds / 3600)}${padToTwoDigits((absoluteSeconds % 3600) / 60)}${secondsPart}`
}

/** `20261025T030000`: the local time at an instant. */
function formatLocalTime(instant: number, offsetSeconds: number): string {
  return new Date(instant + offsetSeconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

/** The start (in UTC) of the year of an instant, or of the year `yearsLater` years after it. */
const computeYearStart = (instant: number, yearsLater = 0) =>
  Date.UTC(new Date(instant).getUTCFullYear() + yearsLater, 0)

/**
 * The instants of a period at which a zone's offset changes, to the second. The offset is compared week by week, because
 * each look-up is slow and a feed's first and last event may be years apart.
 */
function findOffsetChanges(periodStart: number, periodEnd: number, formatter: Intl.DateTimeFormat): number[] {
  const instants: number[] = []
  const end = periodStart + Math.ceil((periodEnd - periodStart) / DAY_MS) * DAY_MS
  let offset = computeOffsetSeconds(periodStart, formatter)
  for (let weekStart = periodStart; weekStart < end; weekStart += WEEK_MS) {
    let [low, high] = [weekStart, Math.min(weekStart + WEEK_MS, end)]
    const nextOffset = computeOffsetSeconds(high, formatter)
    if (nextOffset === offset) continue
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (computeOffsetSeconds(middle, formatter) === offset) low = middle
      else high = middle
    }
    instants.push(high)
    offset = nextOffset
  }
  return instants
}

/**
 * A VTIMEZONE (RFC 5545, 3.6.5) from the platform's own Intl, so that the browser downloads no time zone data. It lists the
 * changes of the offset only in the years of the events, so that it is short: it comes before the events, and some programs read
 * only the beginning of a feed. Instants are milliseconds since 1970.
 */
export function composeTimeZone(timeZone: string, span: { startsAt: number; endsAt: number }): string {
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone: toPlatformZone(timeZone) ?? 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const periodStart = computeYearStart(span.startsAt)
  const instants = [
    periodStart,
    ...findOffsetChanges(periodStart, computeYearStart(span.endsAt, 1), formatter),
  ]
  const offsets = instants.map((instant) => computeOffsetSeconds(instant, formatter))
  const standardOffset = Math.min(...offsets)
  const observances = instants.flatMap((instant, index) => {
    const offset = offsets[index] ?? 0
    const previousOffset = offsets[index - 1] ?? offset
    const kind = offset > standardOffset ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${formatLocalTime(instant, previousOffset)}`,
      `TZOFFSETFROM:${formatUtcOffset(previousOffset)}`,
      `TZOFFSETTO:${formatUtcOffset(offset)}`,
      `TZNAME:${formatUtcOffset(offset)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'].join('\r\n')
}
