import { getColour } from '@shared/events/colours.ts'
import { formatClockTime, formatLongDate } from '@shared/time/zoned-time.ts'
import { ButtonLink } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import { paths } from '@/lib/paths.ts'
import { ASKED_TO_JOIN_TEXT } from '@/core/rsvps/request-text.ts'
import { WaitlistPosition } from './waitlist-position.tsx'
import type { ProfileEvent } from './profile.ts'
import { formatRelativeTime } from '@/lib/relative-time.ts'
import { useNow } from '@/lib/use-now.ts'

/** The maximum number of past events shown (specification section 9). */
const MAX_EVENTS = 5

export function ProfileUpcomingEvents({ events }: { readonly events: readonly ProfileEvent[] }) {
  return (
    <section aria-labelledby="profile-upcoming">
      <h2 id="profile-upcoming" className="text-4xl sm:text-6xl">
        Upcoming Events
      </h2>
      {events.length > 0 ? (
        <EventList events={events} />
      ) : (
        <div className="border-ink mt-6 border-t-2 pt-6">
          <p className="max-w-prose text-lg">Nothing planned yet. Pick your next event.</p>
          <ButtonLink className="mt-5" to={paths.home}>
            Browse Events
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

interface ProfilePastEventsProps {
  readonly events: readonly ProfileEvent[]
  /** The number of all past events. */
  readonly totalCount: number
}

export function ProfilePastEvents({ events, totalCount }: ProfilePastEventsProps) {
  const visibleEvents = events.slice(0, MAX_EVENTS)
  const remainingCount = totalCount - visibleEvents.length
  return (
    <section aria-labelledby="profile-past">
      <h2 id="profile-past" className="text-4xl sm:text-6xl">
        Past Events
      </h2>
      {visibleEvents.length > 0 ? (
        <EventList events={visibleEvents} />
      ) : (
        <p className="border-ink mt-6 border-t-2 pt-6 text-lg">
          No past events yet. Attend your first event to start building your history!
        </p>
      )}
      {remainingCount > 0 && (
        <p className="mt-4 text-lg font-bold">
          {remainingCount === 1 ? 'and 1 more event...' : `and ${remainingCount} more events...`}
        </p>
      )}
    </section>
  )
}

function EventList({ events }: { readonly events: readonly ProfileEvent[] }) {
  return (
    <ul className="border-ink mt-6 border-t-2">
      {events.map(({ eventId, eventTitle, eventDate, timezone, venueName, city, isWaitlist, isRequest }) => (
        <li key={eventId} className="border-hairline border-b-2">
          <Link
            to={paths.event(eventId)}
            className="group grid grid-cols-[auto_1fr] items-baseline gap-4 py-4"
          >
            <span
              aria-hidden
              className="size-4 rounded-full"
              style={{ backgroundColor: getColour(eventId).hex }}
            />
            <span className="min-w-0">
              <span className="block text-xl leading-tight font-extrabold tracking-tight break-words group-hover:underline sm:text-2xl">
                {eventTitle}
              </span>
              <span className="text-ink-soft tabular-digits mt-1 block">
                <EventTime dateTime={eventDate} timezone={timezone} />
              </span>
              <span className="text-ink-soft block">{[venueName, city].filter(Boolean).join(', ')}</span>
              {isWaitlist && <WaitlistPosition eventId={eventId} />}
              {isRequest && <span className="block font-bold">{ASKED_TO_JOIN_TEXT}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The day and time of an event; a tooltip shows the time until or since the event. */
function EventTime({ dateTime, timezone }: { readonly dateTime: string; readonly timezone: string }) {
  const now = useNow()
  const startsAt = Date.parse(dateTime)
  return (
    <Tooltip text={formatRelativeTime(startsAt, now, timezone)}>
      <time dateTime={dateTime}>
        {formatLongDate(startsAt, timezone)}, {formatClockTime(startsAt, timezone)}
      </time>
    </Tooltip>
  )
}
