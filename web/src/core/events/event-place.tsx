import type { EventDetail } from '@shared/events/contract.ts'
import { ExternalLink } from '@/components/ui/button.tsx'
import { LinkedLocation } from './event-location.tsx'
import {
  findKnownVenue,
  PENDING_LINK_TEXT,
  makeMapUrl,
  PLACE_BY_EMAIL_TEXT,
  formatPlatformName,
  type EventVenue,
} from './event-text.ts'
import { useValueAtNow } from '@/lib/use-now.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'

interface EventPlaceProps {
  readonly event: EventDetail
  /** The facts that this device knows for a confirmed attendee: the link of a virtual event, the venue of a private one. */
  readonly ownFacts: (EventVenue & { readonly virtualLink: string | null }) | undefined
  /** Whether the viewer has a spot, and so gets the link. */
  readonly hasSpot?: boolean
}

/** Venue and address, or the platform and the link of a virtual event. */
export function EventPlace({ event, ownFacts, hasSpot = false }: EventPlaceProps) {
  const isOver = useValueAtNow((now) => Date.parse(event.endsAt) < now)
  if (event.isVirtual) {
    const virtualLink = ownFacts?.virtualLink
    return (
      <div>
        <p className="text-3xl font-extrabold tracking-tight capitalize">
          {formatPlatformName(event.virtualPlatform)}
        </p>
        {virtualLink ? (
          <ExternalLink className="mt-4" href={virtualLink}>
            Join Event
          </ExternalLink>
        ) : (
          !isOver && (
            <p className="mt-2 text-lg">{hasSpot ? PENDING_LINK_TEXT : 'Link will be sent after RSVP'}</p>
          )
        )}
      </div>
    )
  }
  const venue = findKnownVenue(event, ownFacts)
  if (!venue) {
    return (
      <div>
        <p className="text-3xl font-extrabold tracking-tight">{formatAreaAndCity(event)}</p>
        <p className="mt-2 text-lg">{PLACE_BY_EMAIL_TEXT}</p>
      </div>
    )
  }
  return (
    <address className="not-italic">
      <p className="text-3xl font-extrabold tracking-tight">{venue.venueName}</p>
      <p className="mt-2 text-lg">
        <LinkedLocation parts={[venue.venueAddress, event.area]} city={event.city} />
      </p>
      <a
        href={makeMapUrl({ ...venue, city: event.city })}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-3 inline-block font-bold underline decoration-2 underline-offset-4"
      >
        Open the map
      </a>
    </address>
  )
}
