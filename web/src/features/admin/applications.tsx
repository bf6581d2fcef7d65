import type { AdminHost } from '@shared/applications/contract.ts'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { UserLink } from './user-link.tsx'
import { useApproval } from './use-application.tsx'
import { useScrollToSection } from './use-scroll-to-section.ts'

const applicationColumns: readonly Column<AdminHost>[] = [
  { id: 'name', header: 'Name', cell: ({ id, name }) => <UserLink id={id}>{name}</UserLink> },
  { id: 'city', header: 'City', cell: ({ city }) => city ?? '–' },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  {
    id: 'appliedAt',
    header: 'Applied',
    isShort: true,
    cell: ({ createdAt }) => formatViewerDateTime(createdAt),
  },
]

/** Applications without a decision (specification section 2.4). */
export function Applications() {
  const { table, pager } = useListState('listHostsForAdmin', {
    fixedFilters: { status: 'pending' },
    prefix: 'pending',
    failureText: "Couldn't load applications.",
  })
  useScrollToSection('applications', table.rows !== undefined)
  const review = useOverlay('review')
  const denial = useOverlay('deny')
  const approval = useApproval()
  return (
    <section aria-labelledby="applications">
      <SectionHeader id="applications" title="Pending Host Applications">
        Oldest first. Applicants get your decision by email.
      </SectionHeader>
      <div className="mt-6">
        <DataList
          label="Pending host applications"
          columns={applicationColumns}
          getKey={({ id }) => String(id)}
          getName={({ name }) => name}
          emptyState={<EmptyState title="No pending applications">New applications appear here.</EmptyState>}
          renderActions={(host) => (
            <>
              <Button look="outline" onClick={() => review.open(host.id)}>
                Review
              </Button>
              <Button disabled={approval.isPending} onClick={() => approval.mutate(host)}>
                Approve
              </Button>
              <Button look="plain" onClick={() => denial.open(host.id)}>
                Deny
              </Button>
            </>
          )}
          {...table}
        />
        <Pager label="applications" {...pager} />
      </div>
    </section>
  )
}
