import { Badge } from '@/components/data/badge.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { emailStatusBadges, triggerLabels } from '@/core/mail/mail-labels.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { DialogList } from './dialog-list.tsx'

interface UserEmailsProps {
  readonly id: number
  readonly email: string
  /** The name of the surrounding dialog in the URL. */
  readonly prefix?: string
}

/** The emails to a user as a member, and as an attendee with the same address. */
export function UserEmails({ id, email, prefix = 'user' }: UserEmailsProps) {
  const list = useListState('getUserHistory', {
    params: { id },
    prefix: `${prefix}.mail`,
    limit: 5,
    failureText: "Couldn't load the email history.",
    toPage: ({ emailsSent, next }) => ({ items: emailsSent, next }),
  })
  return (
    <DialogList
      title="Email history"
      emptyText="No emails sent yet."
      list={list}
      getKey={(sentEmail) => sentEmail.id}
    >
      {({ subject, trigger, status, sentAt, createdAt, recipient, bounceReason, failedReason }) => {
        const [label, tone] = emailStatusBadges[status]
        const reason = bounceReason ?? failedReason
        return (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-bold">{subject ?? 'No subject yet'}</span>
              <Badge tone={tone}>{label}</Badge>
            </p>
            <p className="text-ink-soft tabular-digits">
              {triggerLabels[trigger]},{' '}
              {sentAt ? formatViewerDateTime(sentAt) : `queued ${formatViewerDateTime(createdAt)}`}
              {recipient !== email && `, to ${recipient}`}
            </p>
            {reason && <p>{reason}</p>}
          </>
        )
      }}
    </DialogList>
  )
}
