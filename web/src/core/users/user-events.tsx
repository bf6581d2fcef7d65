import { formatClockTime, formatLongDate, formatZoneName } from '@shared/time/zoned-time.ts'
import { Badge } from '@/components/data/badge.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { Link } from '@/components/ui/link.tsx'
import { formatCount } from '@/lib/format-count.ts'
import { paths } from '@/lib/paths.ts'
import { DialogList } from './dialog-list.tsx'

interface UserEventsProps {
  readonly id: number
  readonly role: 'attendee' | 'host'
  /** The name of the surrounding dialog in the URL. */
  readonly prefix?: string
}

/** The events that a user attended or hosts. */
export function UserEvents({ id, role, prefix = 'user' }: UserEventsProps) {
  const isHost = role === 'host'
  const list = useListState('listEventsOfUser', {
    params: { id },
    fixedFilters: { role },
    prefix: `${prefix}.${role}`,
    limit: 5,
    failureText: "Couldn't load the events.",
  })
  return (
    <DialogList
      title={isHost ? 'Events hosted' : 'Events attended'}
      emptyText={isHost ? 'No events hosted.' : 'No events attended yet.'}
      list={list}
      getKey={(event) => String(event.id)}
    >
      {({ id: eventId, title, city, dateTime, timezone, venueName, hostFacts }) => {
        const startsAt = Date.parse(dateTime)
        return (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={paths.event(eventId)} className="font-bold underline-offset-4 hover:underline">
                {title}
              </Link>
              {hostFacts && (
                <Badge tone={hostFacts.isPublished ? 'good' : hostFacts.isHidden ? 'bad' : 'plain'}>
                  {hostFacts.isPublished ? 'Published' : hostFacts.isHidden ? 'Hidden' : 'Draft'}
                </Badge>
              )}
            </p>
            <p className="text-ink-soft tabular-digits">
              {city}, {formatLongDate(startsAt, timezone)}, {formatClockTime(startsAt, timezone)}{' '}
              {formatZoneName(startsAt, timezone)}
              {venueName && `, ${venueName}`}
            </p>
            {hostFacts && (
              <p className="tabular-digits">
                {formatCount(hostFacts.signupCount, 'RSVP')}, {formatCount(hostFacts.photoCount, 'photo')}
              </p>
            )}
          </>
        )
      }}
    </DialogList>
  )
}
