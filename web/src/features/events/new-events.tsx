import { getColour } from '@shared/events/colours.ts'
import type { RelatedEvent } from '@shared/events/contract.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { TransitionLink } from '@/components/ui/link.tsx'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { newEventsQuery } from '@/core/follows/follow-queries.ts'
import { paths } from '@/lib/paths.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { recordSeenEvents, readCurrentVisit } from './last-visit.ts'

/**
 * New events of the hosts, cities and series that a member follows, since the last visit. They are shown in the free
 * space above the headline, so that nothing moves when they appear.
 */
export default function NewEvents() {
  const labelId = useId()
  const [visit] = useState(() => readCurrentVisit(getServerTime()))
  const { data: newEvents } = useQuery(newEventsQuery(new Date(visit.newSince).toISOString()))
  useEffect(() => {
    if (newEvents) recordSeenEvents(visit, newEvents.asOf)
  }, [newEvents, visit])
  if (!newEvents || newEvents.value.length === 0) return null
  return (
    <section
      aria-labelledby={labelId}
      className="new-since absolute inset-x-0 top-0 bottom-2"
      // The wall slides over the section, so the page scrolls up to show a focused link.
      onFocus={() => window.scrollTo({ top: 0 })}
    >
      <p id={labelId} className="new-since-label">
        New since your last visit
      </p>
      <ul className="new-since-row px-gutter -mx-gutter">
        {newEvents.value.map((event) => (
          <NewEvent key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function NewEvent({ event }: { readonly event: RelatedEvent }) {
  const { id, title, dateTime, timezone, venueName, isFull } = event
  const startsAt = Date.parse(dateTime)
  return (
    <li className="new-since-event" style={{ backgroundColor: getColour(id).hex }}>
      <p className="new-since-facts tabular-digits">
        <span>
          {formatShortDay(startsAt, timezone)} · {formatClockTime(startsAt, timezone)}
        </span>
        {isFull && <span>Full</span>}
      </p>
      <TransitionLink to={paths.event(id)} className="new-since-title">
        {title}
      </TransitionLink>
      <p className="new-since-place">
        {formatAreaAndCity(event)} · {venueName}
      </p>
    </li>
  )
}
