import { formatPlaceLine } from '@shared/events/place-line.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import { formatClockTime, formatShortDay, formatLongDate, formatTimeSpan } from '@shared/time/zoned-time.ts'

/** Returns the status of an event (specification section 2): Completed, Full, 'N spots left' or unlimited. */
export function formatStatus(event: Pick<EventDetail, 'isFull' | 'spotsRemaining'>, isPast: boolean): string {
  if (isPast) return 'Completed'
  if (event.isFull) return 'Full'
  if (event.spotsRemaining === null) return 'Unlimited spots'
  return `${event.spotsRemaining} ${event.spotsRemaining === 1 ? 'spot' : 'spots'} left`
}

export interface EventTimes {
  readonly date: string
  /**
   * The start and the end, with the short name of the time zone. If the clocks change in between, each of the two has its
   * own zone name. An end that is a day or more later is shown with its date.
   */
  readonly time: string
  /** The start on the viewer's clock; null if that clock shows the same, or the viewer's zone is unknown. */
  readonly viewerTime: string | null
}

/**
 * Returns the date and the times in the time zone of the event's city. The viewer's zone is null while it is unknown: on the server,
 * and during hydration.
 */
export function formatEventTimes(
  event: Pick<EventDetail, 'dateTime' | 'endsAt' | 'timezone'>,
  viewerZone: string | null,
): EventTimes {
  const [startsAt, endsAt] = [Date.parse(event.dateTime), Date.parse(event.endsAt)]
  const span = formatTimeSpan(startsAt, endsAt, event.timezone)
  return {
    date: formatLongDate(startsAt, event.timezone),
    time: `${span.startText} to ${span.endText} ${span.zoneName}`,
    viewerTime: viewerZone === null ? null : formatViewerTime(startsAt, event.timezone, viewerZone),
  }
}

function formatViewerTime(instant: number, zone: string, viewerZone: string): string | null {
  const [day, viewerDay] = [formatShortDay(instant, zone), formatShortDay(instant, viewerZone)]
  const time = formatClockTime(instant, viewerZone)
  if (day === viewerDay && time === formatClockTime(instant, zone)) return null
  return `${time} your time${day === viewerDay ? '' : `, ${viewerDay}`}`
}

/** Returns the display name of a platform: `google meet`. */
export function formatPlatformName(platform: string | null): string {
  return platform === null ? 'Online' : platform.replaceAll('_', ' ')
}

/** Shown before an event that starts in the past is saved or published. */
export const PAST_START_TEXT = 'The start is in the past, and nobody can RSVP to a past event.'

/** Shown before a virtual event without a link is published. */
export const MISSING_LINK_TEXT =
  'This online event has no link yet. Everyone with a spot gets it by email as soon as you add it.'

/** Shown to attendees with a spot at a virtual event without a link, until the event is over. */
export const PENDING_LINK_TEXT = "The host hasn't added the link yet. We'll email it to you."

/** The venue of an event; the name is empty if the venue is not known. */
export interface EventVenue {
  readonly venueName: string
  readonly venueAddress: string | null
}

/** Shown if the address of a private event is not known on this device. */
export const PLACE_BY_EMAIL_TEXT = 'We email the exact address to everyone with a spot.'

/** Returns the venue of an event; null if it is unknown. For a private event, only the viewer's own confirmed RSVP has it. */
export function findKnownVenue(event: EventVenue, ownVenue: EventVenue | undefined): EventVenue | null {
  return [event, ownVenue].find((venue) => venue !== undefined && venue.venueName !== '') ?? null
}

/** Returns the URL of a search for the venue on OpenStreetMap. */
export function makeMapUrl(event: EventVenue & Pick<EventDetail, 'city'>): string {
  const searchText = formatPlaceLine([event.venueName, event.venueAddress, event.city])
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(searchText)}`
}
