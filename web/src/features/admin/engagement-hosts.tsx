import type { HostEngagement, EngagementGroup } from '@shared/stats/contract.ts'
import { isNudgedToday, MAX_NUDGED_HOSTS } from '@shared/stats/engagement.ts'
import { formatShortDate } from '@shared/time/zoned-time.ts'
import { useMutation } from '@tanstack/react-query'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useNow } from '@/lib/use-now.ts'
import { useViewerZone } from '@/lib/viewer-zone.ts'
import { UserLink } from './user-link.tsx'

/** The selected hosts of a group. */
export interface HostSelection {
  readonly ids: ReadonlySet<string>
  /** True if 'Select All' made the selection and it has not changed since. */
  readonly isAllSelected: boolean
  /** The cursor of the hosts beyond the limit of one call; null if there are none. */
  readonly nextCursor: string | null
}

export const EMPTY_SELECTION: HostSelection = { ids: new Set(), isAllSelected: false, nextCursor: null }

interface EngagementHostsProps {
  readonly group: EngagementGroup
  readonly title: string
  readonly hint: string
  readonly emptyTitle: string
  /** The size of the group; undefined while loading. */
  readonly count: number | undefined
  readonly selection: HostSelection
  /** `rows` are the rows on screen, for the preview. */
  readonly onChoose: (selection: HostSelection, rows: readonly HostEngagement[]) => void
}

/** Pages are short because three groups share the screen. */
const PAGE_SIZE = 7

const makeColumns = (group: EngagementGroup): readonly Column<HostEngagement>[] => [
  { id: 'name', header: 'Name', cell: ({ id, name }) => <UserLink id={id}>{name}</UserLink> },
  { id: 'city', header: 'City', cell: ({ city }) => city ?? '–' },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'events', header: 'Events', align: 'end', cell: ({ eventCount }) => eventCount.toLocaleString('en') },
  {
    id: 'attendees',
    header: 'Attendees',
    align: 'end',
    cell: ({ attendeeCount }) => attendeeCount.toLocaleString('en'),
  },
  {
    id: 'days',
    header: group === 'noEvents' ? 'Days since joining' : 'Days since last event',
    align: 'end',
    cell: ({ idleDays }) => idleDays.toLocaleString('en'),
  },
  {
    id: 'lastNudgedAt',
    header: 'Last nudged',
    isShort: true,
    cell: ({ lastNudgedAt }) => (
      <LastNudge nudgedAt={lastNudgedAt === null ? null : Date.parse(lastNudgedAt)} />
    ),
  },
]

function LastNudge({ nudgedAt }: { readonly nudgedAt: number | null }) {
  const now = useNow()
  const zone = useViewerZone() ?? 'UTC'
  if (nudgedAt === null) return <>Never</>
  // The limit of one nudge a day is for a day in UTC.
  return <>{isNudgedToday(nudgedAt, now) ? 'Today' : formatShortDate(nudgedAt, zone)}</>
}

/** Lists a group of hosts, page by page. 'Select All' selects the whole group, up to the limit of one call. */
export function EngagementHosts({
  group,
  title,
  hint,
  emptyTitle,
  count,
  selection,
  onChoose,
}: EngagementHostsProps) {
  const { table, pager } = useListState('listEngagement', {
    fixedFilters: { group },
    prefix: group,
    limit: PAGE_SIZE,
    failureText: "Couldn't load hosts.",
  })
  const rows = table.rows ?? []
  const selectAll = useMutation({
    mutationFn: (cursor: string | null) =>
      callApi('listEngagementIds', { query: { group, ...(cursor === null ? {} : { after: cursor }) } }),
    onSuccess: ({ items, next }) =>
      onChoose(
        { ids: new Set(items.map(({ id }) => String(id))), isAllSelected: true, nextCursor: next },
        rows,
      ),
    onError: (error) => toastFailure(error, "Couldn't load hosts."),
  })
  return (
    <section aria-labelledby={group}>
      <SectionHeader id={group} title={title}>
        {hint}
      </SectionHeader>
      <div className="mt-6">
        <DataList
          label={title}
          columns={makeColumns(group)}
          getKey={({ id }) => String(id)}
          getName={({ name }) => name}
          emptyState={<EmptyState title={emptyTitle} />}
          selection={{
            selectedKeys: selection.ids,
            onChange: (ids) => onChoose({ ids, isAllSelected: false, nextCursor: null }, rows),
            selectAllControl: {
              isAllSelected: selection.isAllSelected,
              isBusy: selectAll.isPending,
              onToggle: () =>
                selection.isAllSelected ? onChoose(EMPTY_SELECTION, rows) : selectAll.mutate(null),
            },
          }}
          {...table}
        />
        {selection.nextCursor !== null && (
          <div role="status" className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
            <p>
              {selection.ids.size.toLocaleString('en')}
              {count !== undefined && ` of ${count.toLocaleString('en')}`} are selected. You can nudge at most{' '}
              {MAX_NUDGED_HOSTS} at a time.
            </p>
            <Button
              look="outline"
              disabled={selectAll.isPending}
              onClick={() => selectAll.mutate(selection.nextCursor)}
            >
              Select the next hosts instead
            </Button>
          </div>
        )}
        <Pager label={title} {...pager} />
      </div>
    </section>
  )
}
