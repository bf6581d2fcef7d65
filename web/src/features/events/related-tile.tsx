import { getColour } from '@shared/events/colours.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'
import { TransitionLink } from '@/components/ui/link.tsx'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { measureTitle } from '@/core/events/tile-text.ts'

interface RelatedTileProps {
  readonly event: {
    readonly id: number
    readonly title: string
    readonly dateTime: string
    readonly timezone: string
    readonly city: string
    readonly area?: string | null
    readonly venueName: string
    readonly isFull?: boolean
  }
  readonly to: string
}

/** A small tile for a related event, shown on an event's page. */
export function RelatedTile({ event, to }: RelatedTileProps) {
  const titleMeasures = measureTitle(event.title)
  const startsAt = Date.parse(event.dateTime)
  return (
    <article
      className="tile tile-solid tile-related"
      style={{
        backgroundColor: getColour(event.id).hex,
        viewTransitionName: `event-${event.id}`,
        ...titleMeasures.style,
      }}
    >
      <p className="tile-date tabular-digits">
        <time dateTime={event.dateTime}>{formatShortDay(startsAt, event.timezone)}</time>
        <span>{formatClockTime(startsAt, event.timezone)}</span>
      </p>
      <div className="tile-middle">
        <h3 className="tile-title">
          <TransitionLink className="tile-stretched-link outline-none" to={to}>
            {event.title}
          </TransitionLink>
        </h3>
      </div>
      <div className="tile-footer">
        <p className="tile-place">
          <b>{formatAreaAndCity({ area: event.area ?? null, city: event.city })}</b>
          <span>{event.venueName}</span>
        </p>
        {event.isFull && <span className="tile-badge">Full</span>}
      </div>
    </article>
  )
}
