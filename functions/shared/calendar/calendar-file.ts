import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { PRODUCT } from '../product.ts'
import { timeZoneComponent } from './time-zone.ts'

/** What a calendar needs of an event; instants are milliseconds since 1970. */
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
  /** SEQUENCE: a calendar replaces what it has by what has a higher one. */
  readonly revision: number
}

/** DTSTAMP counts on from here, a second a revision: later for a later revision, and the same whoever makes the file. */
const FIRST_STAMP = Date.UTC(2026, 0, 1)

/**
 * An event as a calendar file (RFC 5545). Browser and server make the same bytes from the same event: nothing in it
 * depends on when or where it is made. `CANCEL` takes an event that was kept before out of the calendar again.
 *
 * `stamp` is when somebody was told, where that matters: who cancels and comes back is told the same revision three times,
 * and of two files with one SEQUENCE calendars keep the one with the later DTSTAMP (RFC 5546, 2.1.5).
 */
export function eventCalendarFile(
  event: CalendarEvent,
  {
    siteUrl,
    method = 'PUBLISH',
    stamp = FIRST_STAMP + event.revision * 1000,
  }: { siteUrl: string; method?: 'PUBLISH' | 'CANCEL'; stamp?: number },
): string {
  const url = `${siteUrl}/events/${event.id}`
  const calendar = ical({
    prodId: { company: PRODUCT, product: 'Events', language: 'EN' },
    method: ICalCalendarMethod[method],
    // Without a name: the library would write DTSTAMP in it, which RFC 5545 wants in UTC.
    timezone: { name: null, generator: () => timeZoneComponent(event.timezone, event) },
  })
  calendar.createEvent({
    id: `${event.id}@${new URL(siteUrl).host}`,
    sequence: event.revision,
    stamp: new Date(stamp),
    // The library reads a plain Date by the machine's own zone.
    start: new TZDate(event.startsAt, event.timezone),
    end: new TZDate(event.endsAt, event.timezone),
    timezone: event.timezone,
    summary: oneLine(event.title),
    location: location(event),
    url,
    description: `${oneLine(event.title)}\n${url}`,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return `${calendar.toString()}\r\n`
}

function location(event: CalendarEvent): string {
  const parts = event.isVirtual
    ? ['Online', event.venueName]
    : [event.venueName, event.venueAddress, event.area, event.city]
  return [
    ...new Set(parts.filter((part) => part !== null && part !== '').map((part) => oneLine(part ?? ''))),
  ].join(', ')
}

/** Control characters have no place in a calendar's text (RFC 5545, 3.3.11). */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
