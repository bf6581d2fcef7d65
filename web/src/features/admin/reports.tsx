import type { ReportRow } from '@shared/reports/contract.ts'
import { reasonLabels } from '@shared/reports/stored.ts'
import { Badge } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { ReportDetails } from './report-details.tsx'
import { resolutionLabels } from './report-labels.ts'

const statusLabels = { open: 'Open', resolved: 'Resolved' } as const

/** Lists reports (`?reports=open` or `?reports=resolved`) or shows one of them (`&report={id}`), over any tab. */
export default function Reports({
  openId,
  onClose,
}: {
  readonly openId: string
  readonly onClose: () => void
}) {
  const listOverlay = useOverlay('reports')
  const reportOverlay = useOverlay('report')
  const status = openId === 'resolved' ? 'resolved' : 'open'
  return (
    <FullScreenEditor
      title={reportOverlay.openId === null ? 'Reports' : 'Report'}
      onClose={onClose}
      isWide
      actions={
        reportOverlay.openId === null ? (
          (Object.keys(statusLabels) as (keyof typeof statusLabels)[]).map((statusOption) => (
            <Button
              key={statusOption}
              look={statusOption === status ? 'ink' : 'outline'}
              aria-pressed={statusOption === status}
              onClick={() => listOverlay.open(statusOption, 'reports')}
            >
              {statusLabels[statusOption]}
            </Button>
          ))
        ) : (
          <Button look="outline" onClick={reportOverlay.close}>
            All reports
          </Button>
        )
      }
    >
      {reportOverlay.openId === null ? (
        <ReportList key={status} status={status} onOpen={reportOverlay.open} />
      ) : (
        <ReportDetails key={reportOverlay.openId} id={reportOverlay.openId} />
      )}
    </FullScreenEditor>
  )
}

function makeColumns(onOpen: (id: string) => void): readonly Column<ReportRow>[] {
  return [
    {
      id: 'target',
      header: 'About',
      cell: ({ id, target }) => (
        <button
          type="button"
          className="text-left font-bold underline decoration-2 underline-offset-4 hover:decoration-4"
          onClick={() => onOpen(id)}
        >
          {target.name}
        </button>
      ),
    },
    {
      id: 'type',
      header: 'Type',
      cell: ({ kind, target }) =>
        kind === 'objection' ? 'Decision' : target.type === 'event' ? 'Event' : 'Host',
    },
    {
      id: 'reason',
      header: 'Reason',
      cell: ({ reason }) =>
        reason === null ? (
          <Badge tone="ink">Objection</Badge>
        ) : reason === 'minors' ? (
          <Badge tone="bad">{reasonLabels[reason]}</Badge>
        ) : (
          reasonLabels[reason]
        ),
    },
    {
      id: 'receivedAt',
      header: 'Received',
      isShort: true,
      cell: ({ createdAt }) => formatViewerDateTime(createdAt),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      cell: ({ resolution }) =>
        resolution
          ? `${resolutionLabels[resolution.action]} by ${resolution.adminName}`
          : 'Waiting for a decision',
    },
  ]
}

interface ReportListProps {
  readonly status: keyof typeof statusLabels
  readonly onOpen: (id: string) => void
}

function ReportList({ status, onOpen }: ReportListProps) {
  const { table, pager } = useListState('listReports', {
    fixedFilters: { status },
    prefix: 'reports',
    failureText: "Couldn't load reports.",
    isAlwaysRefetched: true,
  })
  return (
    <>
      <DataList
        label={`${statusLabels[status]} reports`}
        columns={makeColumns(onOpen)}
        getKey={({ id }) => id}
        getName={({ target }) => target.name}
        emptyState={
          status === 'open' ? (
            <EmptyState title="No open reports">
              New reports and objections appear here, oldest first.
            </EmptyState>
          ) : (
            <EmptyState title="No resolved reports">Resolved reports stay here for twelve months.</EmptyState>
          )
        }
        onOpen={({ id }) => onOpen(id)}
        {...table}
      />
      <Pager label="reports" {...pager} />
    </>
  )
}
