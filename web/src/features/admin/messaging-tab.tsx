import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Badge, type BadgeTone } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { refreshList, useListState } from '@/components/data/use-list-state.ts'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { formatPeopleCount, makePreview, formatRecipients, type SentMessage } from './message-labels.ts'
import { UserLink } from './user-link.tsx'

const ComposeMessage = makeLazyComponent(() => import('./compose-message.tsx'), DialogFallback)
const MessageDialog = makeLazyComponent(() => import('./message-dialog.tsx'), DialogFallback)

/** The interval at which the history is polled while a mailing runs. */
const POLL_INTERVAL_MS = 4000

/** Messages to members and hosts (specification section 2.6). */
export default function MessagingTab() {
  const composer = useOverlay('compose')
  const messageOverlay = useOverlay('message')
  const { table, pager, response } = useListState('listSentMessages', {
    failureText: "Couldn't load messages.",
  })
  useHistoryPolling(response?.items.some(({ mailing }) => mailing?.state === 'sending') ?? false)
  return (
    <section aria-labelledby="message-history">
      <SectionHeader
        id="message-history"
        title="Message History"
        actions={<Button onClick={() => composer.open('new')}>Compose Message</Button>}
      >
        Messages to members and hosts, newest first.
      </SectionHeader>
      <div className="mt-6">
        <DataList
          label="Messages sent"
          columns={columns}
          getKey={({ id }) => id}
          getName={({ subject }) => subject}
          emptyState={
            <EmptyState
              title="No messages sent yet"
              action={
                <Button look="outline" onClick={() => composer.open('new')}>
                  Write the first message
                </Button>
              }
            >
              Messages you send to members and hosts appear here.
            </EmptyState>
          }
          renderActions={(message) => (
            <Button
              look="outline"
              className="whitespace-nowrap"
              aria-label={`Open ${message.subject}`}
              onClick={() => messageOverlay.open(message.id)}
            >
              Open
            </Button>
          )}
          {...table}
        />
        <Pager label="messages" {...pager} pageCount={response?.pageCount} />
      </div>
      {composer.openId !== null && (
        <DialogBoundary>
          <ComposeMessage onClose={composer.close} />
        </DialogBoundary>
      )}
      {messageOverlay.openId !== null && (
        <DialogBoundary>
          <MessageDialog
            key={messageOverlay.openId}
            openId={messageOverlay.openId}
            listedMessage={table.rows?.find(({ id }) => id === messageOverlay.openId)}
            onClose={messageOverlay.close}
          />
        </DialogBoundary>
      )}
    </section>
  )
}

const columns: readonly Column<SentMessage>[] = [
  {
    id: 'date',
    header: 'Date',
    isShort: true,
    cell: ({ sentAt }) => <span className="tabular-digits">{formatViewerDateTime(sentAt)}</span>,
  },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => <b className="wrap-anywhere">{subject}</b> },
  { id: 'recipients', header: 'Recipients', cell: (message) => <Recipients message={message} /> },
  {
    id: 'preview',
    header: 'Preview',
    cell: ({ content }) => <span className="wrap-anywhere">{makePreview(content)}</span>,
  },
]

const mailingBadges: Partial<
  Record<NonNullable<SentMessage['mailing']>['state'], readonly [string, BadgeTone]>
> = {
  sending: ['Sending', 'ink'],
  stopped: ['Stopped', 'warning'],
  cancelled: ['Cancelled', 'plain'],
}

function Recipients({ message }: { readonly message: SentMessage }) {
  const { recipientType, recipient, recipientCount, mailing } = message
  const [label, tone] = (mailing && mailingBadges[mailing.state]) ?? []
  return (
    <span className="wrap-anywhere">
      <UserLink id={recipient?.id ?? null}>{formatRecipients(message)}</UserLink>
      {recipientType !== 'direct' && recipientCount !== null && (
        <span className="text-ink-soft tabular-digits block text-sm">
          Sent to {formatPeopleCount(recipientCount)}
          {mailing?.state === 'sending' && ' so far'}
        </span>
      )}
      {label && (
        <span className="mt-1 block">
          <Badge tone={tone ?? 'plain'}>{label}</Badge>
        </span>
      )}
    </span>
  )
}

/** Polls the history while a mailing runs and the page is visible. */
function useHistoryPolling(isMailingRunning: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isMailingRunning) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshList(client, 'listSentMessages')
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [client, isMailingRunning])
}
