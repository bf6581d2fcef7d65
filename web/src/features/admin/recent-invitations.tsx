import type { Invitation } from '@shared/applications/contract.ts'
import { Badge } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'

/** The maximum number of invitations shown (specification section 9). */
const MAX_INVITATIONS = 5

const columns: readonly Column<Invitation>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { id: 'sentAt', header: 'Sent', isShort: true, cell: ({ createdAt }) => formatViewerDateTime(createdAt) },
  {
    id: 'status',
    header: 'Status',
    isShort: true,
    cell: ({ isUsed }) =>
      isUsed ? <Badge tone="good">Accepted</Badge> : <Badge tone="warning">Pending</Badge>,
  },
]

/** The latest invitations to host, and whether they were accepted. */
export function RecentInvitations() {
  const { table } = useListState('listInvitations', {
    prefix: 'invitations',
    limit: MAX_INVITATIONS,
    failureText: "Couldn't load invitations.",
  })
  return (
    <section aria-labelledby="recent-invitations">
      <SectionHeader id="recent-invitations" title="Recent Invitations" />
      <div className="mt-6">
        <DataList
          label="Recent invitations"
          columns={columns}
          getKey={({ id }) => id}
          getName={({ name }) => name}
          emptyState={<p className="text-ink-soft">No invitations yet.</p>}
          {...table}
        />
      </div>
    </section>
  )
}
