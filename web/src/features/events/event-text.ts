import type { EventDetail } from '@shared/events/contract.ts'
import { clockTime, dayMonth, longDate, zoneName } from '@shared/time/zoned.ts'

/** Specification section 2: Completed, Full, 'N spots left' or unlimited. */
export function statusText(event: Pick<EventDetail, 'isFull' | 'spotsRemaining'>, isPast: boolean): string {
  if (isPast) return 'Completed'
  if (event.isFull) return 'Full'
  if (event.spotsRemaining === null) return 'Unlimited spots'
  return `${event.spotsRemaining} ${event.spotsRemaining === 1 ? 'spot' : 'spots'} left`
}

export interface EventTimes {
  readonly date: string
  /** From and to, with the zone's short name: both of them where the clocks change in between. */
  readonly time: string
  /** The same instant by the viewer's clock, where that differs. */
  readonly yourTime: string | null
}

/** Date and time in the event's zone (design section 4 of the issue: each event in its own city's zone). */
export function eventTimes(
  event: Pick<EventDetail, 'dateTime' | 'endsAt' | 'timezone'>,
  viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): EventTimes {
  const [from, to] = [Date.parse(event.dateTime), Date.parse(event.endsAt)]
  const inZone = (zone: string) => `${dayMonth(from, zone)} ${clockTime(from, zone)}`
  const differs = inZone(event.timezone) !== inZone(viewerZone)
  const sameDay = dayMonth(from, event.timezone) === dayMonth(from, viewerZone)
  const start = clockTime(from, event.timezone)
  const [startZone, endZone] = [zoneName(from, event.timezone), zoneName(to, event.timezone)]
  return {
    date: longDate(from, event.timezone),
    time: `${start}${startZone === endZone ? '' : ` ${startZone}`} to ${clockTime(to, event.timezone)} ${endZone}`,
    yourTime: differs
      ? `${clockTime(from, viewerZone)} your time${sameDay ? '' : `, ${longDate(from, viewerZone)}`}`
      : null,
  }
}

/** `google_meet` as people say it. */
export function platformName(platform: string | null): string {
  return platform === null ? 'Online' : platform.replaceAll('_', ' ')
}

/** Opens the place in whatever map the person uses on the web. */
export function mapUrl(event: Pick<EventDetail, 'venueName' | 'venueAddress' | 'city'>): string {
  const wanted = [event.venueName, event.venueAddress, event.city].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(wanted)}`
}
