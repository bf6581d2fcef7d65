import type { EventDetail } from '@shared/events/contract.ts'
import { buttonClass } from '@/components/ui/button.tsx'
import { mapUrl, platformName } from './event-text.ts'
import { place } from './tile-text.ts'

interface EventPlaceProps {
  readonly event: EventDetail
  /** Known on this device to who has a seat. */
  readonly virtualLink: string | null
}

/** Venue and address, or where on the web a virtual event is held. */
export function EventPlace({ event, virtualLink }: EventPlaceProps) {
  if (event.isVirtual) {
    return (
      <div>
        <p className="text-3xl font-extrabold tracking-tight capitalize">
          {platformName(event.virtualPlatform)}
        </p>
        {virtualLink ? (
          <a
            href={virtualLink}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('ink', 'mt-4')}
          >
            Join Event
          </a>
        ) : (
          <p className="mt-2 text-lg">Link will be sent after RSVP</p>
        )}
      </div>
    )
  }
  return (
    <address className="not-italic">
      <p className="text-3xl font-extrabold tracking-tight">{event.venueName}</p>
      {event.venueAddress && <p className="mt-2 text-lg">{event.venueAddress}</p>}
      <p className="text-lg">{place(event)}</p>
      <a
        href={mapUrl(event)}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-3 inline-block font-bold underline decoration-2 underline-offset-4"
      >
        Open the map
      </a>
    </address>
  )
}
