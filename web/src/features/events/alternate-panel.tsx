import type { EventDetail } from '@shared/events/contract.ts'
import type { ReactNode } from 'react'
import { useViewerZone } from '@/lib/viewer-zone.ts'
import {
  formatEventTimes,
  PLACE_BY_EMAIL_TEXT,
  formatPlatformName,
  type EventVenue,
} from '@/core/events/event-text.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { ViewerTime } from '@/core/events/viewer-time.tsx'
import { HOST_CHOOSES_TEXT } from '@/core/rsvps/request-text.ts'
import { LiveText } from '@/components/ui/live-text.tsx'

interface AlternatePanelProps {
  readonly event: EventDetail
  /** Null if this device does not know the location of a private event. */
  readonly venue: EventVenue | null
  readonly isPast: boolean
  readonly colour: string
  /** The buttons. */
  readonly children: ReactNode
}

/** The side panel of /event/{id}: time, location, numbers and actions. */
export function AlternatePanel({ event, venue, isPast, colour, children }: AlternatePanelProps) {
  const times = formatEventTimes(event, useViewerZone())
  return (
    <aside
      aria-label="Attend"
      className="rounded-tile text-paper self-start p-6 max-lg:order-first sm:p-8 lg:sticky lg:top-20"
      style={{ backgroundColor: colour }}
    >
      {isPast && <p className="display mb-4 text-5xl">Completed</p>}
      <p className="text-2xl leading-tight font-bold">{times.date}</p>
      <p className="relative mt-1 text-xl font-bold">
        <span className="tabular-digits" suppressHydrationWarning>
          {times.time}
        </span>
        <ViewerTime>{times.viewerTime}</ViewerTime>
      </p>
      <p className="mt-8 text-xl leading-tight font-bold">
        {event.isVirtual ? (
          <span className="capitalize">{formatPlatformName(event.virtualPlatform)}</span>
        ) : (
          (venue?.venueName ?? formatAreaAndCity(event))
        )}
      </p>
      {!event.isVirtual &&
        (venue ? venue.venueAddress && <p>{venue.venueAddress}</p> : <p>{PLACE_BY_EMAIL_TEXT}</p>)}
      {isPast ? (
        <p className="mt-6 text-xl font-bold">Stay in the loop</p>
      ) : (
        <p className="tabular-digits mt-6 text-lg font-bold">
          <LiveText>{`${event.signupCount} attending • ${formatRemainingSpots(event)}`}</LiveText>
        </p>
      )}
      {event.isByRequest && !isPast && <p>{HOST_CHOOSES_TEXT}</p>}
      <div className="mt-4 grid gap-2.5">{children}</div>
    </aside>
  )
}

function formatRemainingSpots({ spotsRemaining }: Pick<EventDetail, 'spotsRemaining'>): string {
  if (spotsRemaining === null) return 'unlimited spots'
  return `${spotsRemaining} ${spotsRemaining === 1 ? 'spot' : 'spots'} left`
}
