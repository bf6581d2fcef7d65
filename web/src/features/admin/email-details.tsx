import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFallback } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Link } from '@/components/ui/link.tsx'
import { campaignLabels, leftOutLabels, triggerLabels } from '@/core/mail/mail-labels.ts'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { canRetry, type LoggedEmail } from './email-log-state.ts'
import { EmailStatusBadge } from './email-status-badge.tsx'
import { useRetryEmail } from './use-retry-email.ts'

interface EmailDetailsProps {
  /** The id in the URL, which may be any text. */
  readonly openId: string
  /** The email, if the log on screen contains it. */
  readonly listedEmail: LoggedEmail | undefined
  readonly onClose: () => void
}

/** Shows an email of the log (`?entry={id}`; specification section 3, "Email log"). */
export default function EmailDetails({ openId, listedEmail, onClose }: EmailDetailsProps) {
  const query = useQuery({
    queryKey: ['admin', 'email', openId],
    queryFn: ({ signal }) => callApi('getLoggedEmail', { params: { id: openId }, signal }),
    enabled: listedEmail === undefined,
  })
  const email = listedEmail ?? query.data
  return (
    <Dialog
      open
      onClose={onClose}
      title="Email details"
      description={email && (email.subject ?? 'No subject')}
    >
      {email ? (
        <Details email={email} onClose={onClose} />
      ) : (
        <QueryFallback
          query={query}
          missingText="This email isn't in the log. Old emails are deleted from it."
          failureText="Couldn't load this email."
        />
      )}
    </Dialog>
  )
}

function Details({ email, onClose }: { readonly email: LoggedEmail; readonly onClose: () => void }) {
  const { id, recipient, trigger, status, user, event } = email
  const retry = useRetryEmail(onClose)
  const userDialog = useOverlay('user')
  const emailUpdate = useOverlay('update-email')
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 wrap-anywhere sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label="Status">
          <EmailStatusBadge status={status} />
        </Fact>
        <Fact label="Recipient">{recipient}</Fact>
        <Fact label="Person">
          {user.id === null ? (
            user.name || user.email
          ) : (
            <Button look="plain" className="-ml-2" onClick={() => userDialog.open(user.id ?? 0, 'entry')}>
              {user.name || user.email}
            </Button>
          )}
          {user.email !== recipient && <span className="text-ink-soft block">Now uses {user.email}</span>}
        </Fact>
        <Fact label="Trigger">{triggerLabels[trigger]}</Fact>
        {event && (
          <Fact label="Event">
            <Link to={paths.event(event.id)} className="font-bold underline decoration-2 underline-offset-4">
              {event.title ?? 'Deleted event'}
            </Link>
            {event.city !== null && `, ${event.city}`}
          </Fact>
        )}
        <TimeFact label="Queued" time={email.createdAt} />
        <TimeFact label="Sent" time={email.sentAt} />
        <TimeFact label="Delivered" time={email.deliveredAt} />
        <TimeFact label="Opened" time={email.openedAt} />
        <TimeFact label="Bounced" time={email.bouncedAt} />
        {email.bounceReason !== null && <Fact label="Bounce reason">{email.bounceReason}</Fact>}
        {email.failedReason !== null && status !== 'left_out' && (
          <Fact label="Failure reason">{email.failedReason}</Fact>
        )}
        <Fact label="Clicked links">
          {email.clickedLinks.length === 0 ? 'None' : <LinkList links={email.clickedLinks} />}
        </Fact>
        <TriggerDetails details={email.triggerDetails} />
        <Fact label="ID">
          <code className="text-sm">{id}</code>
        </Fact>
      </dl>
      <div className="mt-6 flex flex-wrap gap-2.5">
        {canRetry(email) && (
          <Button disabled={retry.isPending} onClick={() => retry.mutate(id)}>
            Retry
          </Button>
        )}
        <Button look="outline" onClick={() => emailUpdate.open(recipient, 'entry')}>
          Update Email Address
        </Button>
      </div>
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="font-bold">{label}</dt>
      <dd className="tabular-digits">{children}</dd>
    </div>
  )
}

const TimeFact = ({ label, time }: { readonly label: string; readonly time: string | null }) => (
  <Fact label={label}>{time === null ? '–' : formatViewerDateTime(time)}</Fact>
)

/** The links are plain text, so that an admin does not open links that are meant for the recipient. */
const LinkList = ({ links }: { readonly links: readonly string[] }) => (
  <ul>
    {links.map((link, index) => (
      <li key={`${index} ${link}`}>{link}</li>
    ))}
  </ul>
)

function TriggerDetails({ details }: { readonly details: LoggedEmail['triggerDetails'] }) {
  const { mail, campaign, mailingId, leftOutReason } = details
  return (
    <>
      <Fact label="Template">{mail}</Fact>
      {campaign !== null && <Fact label="Campaign">{campaignLabels[campaign]}</Fact>}
      {mailingId !== null && (
        <Fact label="Mailing">
          <code className="text-sm">{mailingId}</code>
        </Fact>
      )}
      {leftOutReason !== null && <Fact label="Left out">{leftOutLabels[leftOutReason]}</Fact>}
    </>
  )
}
