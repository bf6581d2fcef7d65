import type { EventDetail } from '@shared/events/contract.ts'
import { getColour } from '@shared/events/colours.ts'
import { formatCountdown } from '@shared/events/tile.ts'
import { cutAtWord } from '@shared/text/cut-text.ts'
import type { ReactNode } from 'react'
import { useViewerZone } from '@/lib/viewer-zone.ts'
import {
  formatEventTimes,
  formatPlatformName,
  formatStatus,
  type EventVenue,
} from '@/core/events/event-text.ts'
import { measureTitle, useDaysUntil } from '@/core/events/tile-text.ts'
import { AreaAndCity } from '@/core/events/event-location.tsx'
import { LiveText } from '@/components/ui/live-text.tsx'
import { ViewerTime } from '@/core/events/viewer-time.tsx'

/** The maximum length of the title, in characters (specification section 9). */
const MAX_POSTER_TITLE_LENGTH = 50

interface PosterFrameProps {
  readonly id: number
  readonly title: string
  readonly location: ReactNode
  readonly countdown?: ReactNode
  readonly imageUrl?: string | null
  readonly children?: ReactNode
}

/** The poster at full size; it can be shown before the event is loaded, because its colour comes from the id. */
export function PosterFrame({ id, title, location, countdown, imageUrl, children }: PosterFrameProps) {
  const shortTitle = cutAtWord(title, MAX_POSTER_TITLE_LENGTH)
  const titleMeasures = measureTitle(shortTitle)
  return (
    <header
      className="event-poster"
      style={{
        backgroundColor: getColour(id).hex,
        viewTransitionName: `event-${id}`,
        ...titleMeasures.style,
      }}
    >
      {imageUrl && <img className="tile-photo" src={imageUrl} alt="" fetchPriority="low" />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold sm:text-2xl">
        {/* With large text, the countdown moves to the next line, so that no word is broken. */}
        <p className="min-w-min flex-1 wrap-break-word">{location}</p>
        {countdown && <p className="tabular-digits shrink-0">{countdown}</p>}
      </div>
      <h1 className="event-title">{shortTitle}</h1>
      {children}
    </header>
  )
}

interface EventPosterProps {
  readonly event: EventDetail
  /** Null if this device does not know the location of a private event. */
  readonly venue: EventVenue | null
  readonly isPast: boolean
  /** The attend panel. */
  readonly children: ReactNode
}

export function EventPoster({ event, venue, isPast, children }: EventPosterProps) {
  const times = formatEventTimes(event, useViewerZone())
  const venueText = event.isVirtual ? formatPlatformName(event.virtualPlatform) : venue?.venueName
  return (
    <PosterFrame
      id={event.id}
      title={event.title}
      location={<AreaAndCity area={event.area} city={event.city} />}
      countdown={<Countdown event={event} />}
      imageUrl={event.imageUrl}
    >
      <div className="grid gap-6 lg:grid-cols-[1fr_auto] lg:items-end">
        <dl className="grid grid-cols-2 gap-x-10 gap-y-7 border-t-2 border-current pt-4 wrap-break-word sm:flex sm:flex-wrap lg:grid 2xl:flex">
          <Fact term="Date" className="col-span-2 lg:col-span-1">
            {times.date}
          </Fact>
          {/* On a tablet, space for one line with the viewer's own time and date is reserved. */}
          <Fact term="Time" className="col-span-2 sm:max-lg:min-w-88 lg:col-span-1">
            {/* Browsers and servers do not all have the same short name for a zone. */}
            <span className="tabular-digits" suppressHydrationWarning>
              {times.time}
            </span>
            <ViewerTime className="lg:w-max">{times.viewerTime}</ViewerTime>
          </Fact>
          {venueText && (
            <Fact term="Where" className={event.isVirtual ? 'capitalize' : ''}>
              {venueText}
            </Fact>
          )}
          <Fact term="Status">
            <span key={formatStatus(event, isPast)} className="tabular-digits spot-tick">
              {formatStatus(event, isPast)}
            </span>
          </Fact>
        </dl>
        {children}
      </div>
    </PosterFrame>
  )
}

/** This is a separate component, so that a new day renders only the countdown again. */
function Countdown({ event }: Pick<EventPosterProps, 'event'>) {
  return <LiveText>{formatCountdown(useDaysUntil(event))}</LiveText>
}

interface FactProps {
  readonly term: string
  readonly className?: string
  readonly children: ReactNode
}

function Fact({ term, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm">{term}</dt>
      <dd className="relative text-xl leading-tight font-bold sm:text-2xl">{children}</dd>
    </div>
  )
}
