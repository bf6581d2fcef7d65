import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failed } from '@/components/data/states.tsx'
import { Meter } from '@/components/data/meter.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { callApi, type CallAnswer } from '@/lib/api-client.ts'
import { toast } from '@/lib/toast.ts'
import { when } from '@/lib/when.ts'
import { recipientsOf, type SentMessage } from './message-words.ts'

interface MessageDialogProps {
  readonly message: SentMessage
  readonly onClose: () => void
}

/** A message as it was written, and how far it is on its way to many. */
export default function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { id, subject, content, sentAt, mailing } = message
  return (
    <Dialog
      open
      onClose={onClose}
      title={subject}
      description={
        <span className="figures">
          {recipientsOf(message)}, {when(sentAt)}
        </span>
      }
    >
      {mailing && <Progress id={id} />}
      <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>
    </Dialog>
  )
}

type Mailing = CallAnswer<'getMailing'>

/** How often a mail under way is asked for. */
const FOLLOW_MS = 2000

const isUnderWay = (state: Mailing['state']): boolean =>
  state === 'preparing' || state === 'sending' || state === 'paused'

const states: Record<Mailing['state'], string> = {
  preparing: 'Its recipients are still being gathered.',
  sending: 'It is on its way.',
  paused: 'It waits: Mailgun takes no mail of ours for the moment.',
  stopped: 'It was stopped: who has not got it yet waits.',
  done: 'It has gone out.',
  cancelled: 'It was called off before it went to anybody.',
}

function Progress({ id }: { readonly id: string }) {
  const client = useQueryClient()
  const queryKey = ['messages', 'mailing', id]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('getMailing', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? FOLLOW_MS : false),
  })
  const change = useMutation({
    mutationFn: (call: 'stopMailing' | 'resumeMailing') => callApi(call, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error, call) =>
      toastFailure(error, call === 'stopMailing' ? 'Failed to stop it' : 'Failed to let it go on'),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey }), refreshList(client, 'listSentMessages')]),
  })
  if (!data) {
    return isError ? (
      <Failed onRetry={() => void refetch()}>How far it is did not load.</Failed>
    ) : (
      <Skeleton className="mb-6 h-24" />
    )
  }
  const { state, sent, waiting, failed, leftOut, parked, delay } = data
  const all = sent + waiting + failed + parked
  return (
    <section aria-label="How far it is" className="border-ink mb-6 border-y-2 py-5">
      <p role="status" className="font-bold">
        {states[state]}
      </p>
      {isUnderWay(state) && delay && (
        <p className="figures mt-1 wrap-anywhere">
          The last try failed: {delay.reason}.{' '}
          {delay.nextAttemptAt && `The next one is due ${when(delay.nextAttemptAt)}.`}
        </p>
      )}
      <div className="mt-3">
        <Meter
          label="Sent"
          value={sent}
          max={all}
          text={`${sent.toLocaleString('en')} of ${all.toLocaleString('en')}`}
        />
      </div>
      <ul className="text-ink-soft figures mt-3 flex flex-wrap gap-x-5 text-sm">
        {waiting > 0 && <li>{waiting.toLocaleString('en')} wait</li>}
        {failed > 0 && <li>{failed.toLocaleString('en')} failed</li>}
        {leftOut > 0 && (
          <li>
            {leftOut.toLocaleString('en')} left out: they want none, mail to them bounced, or they never
            showed that the address is theirs
          </li>
        )}
        {parked > 0 && <li>{parked.toLocaleString('en')} of whom nobody knows</li>}
      </ul>
      {isUnderWay(state) && (
        <Button
          look="outline"
          className="mt-4"
          disabled={change.isPending}
          onClick={() => change.mutate('stopMailing')}
        >
          Stop
        </Button>
      )}
      {state === 'stopped' && (
        <Button className="mt-4" disabled={change.isPending} onClick={() => change.mutate('resumeMailing')}>
          Go on
        </Button>
      )}
    </section>
  )
}
