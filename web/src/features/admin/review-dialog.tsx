import type { AdminHost } from '@shared/applications/contract.ts'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { when } from '@/lib/when.ts'

interface ReviewDialogProps {
  readonly host: AdminHost
  readonly isApproving: boolean
  readonly onApprove: () => void
  readonly onReject: () => void
  readonly onClose: () => void
}

/** What somebody applied with (specification section 2.4, "Review dialog"). */
export default function ReviewDialog({ host, isApproving, onApprove, onReject, onClose }: ReviewDialogProps) {
  return (
    <Dialog open onClose={onClose} title={host.name} description={`Applied ${when(host.createdAt)}`}>
      <dl className="grid gap-5 wrap-anywhere whitespace-pre-line">
        <Said label="Email">{host.email}</Said>
        <Said label="City">{host.city}</Said>
        <Said label="Bio">{host.bio}</Said>
        <Said label="Why they want to host">{host.why_host}</Said>
        <Said label="Experience">{host.experience}</Said>
        <Said label="Social media">{host.social_media_url && <Url href={host.social_media_url} />}</Said>
        <Said label="Portfolio">{host.portfolioUrl && <Url href={host.portfolioUrl} />}</Said>
      </dl>
      <div className="mt-8 flex flex-wrap gap-2.5">
        <Button disabled={isApproving} onClick={onApprove}>
          Approve
        </Button>
        <Button look="outline" onClick={onReject}>
          Reject
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

function Said({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold">{label}</dt>
      <dd className="mt-1">{children || <span className="text-ink-soft">not provided</span>}</dd>
    </div>
  )
}

/** Links of applicants lead to anywhere: nothing of the dashboard goes along. */
const Url = ({ href }: { readonly href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
    {href}
  </a>
)
