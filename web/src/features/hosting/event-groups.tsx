import { useState } from 'react'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { EmptyState } from '@/components/data/states.tsx'
import { useNow } from '@/lib/use-now.ts'
import { groupEvents, groupOf } from './event-group.ts'
import { EventList } from './event-list.tsx'
import { EventsHeader } from './events-header.tsx'
import type { HostEventGroup } from './host-queries.ts'
import type { HostedEvent } from './hosted-event.ts'
import { TodayCard, todayTitle } from './today-card.tsx'

interface EventGroupsProps {
  readonly uid: string
  readonly events: readonly HostedEvent[]
  /** Whether a group has more events than `events`. */
  readonly hasMore: Readonly<Record<HostEventGroup, boolean>>
}

const titles: Readonly<Record<HostEventGroup, string>> = {
  upcoming: 'Upcoming',
  drafts: 'Drafts',
  past: 'Past',
  cancelled: 'Cancelled',
}

/** All events of a host, in four groups; a host without events is invited to create the first. */
export function EventGroups({ uid, events, hasMore }: EventGroupsProps) {
  const now = useNow()
  const [openGroups, setOpenGroups] = useState<ReadonlySet<HostEventGroup>>(new Set())
  const all = groupEvents(events, now)
  const ids = new Set(events.map(({ id }) => id))
  const isEmpty = events.length === 0
  const focus = useRowFocus(
    Object.entries(all)
      .map(([when, items]) => `${when} ${items.map(({ id }) => id).join()}`)
      .join(),
  )
  return (
    <div {...focus}>
      {all.today.length > 0 && (
        <section aria-labelledby="events-today" className="mb-12">
          <h2 id="events-today" className="text-3xl sm:text-4xl">
            {todayTitle(all.today, now)}
          </h2>
          <ul className="mt-4 grid gap-2.5">
            {all.today.map((event) => (
              <TodayCard key={event.id} event={event} when={groupOf(event, now)} />
            ))}
          </ul>
        </section>
      )}
      <EventsHeader />
      {isEmpty && (
        <div className="mt-8">
          <EmptyState title="Nothing planned yet.">
            Your first event will show up here, with everyone who's coming.
          </EmptyState>
        </div>
      )}
      {(Object.keys(titles) as HostEventGroup[])
        .filter((when) => all[when].length > 0)
        .map((when) => (
          <section key={when} aria-labelledby={`events-${when}`} className="mt-10">
            <h3 id={`events-${when}`} className="text-2xl sm:text-3xl">
              {titles[when]}
            </h3>
            <EventList
              when={when}
              uid={uid}
              events={all[when]}
              listedIds={ids}
              hasMore={hasMore[when]}
              isOpen={openGroups.has(when)}
              onOpen={() => setOpenGroups(new Set(openGroups).add(when))}
            />
          </section>
        ))}
    </div>
  )
}
