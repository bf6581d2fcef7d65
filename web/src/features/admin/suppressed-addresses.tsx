import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { refreshList, useListState } from '@/components/data/use-list-state.ts'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { useScrollToSection } from './use-scroll-to-section.ts'

type Suppression = CallResponse<'listSuppressions'>['suppressions'][number]

const columns: readonly Column<Suppression>[] = [
  { id: 'email', header: 'Address', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  {
    id: 'reason',
    header: 'Reason',
    isShort: true,
    cell: ({ reason }) => <Badge tone="bad">{reason === 'bounced' ? 'Bounced' : 'Spam'}</Badge>,
  },
  {
    id: 'detail',
    header: 'Server response',
    cell: ({ detail }) => <span className="wrap-anywhere">{detail || '–'}</span>,
  },
  {
    id: 'suppressedAt',
    header: 'Since',
    isShort: true,
    cell: ({ suppressedAt }) => <span className="tabular-digits">{formatViewerDateTime(suppressedAt)}</span>,
  },
]

/** Lists suppressed addresses, which get almost no email, and lifts a suppression. */
export function SuppressedAddresses() {
  const client = useQueryClient()
  const [suppressionToLift, setSuppressionToLift] = useState<Suppression | null>(null)
  const { table, pager } = useListState('listSuppressions', {
    prefix: 'suppressed',
    limit: 20,
    failureText: "Couldn't load suppressed addresses.",
    toPage: ({ suppressions, next }) => ({ items: suppressions, next }),
  })
  useScrollToSection('suppressed', table.rows !== undefined)
  const liftSuppression = useMutation({
    mutationFn: ({ id }: Suppression) => callApi('liftSuppression', { params: { id } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastFailure(error, 'Failed to allow this address. Please try again.'),
    onSettled: () => {
      setSuppressionToLift(null)
      return refreshList(client, 'listSuppressions')
    },
  })
  return (
    <section aria-labelledby="suppressed">
      <SectionHeader id="suppressed" title="Suppressed addresses">
        These addresses bounced or reported our email as spam. We send them only links to sign in or to delete
        the account.
      </SectionHeader>
      <div className="mt-6">
        <DataList
          label="Suppressed addresses"
          columns={columns}
          getKey={({ id }) => id}
          getName={({ email }) => email}
          emptyState={<EmptyState title="No suppressed addresses">We can email every address.</EmptyState>}
          renderActions={(suppression) => (
            <Button
              look="outline"
              aria-label={`Allow again: ${suppression.email}`}
              onClick={() => setSuppressionToLift(suppression)}
            >
              Allow again
            </Button>
          )}
          {...table}
        />
        <Pager label="suppressed addresses" {...pager} />
      </div>
      <AlertDialog
        open={suppressionToLift !== null}
        onClose={() => setSuppressionToLift(null)}
        title="Allow this address again?"
        keepLabel="Keep suppressed"
        confirmLabel="Allow again"
        confirmLook="ink"
        isPending={liftSuppression.isPending}
        onConfirm={() => suppressionToLift && liftSuppression.mutate(suppressionToLift)}
      >
        <span className="wrap-anywhere">{suppressionToLift?.email}</span> will get email again. If an email to
        it bounces or is reported as spam, the address returns to this list.
      </AlertDialog>
    </section>
  )
}
