import type { AdminUser } from '@shared/users/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { useRefreshUser } from './user-queries.ts'

/** Facts that only approved hosts have (specification section 2.4, "Host details dialog"). */
export function HostFacts({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['host', id],
    queryFn: ({ signal }) => callApi('getHostForAdmin', { params: { id }, signal }),
  })
  if (!data) {
    return error ? (
      <LoadError onRetry={() => void refetch()}>Couldn't load this host's details.</LoadError>
    ) : (
      <Skeleton className="h-12" />
    )
  }
  const { additionalCities, portfolioUrl } = data
  return (
    <dl className="border-ink grid gap-x-6 gap-y-4 border-b-2 pb-5 wrap-anywhere sm:grid-cols-2">
      <div>
        <dt className="text-ink-soft text-sm">Also hosts in</dt>
        <dd className="mt-1 font-bold">{additionalCities.join(', ') || 'No other city'}</dd>
      </div>
      <div>
        <dt className="text-ink-soft text-sm">Portfolio</dt>
        <dd className="mt-1 font-bold">
          {portfolioUrl ? (
            <a href={portfolioUrl} target="_blank" rel="noopener noreferrer nofollow" className="underline">
              {portfolioUrl}
            </a>
          ) : (
            'None'
          )}
        </dd>
      </div>
    </dl>
  )
}

/** An admin's actions on a host, or on an application to host. */
export function HostActions({ user }: { readonly user: AdminUser }) {
  const reviewOverlay = useOverlay('review')
  if (!user.isApproved) {
    return (
      <Button look="outline" onClick={() => reviewOverlay.open(user.id, 'user')}>
        Review application
      </Button>
    )
  }
  return (
    <>
      <RevokeApprovalButton user={user} />
      <ButtonLink look="outline" to={paths.host(user.id)}>
        Public page
      </ButtonLink>
    </>
  )
}

function RevokeApprovalButton({ user: { id, name } }: { readonly user: AdminUser }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const refreshUser = useRefreshUser()
  const revoke = useMutation({
    mutationFn: () => callApi('revokeApproval', { params: { id } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastFailure(error, 'Failed to revoke the approval. Please try again.'),
    onSettled: async () => {
      setDialogOpen(false)
      await refreshUser({ isFormerHost: true })
    },
  })
  return (
    <>
      <Button look="outline" onClick={() => setDialogOpen(true)}>
        Revoke approval
      </Button>
      <AlertDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Revoke the approval?"
        keepLabel="Keep as host"
        confirmLabel="Revoke approval"
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        {name} will no longer be able to run events, and their application will be pending again. Their events
        stay as they are.
      </AlertDialog>
    </>
  )
}
