import type { AdminHost } from '@shared/applications/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Empty } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { DialogOpening } from '@/components/dialog-opening.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { Button } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toast } from '@/lib/toast.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { when } from '@/lib/when.ts'
import { useRefreshHosts } from './refresh-hosts.ts'
import { useArrival } from './use-arrival.ts'

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'), DialogMissing)
const DenyDialog = lazyPart(() => import('./deny-dialog.tsx'), DialogMissing)

function useApproval(onDone?: () => void) {
  const refresh = useRefreshHosts()
  return useMutation({
    mutationFn: ({ id, isPendingUser }: AdminHost) =>
      callApi('approveHost', { params: { id }, body: { isPendingUser } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDone?.()
    },
    onError: (error) => toastFailure(error, 'Failed to approve host'),
    onSettled: refresh,
  })
}

const applicationColumns: readonly Column<AdminHost>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'city', header: 'City', cell: ({ city }) => city ?? '–' },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'applied', header: 'Applied', isShort: true, cell: ({ createdAt }) => when(createdAt) },
]

/** Applications without a decision (specification section 2.4). */
export function Applications() {
  const { table, pager } = useListState('listHostsForAdmin', {
    fixed: { status: 'pending' },
    under: 'pending',
    failure: 'Unable to load applications.',
  })
  useArrival('applications', table.rows !== undefined)
  const review = useOverlay('review')
  const [denied, setDenied] = useState<AdminHost | null>(null)
  const approval = useApproval(review.close)
  return (
    <section aria-labelledby="applications">
      <SectionHeader id="applications" title="Pending Host Applications">
        Oldest first. Applicants are notified by email either way.
      </SectionHeader>
      <div className="mt-6">
        <DataList
          label="Pending host applications"
          columns={applicationColumns}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          empty={<Empty title="No pending applications">New applications appear here.</Empty>}
          actions={(host) => (
            <>
              <Button look="outline" onClick={() => review.open(host.id)}>
                Review
              </Button>
              <Button disabled={approval.isPending} onClick={() => approval.mutate(host)}>
                Approve
              </Button>
              <Button look="plain" onClick={() => setDenied(host)}>
                Deny
              </Button>
            </>
          )}
          {...table}
        />
        <Pager label="applications" {...pager} />
      </div>
      <Suspense fallback={<DialogOpening />}>
        {review.shown !== null && (
          <ReviewDialog
            shown={review.shown}
            isApproving={approval.isPending}
            onApprove={(host) => approval.mutate(host)}
            onReject={(host) => {
              setDenied(host)
              review.close()
            }}
            onClose={review.close}
          />
        )}
        {denied && (
          <DenyDialog host={denied} onDenied={() => setDenied(null)} onClose={() => setDenied(null)} />
        )}
      </Suspense>
    </section>
  )
}
