import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadError, QueryFallback } from '@/components/data/states.tsx'
import { Meter } from '@/components/data/meter.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { formatRecipients, type SentMessage } from './message-labels.ts'

interface MessageDialogProps {
  /** The id in the URL, which may be any text. */
  readonly openId: string
  /** The message, if the history on screen contains it. */
  readonly listedMessage: SentMessage | undefined
  readonly onClose: () => void
}

/** Shows a sent message, and the progress of its mailing (`?message={id}`). */
export default function MessageDialog({ openId, listedMessage, onClose }: MessageDialogProps) {
  const query = useQuery({
    queryKey: ['messages', 'sent', openId],
    queryFn: ({ signal }) => callApi('getSentMessage', { params: { id: openId }, signal }),
    enabled: listedMessage === undefined,
  })
  const message = listedMessage ?? query.data
  return (
    <Dialog
      open
      onClose={onClose}
      title={message?.subject ?? 'Message'}
      description={
        message && (
          <span className="tabular-digits">
            <bdi>{formatRecipients(message)}</bdi>, {formatViewerDateTime(message.sentAt)}
          </span>
        )
      }
    >
      {message ? (
        <>
          {message.mailing && <MailingProgress id={message.id} />}
          <p className="wrap-anywhere whitespace-pre-wrap">{message.content}</p>
        </>
      ) : (
        <QueryFallback
          query={query}
          missingText="There is no such message."
          failureText="Couldn't load this message."
        />
      )}
    </Dialog>
  )
}

type Mailing = CallResponse<'getMailing'>

/** The interval at which a running mailing is polled. */
const POLL_INTERVAL_MS = 2000

const isInProgress = (state: Mailing['state']): boolean =>
  state === 'preparing' || state === 'sending' || state === 'paused'

/** The texts contain no numbers of recipients, because the numbers are incomplete until the audience has been read. */
const stateTexts: Record<Mailing['state'], string> = {
  preparing: 'The list of recipients is being prepared.',
  sending: 'The message is on its way.',
  paused: 'Paused: Mailgun is not accepting our email at the moment.',
  stopped: 'Stopped. Not everyone has received the message.',
  done: 'Sending is complete.',
  cancelled: 'The message was cancelled before anyone received it.',
}

function MailingProgress({ id }: { readonly id: string }) {
  const client = useQueryClient()
  const queryKey = ['messages', 'mailing', id]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('getMailing', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.state) ? POLL_INTERVAL_MS : false),
  })
  const stopOrResume = useMutation({
    mutationFn: (call: 'stopMailing' | 'resumeMailing') => callApi(call, { params: { id } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error, call) =>
      toastFailure(
        error,
        call === 'stopMailing'
          ? 'Failed to stop sending. Please try again.'
          : 'Failed to resume sending. Please try again.',
      ),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey }), refreshList(client, 'listSentMessages')]),
  })
  if (!data) {
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Couldn't load the progress.</LoadError>
    ) : (
      <Skeleton className="mb-6 h-24" />
    )
  }
  const { state, sentCount, waitingCount, failedCount, leftOutCount, parkedCount, delay } = data
  const totalCount = sentCount + waitingCount + failedCount + parkedCount
  return (
    <section aria-label="Progress" className="border-ink mb-6 border-y-2 py-5">
      <p role="status" className="font-bold">
        {stateTexts[state]}
      </p>
      {isInProgress(state) && delay && (
        <p className="tabular-digits mt-1 wrap-anywhere">
          The last attempt failed: {delay.reason}.{' '}
          {delay.nextAttemptAt && `Next attempt: ${formatViewerDateTime(delay.nextAttemptAt)}.`}
        </p>
      )}
      <div className="mt-3">
        <Meter
          label="Sent"
          value={sentCount}
          max={totalCount}
          text={`${sentCount.toLocaleString('en')} of ${totalCount.toLocaleString('en')}`}
        />
      </div>
      <ul className="text-ink-soft tabular-digits mt-3 flex flex-wrap gap-x-5 text-sm">
        {waitingCount > 0 && <li>{waitingCount.toLocaleString('en')} waiting</li>}
        {failedCount > 0 && <li>{failedCount.toLocaleString('en')} failed</li>}
        {leftOutCount > 0 && <li>{leftOutCount.toLocaleString('en')} left out: the email log says why</li>}
        {parkedCount > 0 && <li>{parkedCount.toLocaleString('en')} unknown: no response from Mailgun</li>}
      </ul>
      {isInProgress(state) && (
        <Button
          look="outline"
          className="mt-4"
          disabled={stopOrResume.isPending}
          onClick={() => stopOrResume.mutate('stopMailing')}
        >
          Stop sending
        </Button>
      )}
      {state === 'stopped' && (
        <Button
          className="mt-4"
          disabled={stopOrResume.isPending}
          onClick={() => stopOrResume.mutate('resumeMailing')}
        >
          Resume sending
        </Button>
      )}
    </section>
  )
}
