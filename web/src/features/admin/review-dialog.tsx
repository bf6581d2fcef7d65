import type { AdminHost } from '@shared/applications/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { isMissing } from '@/lib/api-error.ts'
import { when } from '@/lib/when.ts'

interface ReviewDialogProps {
  /** The applicant's id as the address has it, which may be any text. */
  readonly shown: string
  readonly isApproving: boolean
  readonly onApprove: (host: AdminHost) => void
  readonly onReject: (host: AdminHost) => void
  readonly onClose: () => void
}

/** `?review={id}`: the answers of an applicant (specification section 2.4, "Review dialog"). */
export default function ReviewDialog({
  shown,
  isApproving,
  onApprove,
  onReject,
  onClose,
}: ReviewDialogProps) {
  const id = /^\d{10}$/.test(shown) ? Number(shown) : 0
  const { data, error, refetch } = useQuery({
    queryKey: ['host', 'application', id],
    queryFn: ({ signal }) => callApi('getApplication', { params: { id }, signal }),
    enabled: id !== 0,
  })
  const isGone = id === 0 || isMissing(error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? data.name : 'Application'}
      description={data && `Applied ${when(data.createdAt)}`}
    >
      {data && (
        <>
          <Answers host={data} />
          <div className="mt-8 flex flex-wrap gap-2.5">
            <Button disabled={isApproving} onClick={() => onApprove(data)}>
              Approve
            </Button>
            <Button look="outline" onClick={() => onReject(data)}>
              Reject
            </Button>
            <Button look="plain" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {!data && isGone && <Failed>This application has been decided or withdrawn.</Failed>}
      {!data && !isGone && error && (
        <Failed onRetry={() => void refetch()}>Unable to load this application.</Failed>
      )}
      {!data && !isGone && !error && <Skeleton className="h-96" />}
    </Dialog>
  )
}

function Answers({ host }: { readonly host: AdminHost }) {
  return (
    <dl className="grid gap-5 wrap-anywhere whitespace-pre-line">
      <Answer label="Email">{host.email}</Answer>
      <Answer label="City">{host.city}</Answer>
      <Answer label="Bio">{host.bio}</Answer>
      <Answer label="Why they want to host">{host.why_host}</Answer>
      <Answer label="Experience">{host.experience}</Answer>
      <Answer label="Social media">{host.social_media_url && <Url href={host.social_media_url} />}</Answer>
      <Answer label="Portfolio">{host.portfolioUrl && <Url href={host.portfolioUrl} />}</Answer>
    </dl>
  )
}

function Answer({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold">{label}</dt>
      <dd className="mt-1">{children || <span className="text-ink-soft">not provided</span>}</dd>
    </div>
  )
}

/** Links of applicants are not trusted: the new page gets no referrer and no opener. */
const Url = ({ href }: { readonly href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
    {href}
  </a>
)
