import type { EventDetail } from '@shared/events/contract.ts'
import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import FollowButton from '@/core/follows/follow-button.tsx'
import { StandingRsvp } from '@/core/follows/standing-rsvp.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'
import { useIsIdle } from '@/lib/use-is-idle.ts'
import { useNow } from '@/lib/use-now.ts'

interface SeriesPanelProps {
  readonly event: Pick<EventDetail, 'title' | 'timezone' | 'hosts'>
  readonly series: NonNullable<EventDetail['series']>
}

/**
 * Shows how often an event repeats, and its next dates. Anyone except the event's hosts can follow the series, and members can
 * set a standing RSVP.
 */
export default function SeriesPanel({ event: { title, timezone, hosts }, series }: SeriesPanelProps) {
  const { user } = useCurrentUser()
  const isIdle = useIsIdle()
  const now = useNow()
  const nextDates = series.nextEvents
    .map(({ id, dateTime }) => ({ id, startsAt: Date.parse(dateTime) }))
    .filter(({ startsAt }) => startsAt > now)
  return (
    <section>
      <h2 className="text-lg tracking-normal">{series.rhythm}</h2>
      <div className="border-ink mt-3 border-t-2 pt-5">
        {nextDates.length === 0 ? (
          <p>{series.id === null ? 'This event repeats.' : 'No other dates are planned right now.'}</p>
        ) : (
          <ul className="grid gap-1">
            {nextDates.map(({ id, startsAt }) => (
              <li key={id}>
                <Link
                  to={paths.event(id)}
                  className="tabular-digits inline-flex min-h-11 items-center underline"
                >
                  {`${formatWeekdayDate(startsAt, timezone)}, ${formatClockTime(startsAt, timezone)}`}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {series.id !== null && !hosts.some(({ id }) => id === user?.id) && (
          <div className="mt-4 grid min-h-11 justify-items-start gap-3">
            {/* The server does not render the button, because React would lose a click on it until this code is loaded. */}
            {isIdle && <FollowButton target={{ kind: 'series', id: series.id, name: title }} />}
            {isIdle && user && <StandingRsvp series={{ id: series.id, name: title }} />}
          </div>
        )}
      </div>
    </section>
  )
}
