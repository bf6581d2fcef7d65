import { getColour } from '@shared/events/colours.ts'
import { Link } from '@/components/ui/link.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { paths } from '@/lib/paths.ts'
import type { OwnEvent } from './own-event.ts'
import { formatRelativeTime } from '@/lib/relative-time.ts'

/** The maximum number of events shown (specification section 9). */
const MAX_EVENTS = 5

interface EventHistoryProps {
  readonly events: readonly OwnEvent[]
  readonly now: number
}

/** The events that the member attended, latest first. */
export function EventHistory({ events, now }: EventHistoryProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-4xl sm:text-6xl">
        Your Event History
      </h2>
      {events.length === 0 ? (
        <div className="border-ink mt-6 border-t-2 pt-6">
          <p className="max-w-prose text-lg">Events that you attended appear here.</p>
          <ButtonLink className="mt-5" to={paths.home}>
            Find Your First Event
          </ButtonLink>
        </div>
      ) : (
        <>
          <ul className="border-ink mt-6 border-t-2">
            {events.slice(0, MAX_EVENTS).map((event) => (
              <li key={event.id} className="border-hairline border-b-2">
                <Link
                  to={paths.event(event.id)}
                  className="group grid grid-cols-[auto_1fr_auto] items-center gap-4 py-4"
                >
                  <span
                    aria-hidden
                    className="size-4 rounded-full"
                    style={{ backgroundColor: getColour(event.id).hex }}
                  />
                  <span className="min-w-0">
                    <span className="block text-xl leading-tight font-extrabold tracking-tight group-hover:underline sm:text-2xl">
                      {event.title}
                    </span>
                    <span className="text-ink-soft mt-1 block">
                      <bdi>{event.city}</bdi> · {formatRelativeTime(event.startsAt, now, event.timezone)}
                    </span>
                  </span>
                  <span className="rounded-full border-2 border-current px-3 py-0.5 text-sm font-bold">
                    Attended
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink className="mt-6" look="outline" to={paths.pastEvents}>
            View All Past Events
          </ButtonLink>
        </>
      )}
    </section>
  )
}
