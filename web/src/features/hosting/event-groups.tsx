import { useState } from 'react'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { EmptyState } from '@/components/data/states.tsx'
import { useNow } from '@/lib/use-now.ts'
import { groupEvents, getEventGroup } from './group-events.ts'
import { EventList } from './event-list.tsx'
import { EventsHeader } from './events-header.tsx'
import type { HostEventGroup } from './host-queries.ts'
import type { DashboardEvent } from './dashboard-event.ts'
import { TodayCard, composeTodayTitle } from './today-card.tsx'

interface EventGroupsProps {
  readonly uid: string
  readonly events: readonly DashboardEvent[]
  /** True for a group that has more events than `events` contains. */
  readonly hasMoreByGroup: Readonly<Record<HostEventGroup, boolean>>
}

const groupTitles: Readonly<Record<HostEventGroup, string>> = {
  upcoming: 'Upcoming',
  drafts: 'Drafts',
  past: 'Past',
  cancelled: 'Cancelled',
}

/**
 * All events of a host: first those that run or start within a day, then the others in four groups. A host without events
 * reads what this page will list.
 */
export function EventGroups({ uid, events, hasMoreByGroup }: EventGroupsProps) {
  const now = useNow()
  const [openGroups, setOpenGroups] = useState<ReadonlySet<HostEventGroup>>(new Set())
  const groups = groupEvents(events, now)
  const ids = new Set(events.map(({ id }) => id))
  const isEmpty = events.length === 0
  const focusProps = useRowFocus()
  return (
    <div {...focusProps}>
      {groups.today.length > 0 && (
        <section aria-labelledby="events-today" className="mb-12">
          <h2 id="events-today" className="text-3xl sm:text-4xl">
            {composeTodayTitle(groups.today, now)}
          </h2>
          <ul className="mt-4 grid gap-2.5">
            {groups.today.map((event) => (
              <TodayCard key={event.id} event={event} group={getEventGroup(event, now)} />
            ))}
          </ul>
        </section>
      )}
      <EventsHeader />
      {isEmpty && (
        <div className="mt-8">
          <EmptyState title="Nothing planned yet">
            Your first event will show up here, with everyone who's coming.
          </EmptyState>
        </div>
      )}
      {(Object.keys(groupTitles) as HostEventGroup[])
        .filter((group) => groups[group].length > 0)
        .map((group) => (
          <section key={group} aria-labelledby={`events-${group}`} className="mt-10">
            <h3 id={`events-${group}`} className="text-2xl sm:text-3xl">
              {groupTitles[group]}
            </h3>
            <EventList
              group={group}
              uid={uid}
              events={groups[group]}
              listedIds={ids}
              hasMore={hasMoreByGroup[group]}
              isOpen={openGroups.has(group)}
              onOpen={() => setOpenGroups(new Set(openGroups).add(group))}
            />
          </section>
        ))}
    </div>
  )
}
