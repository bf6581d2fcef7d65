import type { CurrentUser } from '@shared/auth/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LoadError } from '@/components/data/states.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { LeaveButton } from '@/components/ui/leave-button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { DeletionSummary } from '@/core/users/deletion-summary.tsx'
import { logOutAfter } from '@/core/session/log-out.ts'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { ownDeletionQuery } from './own-data-queries.ts'

/** Shows the consequences of a deletion, emails a link, and asks for confirmation when the link is opened. */
export function DeleteAccount({ user }: { readonly user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useSearchParams()
  const token = search.get('delete')
  const id = useId()
  const openButtonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // The button and the panel replace each other, so the focus moves from one to the other.
  useEffect(() => {
    if (isOpen) panelRef.current?.focus()
    else if (wasOpen.current) openButtonRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      <h3 id={id} className="text-2xl">
        Delete my account
      </h3>
      <p className="mt-2 max-w-prose leading-snug">
        This is permanent. Past events and totals stay, without your name. To make sure it's you, we'll email
        a link to {user.email}.
      </p>
      {isOpen ? (
        <div ref={panelRef} role="group" aria-labelledby={id} tabIndex={-1} className="outline-none">
          <DeletionRequest onClose={() => setOpen(false)} />
        </div>
      ) : (
        <Button ref={openButtonRef} look="outline" className="mt-4" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      )}
      {token !== null && (
        <FinalConfirmation
          token={token}
          onClose={() =>
            setSearch(
              (params) => {
                params.delete('delete')
                return params
              },
              { replace: true },
            )
          }
        />
      )}
    </>
  )
}

function DeletionRequest({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(ownDeletionQuery)
  const sendLink = useMutation({
    mutationFn: () => callApi('requestOwnDeletion'),
    onSuccess: ({ message }) => {
      toast({ title: 'Check Your Email', description: message, durationMs: 10_000 })
      onClose()
    },
    onError: (failure) => toastFailure(failure, "We couldn't send the link. Please try again."),
  })
  if (error && !data) {
    return (
      <div className="mt-4">
        <LoadError onRetry={() => void refetch()}>Couldn't load the preview of the deletion.</LoadError>
      </div>
    )
  }
  if (!data) return <Skeleton className="mt-4 h-60" />
  const isBlocked = data.eventsToSettleCount > 0 || data.isLastAdmin
  return (
    <div className="mt-6">
      <DeletionSummary deletion={data} reader="member" getEditorPath={paths.editEvent} />
      {data.isLastAdmin && (
        <p className="border-danger mt-6 border-l-4 py-2 pl-5 font-bold">
          You're the only admin. Ask the operator of this site to add another admin first.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="danger" disabled={isBlocked || sendLink.isPending} onClick={() => sendLink.mutate()}>
          Send me the link
        </Button>
        <LeaveButton onLeave={onClose}>Keep my account</LeaveButton>
      </div>
    </div>
  )
}

function FinalConfirmation({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const deleteAccount = useMutation({
    mutationFn: () =>
      logOutAfter(() => callApi('confirmOwnDeletion', { body: { token } }), paths.accountDeleted),
    onError: (failure) => {
      toastFailure(failure, 'Your account was not deleted. Please try again.')
      onClose()
    },
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title="Delete your account?"
      keepLabel="Keep my account"
      confirmLabel="Delete my account"
      isPending={deleteAccount.isPending}
      onConfirm={() => deleteAccount.mutate()}
    >
      Your upcoming RSVPs will be cancelled. This can't be undone.
    </AlertDialog>
  )
}
