import type { HostEngagement, EngagementGroup } from '@shared/stats/contract.ts'
import { HIGH_PERFORMER_EVENT_COUNT, INACTIVE_DAYS } from '@shared/stats/engagement.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StatsAge } from '@/components/data/stats-age.tsx'
import { Stat, StatList } from '@/components/data/stat.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { callApi } from '@/lib/api-client.ts'
import { EngagementHosts, EMPTY_SELECTION, type HostSelection } from './engagement-hosts.tsx'
import { NudgeComposer } from './nudge-composer.tsx'

const groups: readonly {
  readonly group: EngagementGroup
  readonly title: string
  readonly hint: string
  readonly emptyTitle: string
}[] = [
  {
    group: 'noEvents',
    title: 'No events',
    hint: 'Approved hosts without a published event.',
    emptyTitle: 'No hosts without an event',
  },
  {
    group: 'inactive',
    title: 'Inactive',
    hint: `Hosts whose last event was more than ${INACTIVE_DAYS} days ago, the longest inactive first.`,
    emptyTitle: 'No inactive hosts',
  },
  {
    group: 'highPerformer',
    title: 'High performers',
    hint: `Active hosts with ${HIGH_PERFORMER_EVENT_COUNT} or more events.`,
    emptyTitle: 'No high performers yet',
  },
]

type Selections = Readonly<Record<EngagementGroup, HostSelection>>
const emptySelections: Selections = {
  noEvents: EMPTY_SELECTION,
  inactive: EMPTY_SELECTION,
  highPerformer: EMPTY_SELECTION,
}

/** The activity of hosts, and nudges to them (specification section 2.8). */
export default function EngagementTab() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'engagement'],
    queryFn: ({ signal }) => callApi('getEngagement', { signal }),
  })
  const [selections, setSelections] = useState(emptySelections)
  /** The hosts that were on screen during a selection. The preview is for the first selected host among them. */
  const [hostsById, setHostsById] = useState<ReadonlyMap<string, HostEngagement>>(new Map())
  const ids = groups.flatMap(({ group }) => [...selections[group].ids])
  const selectedGroups = groups.map(({ group }) => group).filter((group) => selections[group].ids.size > 0)
  const firstHost = ids.map((id) => hostsById.get(id)).find((host) => host !== undefined)
  const counts = data && {
    noEvents: data.noEventsCount,
    inactive: data.inactiveCount,
    highPerformer: data.highPerformerCount,
  }
  return (
    <div className="grid grid-cols-1 gap-16">
      <section aria-label="Summary">
        {error && !data ? (
          <LoadError onRetry={() => void refetch()}>Couldn't load the summary.</LoadError>
        ) : (
          <>
            <StatList>
              <Stat label="Current quarter" value={data?.quarter} />
              <Stat label="Total hosts" value={data?.hostCount.toLocaleString('en')} hint="approved" />
              <Stat
                label="Need nudges"
                value={data && (data.noEventsCount + data.inactiveCount).toLocaleString('en')}
                hint="no events or inactive"
              />
              <Stat
                label="High performers"
                value={data?.highPerformerCount.toLocaleString('en')}
                hint={`${HIGH_PERFORMER_EVENT_COUNT} events or more`}
              />
            </StatList>
            <StatsAge
              countedAt={data?.countedAt}
              recount={() => callApi('recountStats')}
              onCounted={() => Promise.all([refetch(), refreshList(client, 'listEngagement')])}
            />
          </>
        )}
      </section>
      {groups.map(({ group, ...texts }) => (
        <EngagementHosts
          key={group}
          group={group}
          {...texts}
          count={counts?.[group]}
          selection={selections[group]}
          onChoose={(selection, rows) => {
            setSelections((previous) => ({ ...previous, [group]: selection }))
            setHostsById(
              (previous) => new Map([...previous, ...rows.map((row) => [String(row.id), row] as const)]),
            )
          }}
        />
      ))}
      <NudgeComposer
        ids={ids}
        firstHost={firstHost}
        groups={selectedGroups}
        onSent={() => setSelections(emptySelections)}
      />
    </div>
  )
}
