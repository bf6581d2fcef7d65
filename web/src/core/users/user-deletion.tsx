import type { AdminUser, DeletionDetails } from '@shared/users/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { callApi } from '@/lib/api-client.ts'
import { isNotFoundError } from '@/lib/api-error.ts'
import { paths } from '@/lib/paths.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { DeletionSummary } from './deletion-summary.tsx'
import { describeDoneSteps } from './deletion-text.ts'
import { deletionQuery, useRefreshUser } from './user-queries.ts'

interface UserDeletionProps {
  readonly id: number
  /** Null if there is no such user, for example after the deletion. */
  readonly user: AdminUser | null
  readonly onBack: () => void
}

/** Shows what a deletion will do, runs it after a confirmation, and shows its progress and result. */
export function UserDeletion({ id, user, onBack }: UserDeletionProps) {
  const { data, error, refetch } = useQuery(deletionQuery(id))
  const refreshUser = useRefreshUser()
  // Only a deletion that this dialog started ends with a toast.
  const hasStarted = useRef(false)
  useEffect(() => {
    if (data?.state !== 'done' || !hasStarted.current) return
    hasStarted.current = false
    toastSuccess('User deleted successfully')
    void refreshUser()
  }, [data?.state, refreshUser])
  if (error && !data) {
    return !user && isNotFoundError(error) ? (
      <LoadError>There is no such user.</LoadError>
    ) : (
      <LoadError onRetry={() => void refetch()}>
        {user ? "Couldn't load the preview of the deletion." : "Couldn't load the progress of the deletion."}
      </LoadError>
    )
  }
  if (!data) return <Skeleton className="h-60" />
  if (data.state === 'none') {
    const onStarted = () => {
      hasStarted.current = true
      return refreshUser()
    }
    return user && <DeletionConfirmation user={user} deletion={data} onStarted={onStarted} onBack={onBack} />
  }
  return <DeletionProgress deletion={data} />
}

function DeletionConfirmation({
  user,
  deletion,
  onStarted,
  onBack,
}: {
  readonly user: AdminUser
  readonly deletion: DeletionDetails
  readonly onStarted: () => Promise<void>
  readonly onBack: () => void
}) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const settleOverlay = useOverlay('delete')
  const isOwnAccount = useCurrentUser().user?.id === user.id
  const { id, name, email } = user
  const deleteUser = useMutation({
    mutationFn: () => callApi('deleteUser', { params: { id } }),
    onSuccess: onStarted,
    onError: (error) => toastFailure(error, 'Failed to delete user'),
    onSettled: () => setDialogOpen(false),
  })
  return (
    <>
      <DeletionSummary deletion={deletion} reader="admin" getEditorPath={paths.adminEditEvent} />
      {isOwnAccount && (
        <p className="border-danger mt-6 border-l-4 py-2 pl-5 font-bold">
          This is your own account. You can delete it on your account page.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isOwnAccount ? (
          <ButtonLink to={paths.account}>Open my account</ButtonLink>
        ) : deletion.eventsToSettleCount > 0 ? (
          <Button look="danger" onClick={() => settleOverlay.open(id, 'user')}>
            Cancel or reassign events, then delete
          </Button>
        ) : (
          <Button look="danger" onClick={() => setDialogOpen(true)}>
            Delete
          </Button>
        )}
        <Button look="outline" onClick={onBack}>
          Cancel
        </Button>
      </div>
      <AlertDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Delete this user?"
        keepLabel="Keep user"
        confirmLabel="Delete user"
        isPending={deleteUser.isPending}
        onConfirm={() => deleteUser.mutate()}
      >
        <span className="wrap-anywhere">
          Are you sure you want to delete {name} or {email}? This action cannot be undone.
        </span>
      </AlertDialog>
    </>
  )
}

function DeletionProgress({ deletion: { state, steps, doneAt } }: { readonly deletion: DeletionDetails }) {
  const doneCount = steps.filter(({ count }) => count !== null).length
  return (
    <>
      <p role="status" className="tabular-digits text-lg font-bold">
        {state === 'done'
          ? `Deleted ${doneAt ? formatViewerDateTime(doneAt) : ''}`
          : `Deleting: ${doneCount} of ${steps.length} steps`}
      </p>
      <ul className="border-ink mt-3 border-t-2">
        {describeDoneSteps(steps).map((line) => (
          <li key={line} className="border-hairline tabular-digits border-b-2 py-3">
            {line}
          </li>
        ))}
      </ul>
      {state === 'running' && (
        <p className="text-ink-soft mt-3">
          The deletion continues in the background. You can close this dialog.
        </p>
      )}
    </>
  )
}
