import type { AdminHost } from '@shared/applications/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Failed } from '@/components/data/states.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { UserEvents } from '@/core/users/user-events.tsx'
import { UserMail } from '@/core/users/user-mail.tsx'
import { UserMessage } from '@/core/users/user-message.tsx'
import { UserAuditLog } from '@/core/users/user-audit-log.tsx'
import { callApi } from '@/lib/api-client.ts'
import { isMissing } from '@/lib/api-error.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toast } from '@/lib/toast.ts'
import { when } from '@/lib/when.ts'
import { useRefreshHosts } from './refresh-hosts.ts'

interface HostDetailsProps {
  /** The id in the address, which may be any text. */
  readonly shown: string
  readonly onClose: () => void
  readonly onDelete: (host: AdminHost) => void
}

/** `?host={id}`: everything of one host (specification section 2.4, "Host details dialog"). */
export default function HostDetails({ shown, onClose, onDelete }: HostDetailsProps) {
  const id = /^\d{10}$/.test(shown) ? Number(shown) : 0
  const { data, error, refetch } = useQuery({
    queryKey: ['host', id],
    queryFn: ({ signal }) => callApi('getHostForAdmin', { params: { id }, signal }),
    enabled: id !== 0,
  })
  const [isWriting, setWriting] = useState(false)
  const isGone = id === 0 || isMissing(error)
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={data ? (isWriting ? `Write to ${data.name}` : data.name) : 'Host'}
      description={data?.email}
    >
      {data && isWriting && (
        <UserMessage user={data} call="sendHostMessage" onDone={() => setWriting(false)} />
      )}
      {data && !isWriting && (
        <Details
          host={data}
          onWrite={() => setWriting(true)}
          onDelete={() => onDelete(data)}
          onClose={onClose}
        />
      )}
      {!data && isGone && <Failed>There is no such host.</Failed>}
      {!data && !isGone && error && <Failed onRetry={() => void refetch()}>Unable to load this host.</Failed>}
      {!data && !isGone && !error && <Skeleton className="h-96" />}
    </Dialog>
  )
}

interface DetailsProps {
  readonly host: AdminHost
  readonly onWrite: () => void
  readonly onDelete: () => void
  readonly onClose: () => void
}

function Details({ host, onWrite, onDelete, onClose }: DetailsProps) {
  const { id, email, city, additionalCities, portfolioUrl, createdAt } = host
  return (
    <div className="grid gap-10">
      <div>
        <dl className="border-ink grid gap-x-6 gap-y-4 border-y-2 py-5 wrap-anywhere sm:grid-cols-2">
          <Fact label="Email">{email}</Fact>
          <Fact label="City">{city ?? 'None'}</Fact>
          <Fact label="Also hosts in">{additionalCities.join(', ') || 'No other city'}</Fact>
          <Fact label="Joined">{when(createdAt)}</Fact>
          <Fact label="Portfolio">
            {portfolioUrl ? (
              <a href={portfolioUrl} target="_blank" rel="noopener noreferrer nofollow" className="underline">
                {portfolioUrl}
              </a>
            ) : (
              'None'
            )}
          </Fact>
        </dl>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button onClick={onWrite}>Send Message</Button>
          <TakeBack host={host} onDone={onClose} />
          <Button look="plain" className="text-danger" onClick={onDelete}>
            Delete Host
          </Button>
        </div>
      </div>
      <UserEvents id={id} as="host" under="host" />
      <UserMail id={id} email={email} under="host" />
      <UserAuditLog id={id} under="host" />
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm font-bold">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function TakeBack({ host, onDone }: { readonly host: AdminHost; readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefreshHosts()
  const taking = useMutation({
    mutationFn: () => callApi('takeApprovalBack', { params: { id: host.id } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDone()
    },
    onError: (error) => toastFailure(error, 'Failed to revoke the approval'),
    onSettled: refresh,
  })
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        Revoke approval
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke the approval?"
        keepLabel="Keep as host"
        confirmLabel="Revoke approval"
        pending={taking.isPending}
        onConfirm={() => taking.mutate()}
      >
        {host.name} can no longer run events and goes back to the applications. Their events stay online.
      </AlertDialog>
    </>
  )
}
