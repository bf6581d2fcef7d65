import { getColour } from '@shared/events/colours.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ShowMore } from '@/components/data/show-more.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { TransitionLink } from '@/components/ui/link.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import {
  publicHostEventsQuery,
  type EventOfHost,
  type HostEventPeriod,
} from '@/core/events/public-host-queries.ts'
import { formatStatus } from '@/core/events/event-text.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { paths } from '@/lib/paths.ts'

interface EventsOfHostProps {
  readonly id: number
  readonly period: HostEventPeriod
  readonly title: string
  /** Shown if there are no events. Without this text, an empty section is left out. */
  readonly emptyText?: string
}

/** A host's upcoming or past public events, one per line, with a button for more. */
export function EventsOfHost({ id, period, title, emptyText }: EventsOfHostProps) {
  const headingId = useId()
  const list = useInfiniteQuery(publicHostEventsQuery(id, period))
  const events = list.data?.pages.flatMap(({ value }) => value.items)
  if (events?.length === 0 && emptyText === undefined) return null
  return (
    <section aria-labelledby={headingId} className="mt-16">
      <h2 id={headingId} className="text-4xl sm:text-6xl">
        {title}
      </h2>
      {events === undefined ? (
        list.isError ? (
          <div className="mt-6">
            <LoadError onRetry={() => void list.refetch()}>Couldn't load these events.</LoadError>
          </div>
        ) : (
          <Skeleton className="mt-6 h-40" />
        )
      ) : events.length === 0 ? (
        <p className="mt-6 max-w-prose text-lg">{emptyText}</p>
      ) : (
        <ul className="border-ink mt-6 border-t-2">
          {events.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  )
}

function EventLine({ event }: { readonly event: EventOfHost }) {
  const { id, title, dateTime, timezone, venueName, isPast } = event
  const startsAt = Date.parse(dateTime)
  return (
    <li className="border-hairline border-b-2">
      <TransitionLink
        to={paths.event(id)}
        className="group grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-4 sm:grid-cols-[auto_11rem_minmax(0,1fr)_auto]"
      >
        <span aria-hidden className="size-4 rounded-full" style={{ backgroundColor: getColour(id).hex }} />
        <span className="tabular-digits font-bold">
          {formatShortDay(startsAt, timezone)} · {formatClockTime(startsAt, timezone)}
        </span>
        <span className="col-start-2 min-w-0 sm:col-start-auto">
          <span className="block text-xl leading-tight font-extrabold tracking-tight group-hover:underline sm:text-2xl">
            {title}
          </span>
          <span className="text-ink-soft mt-1 block">
            {venueName}, {formatAreaAndCity(event)}
          </span>
        </span>
        <span className="text-ink-soft col-start-2 sm:col-start-auto">{formatStatus(event, isPast)}</span>
      </TransitionLink>
    </li>
  )
}
