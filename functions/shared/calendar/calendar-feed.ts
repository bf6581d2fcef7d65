import { createCalendar, toOneLine, computeStamp, writeEvent, type CalendarEvent } from './calendar-file.ts'

export interface FeedEvent extends CalendarEvent {
  /** When the calendar's entry for the event last changed, in milliseconds since 1970. */
  readonly changedAt: number
  /** `waitlist` for an RSVP on the waitlist, `cancelled` for a cancelled event, otherwise `confirmed`. */
  readonly attendance: 'confirmed' | 'waitlist' | 'cancelled'
  /** The link of a virtual event; null if it has none, or if the calendar's readers may not know it. */
  readonly joinLink: string | null
}

const calendarStatuses = { confirmed: 'CONFIRMED', waitlist: 'TENTATIVE', cancelled: 'CANCELLED' } as const

/** How often calendars should refresh: the property of RFC 7986 (5.7), and its older name. */
const REFRESH_LINES = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/**
 * Events as a calendar to subscribe to. The same events give the same bytes: they are sorted, and no creation
 * time is written. A cancelled event stays, marked as cancelled, because some calendars keep events that a feed leaves out.
 */
export function composeCalendarFeed(
  events: readonly FeedEvent[],
  { name, siteUrl }: { readonly name: string; readonly siteUrl: string },
): string {
  const sortedEvents = events.toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id)
  const calendar = createCalendar(sortedEvents, 'PUBLISH')
  calendar.name(escapeText(toOneLine(name)))
  for (const event of sortedEvents) {
    const { attendance, changedAt, joinLink } = event
    // Several states of an RSVP may share one SEQUENCE; calendars then use the one with the latest DTSTAMP (RFC 5546, 2.1.5).
    const stamp = Math.max(computeStamp(event), changedAt)
    writeEvent(calendar, event, { siteUrl, stamp, changedAt, joinLink, status: calendarStatuses[attendance] })
  }
  // The library would write `REFRESH_LINES` after the time zones, where a calendar must not have properties (RFC 5545, 3.6).
  const lines = calendar.toString().split('\r\n')
  const propertiesEnd = lines.findIndex((line, index) => index > 0 && /^(BEGIN|END):/.test(line))
  return [...lines.slice(0, propertiesEnd), ...REFRESH_LINES, ...lines.slice(propertiesEnd), ''].join('\r\n')
}

/** Escapes a calendar's name, which the library does not do. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`)
}
