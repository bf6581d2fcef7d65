import type { AdminHost } from '@shared/applications/contract.ts'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { useApplication, useApproval } from './use-application.tsx'

interface ReviewDialogProps {
  /** The applicant's id in the URL, which may be any text. */
  readonly openId: string
  readonly onClose: () => void
}

/** Shows the answers of an applicant (`?review={id}`; specification section 2.4, "Review dialog"). */
export default function ReviewDialog({ openId, onClose }: ReviewDialogProps) {
  const { data, fallback } = useApplication(openId)
  const approval = useApproval(onClose)
  const denial = useOverlay('deny')
  const userDialog = useOverlay('user')
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? data.name : 'Application'}
      description={data && `Applied ${formatViewerDateTime(data.createdAt)}`}
    >
      {data && (
        <>
          <Answers host={data} />
          <div className="mt-8 flex flex-wrap gap-2.5">
            <Button disabled={approval.isPending} onClick={() => approval.mutate(data)}>
              Approve
            </Button>
            <Button look="outline" onClick={() => denial.open(data.id, 'review')}>
              Reject
            </Button>
            <Button look="outline" onClick={() => userDialog.open(data.id, 'review')}>
              Profile
            </Button>
            <Button look="plain" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {fallback}
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
      <Answer label="Social media">
        {host.social_media_url && <UntrustedLink href={host.social_media_url} />}
      </Answer>
      <Answer label="Portfolio">{host.portfolioUrl && <UntrustedLink href={host.portfolioUrl} />}</Answer>
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
const UntrustedLink = ({ href }: { readonly href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
    {href}
  </a>
)
