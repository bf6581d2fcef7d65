import { getColour } from '@shared/events/colours.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'
import { ButtonLink } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { ASKED_TO_JOIN_TEXT } from '@/core/rsvps/request-text.ts'
import { paths } from '@/lib/paths.ts'
import type { OwnEvent } from './own-event.ts'
import { useTicketCode } from './use-ticket-code.ts'
import { WaitlistPosition } from './waitlist-position.tsx'
import { formatRelativeTime } from '@/lib/relative-time.ts'

/** The maximum number of events shown (specification section 9). */
const MAX_EVENTS = 3

interface UpcomingEventsProps {
  readonly events: readonly OwnEvent[]
  /** The number of all upcoming events, as the server counted them; the list may be newer. */
  readonly totalCount: number
  readonly now: number
}

/** The next events as small posters. */
export function UpcomingEvents({ events, totalCount, now }: UpcomingEventsProps) {
  const visibleEvents = events.slice(0, MAX_EVENTS)
  const remainingCount =
    visibleEvents.length < MAX_EVENTS ? 0 : Math.max(totalCount, events.length) - visibleEvents.length
  return (
    <section aria-labelledby="upcoming" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 id="upcoming" className="text-4xl sm:text-6xl">
          Upcoming Events
        </h2>
        {visibleEvents.length > 0 && (
          <ButtonLink look="plain" className="-mx-2" to={paths.home}>
            Browse All Events
          </ButtonLink>
        )}
      </div>
      {visibleEvents.length > 0 ? (
        <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-[10px] md:grid-cols-[repeat(auto-fit,minmax(0,1fr))]">
          {visibleEvents.map((event) => (
            <Poster key={event.id} event={event} now={now} />
          ))}
        </ul>
      ) : (
        <div className="rounded-tile border-ink mt-6 flex flex-col items-start gap-6 border-2 p-6 sm:p-10">
          <p className="display text-5xl sm:text-7xl">Nothing planned yet</p>
          <p className="text-lg">Events that you RSVP to appear here.</p>
          <ButtonLink to={paths.home}>Discover Events</ButtonLink>
        </div>
      )}
      {remainingCount > 0 && (
        <ButtonLink className="mt-4" look="outline" to={paths.account}>
          See {remainingCount} more
        </ButtonLink>
      )}
    </section>
  )
}

function Poster({ event, now }: { readonly event: OwnEvent; readonly now: number }) {
  const { id, title, city, startsAt, timezone } = event
  return (
    <li
      className="rounded-tile text-paper flex min-h-72 flex-col p-5"
      style={{ backgroundColor: getColour(id).hex }}
    >
      <p className="tabular-digits flex justify-between gap-4 text-lg font-bold">
        <span>{startsAt === null ? '' : formatShortDay(startsAt, timezone)}</span>
        <span>{startsAt === null ? '' : formatClockTime(startsAt, timezone)}</span>
      </p>
      <h3 className="my-auto py-8 text-4xl text-balance xl:text-5xl">{title}</h3>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="leading-snug">
          <Link to={paths.homeIn(city)} className="block font-bold underline decoration-2 underline-offset-4">
            {city}
          </Link>
          {formatRelativeTime(startsAt, now, timezone)}
          {event.isUnderReview && <span className="block font-bold">Under review: your RSVP stays</span>}
          {event.isWaitlist && !event.isUnderReview && <WaitlistPosition eventId={id} />}
          {event.isRequest && !event.isUnderReview && (
            <span className="block font-bold">{ASKED_TO_JOIN_TEXT}</span>
          )}
        </p>
        <span className="flex flex-wrap justify-end gap-2">
          {!event.isWaitlist && !event.isRequest && <TicketLink event={event} />}
          <ButtonLink look="paper" to={paths.event(id)} aria-label={`View ${title}`}>
            View
          </ButtonLink>
        </span>
      </div>
    </li>
  )
}

function TicketLink({ event: { id, title, signupTicket } }: { readonly event: OwnEvent }) {
  const code = useTicketCode(id, signupTicket)
  if (code === null) return null
  return (
    <ButtonLink look="paper" to={paths.ticket(code)} aria-label={`Ticket to ${title}`}>
      Ticket
    </ButtonLink>
  )
}
