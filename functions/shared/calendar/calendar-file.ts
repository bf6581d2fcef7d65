import { formatPlaceLine } from '../events/place-line.ts'
import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalCalendar } from 'ical-generator'
import { PRODUCT } from '../brand/brand.ts'
import { getFreeTexts, type FreeTexts } from '../events/good-to-know.ts'
import { resolveWallTime, toWallTime } from '../time/wall-time.ts'
import { toPlatformZone } from '../time/zone-name.ts'
import { composeTimeZone } from './time-zone.ts'

/** The facts of an event for calendars; instants are milliseconds since 1970. */
export interface CalendarEvent {
  readonly id: number
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number
  /** IANA zone. */
  readonly timezone: string
  readonly city: string
  readonly area: string | null
  readonly venueName: string
  readonly venueAddress: string | null
  readonly isVirtual: boolean
  readonly goodToKnow?: FreeTexts | null | undefined
  /** SEQUENCE: a calendar replaces its copy of an event with a copy that has a higher number. */
  readonly revision: number
}

/** The DTSTAMP of revision 0. Each revision adds a second, so all downloaded files of a revision have the same stamp. */
const FIRST_STAMP = Date.UTC(2026, 0, 1)

/** The state of an event for the calendar's owner. */
type CalendarStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'

interface CalendarEntryOptions {
  readonly siteUrl: string
  readonly status: CalendarStatus
  /** DTSTAMP; milliseconds since 1970. */
  readonly stamp: number
  /** LAST-MODIFIED; milliseconds since 1970. */
  readonly changedAt?: number
  /** The link of a virtual event; null if it has none, or if the calendar's readers may not know it. */
  readonly joinLink?: string | null
}

/**
 * An event as a calendar file (RFC 5545). Browser and server make the same bytes from the same event: nothing in the
 * file depends on when or where it is made. The method `CANCEL` removes an event from the calendar again.
 *
 * For an email, pass the email's time as `stamp`: an attendee who cancels and RSVPs again gets the same revision three times. If
 * files have the same SEQUENCE, calendars keep the one with the latest DTSTAMP (RFC 5546, 2.1.5).
 */
export function composeCalendarFile(
  event: CalendarEvent,
  {
    siteUrl,
    method = 'PUBLISH',
    stamp = computeStamp(event),
  }: { siteUrl: string; method?: 'PUBLISH' | 'CANCEL'; stamp?: number },
): string {
  const calendar = createCalendar([event], method)
  writeEvent(calendar, event, { siteUrl, stamp, status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED' })
  return `${calendar.toString()}\r\n`
}

/** The DTSTAMP of a revision, in milliseconds since 1970. */
export function computeStamp({ revision }: Pick<CalendarEvent, 'revision'>): number {
  return FIRST_STAMP + revision * 1000
}

/** A calendar without events, prepared for the time zones of `events`. */
export function createCalendar(events: readonly CalendarEvent[], method: 'PUBLISH' | 'CANCEL'): ICalCalendar {
  return ical({
    prodId: { company: PRODUCT, product: 'Events', language: 'EN' },
    method: ICalCalendarMethod[method],
    // With a name, the library would write DTSTAMP in this zone, but RFC 5545 requires UTC.
    timezone: {
      name: null,
      generator: (timezone) => {
        const zoneEvents = events.filter((event) => toZoneName(event) === timezone)
        const startsAt = Math.min(...zoneEvents.map((event) => event.startsAt))
        return composeTimeZone(timezone, {
          startsAt,
          endsAt: Math.max(...zoneEvents.map((event) => event.endsAt)),
        })
      },
    },
  })
}

/** Adds an event to a calendar, in the same way for files and feeds. */
export function writeEvent(
  calendar: ICalCalendar,
  event: CalendarEvent,
  { siteUrl, status, stamp, changedAt, joinLink = null }: CalendarEntryOptions,
): void {
  const url = `${siteUrl}/events/${event.id}`
  const timezone = isUnambiguous(event) ? toZoneName(event) : 'UTC'
  const freeTextLines = getFreeTexts(event.goodToKnow).map(
    ({ label, text }) => `${label}: ${toOneLine(text)}`,
  )
  const joinLinkLines = joinLink === null ? [] : [`Join: ${toOneLine(joinLink)}`]
  calendar.createEvent({
    id: `${event.id}@${new URL(siteUrl).host}`,
    sequence: event.revision,
    stamp: new Date(stamp),
    // The library reads a plain Date by the machine's own zone.
    start: new TZDate(event.startsAt, timezone),
    end: new TZDate(event.endsAt, timezone),
    timezone,
    summary: toOneLine(event.title),
    location: formatLocation(event),
    url,
    description: [toOneLine(event.title), ...freeTextLines, ...joinLinkLines, url].join('\n'),
    status: ICalEventStatus[status],
    ...(changedAt === undefined ? {} : { lastModified: new Date(changedAt) }),
  })
}

/** The zone's name on this platform; UTC if it has none. Older browsers use an older name, which every calendar knows too. */
const toZoneName = ({ timezone }: CalendarEvent): string => toPlatformZone(timezone) ?? 'UTC'

/**
 * Whether calendars read the start and the end of an event correctly in its zone. If clocks show a time twice, calendars take
 * the first instant (RFC 5545, 3.3.5), so a start or end at the second instant needs UTC.
 */
function isUnambiguous({ startsAt, endsAt, timezone }: CalendarEvent): boolean {
  return [startsAt, endsAt].every((instant) => {
    const roundTrip = resolveWallTime(toWallTime(instant, timezone), timezone)
    return roundTrip.kind !== 'twice' || instant < roundTrip.secondInstant
  })
}

function formatLocation(event: CalendarEvent): string {
  const parts = event.isVirtual
    ? ['Online', event.venueName]
    : [event.venueName, event.venueAddress, event.area, event.city]
  return toOneLine(formatPlaceLine(parts))
}

/** Replaces control characters, which RFC 5545 (3.3.11) forbids in a calendar's text. */
export function toOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
