import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { refreshList } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { toastFailure } from '@/lib/toast-failure.ts'
import { alarmLabels } from '@/core/mail/mail-labels.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import type { EmailHealth } from './email-log-state.ts'

type Alarm = EmailHealth['alarms'][number]

/** The alarms, and how many emails have not been sent yet. */
export function EmailQueue({ health }: { readonly health: EmailHealth }) {
  const { queue, pausedUntil } = health
  const focusProps = useRowFocus()
  return (
    <div {...focusProps}>
      {health.alarms.map((alarm) => (
        <AlarmNote key={alarm.name} alarm={alarm} />
      ))}
      {pausedUntil !== null && (
        <p role="status" className="border-warning mt-6 border-l-4 py-1 pl-5 text-lg font-bold">
          Sending is paused until {formatViewerDateTime(pausedUntil)}.
        </p>
      )}
      <p className="text-ink-soft tabular-digits mt-3">{describeQueue(queue)}</p>
    </div>
  )
}

/** The number at which `getEmailHealth` stops counting. */
const MAX_COUNT = 3_000

function describeQueue({
  waitingCount,
  stuckCount,
  unknownCount,
  oldestQueuedAt,
}: EmailHealth['queue']): string {
  if (waitingCount === 0) return 'No emails are waiting to be sent.'
  const details = [
    ...(oldestQueuedAt === null ? [] : [`the oldest from ${formatViewerDateTime(oldestQueuedAt)}`]),
    ...(stuckCount > 0 ? [`${formatCappedCount(stuckCount)} for more than an hour`] : []),
    ...(unknownCount > 0 ? [`${formatCappedCount(unknownCount)} because Mailgun did not respond`] : []),
  ]
  const detailText = details.length === 0 ? '' : `: ${details.join(', ')}`
  // An email with an unknown result may have been sent.
  return `${formatEmailCount(waitingCount)} ${unknownCount > 0 ? 'waiting or unconfirmed' : 'waiting'}${detailText}.`
}

const formatCappedCount = (count: number): string =>
  `${count.toLocaleString('en')}${count >= MAX_COUNT ? '+' : ''}`
const formatEmailCount = (count: number): string =>
  `${formatCappedCount(count)} ${count === 1 ? 'email' : 'emails'}`

function AlarmNote({ alarm }: { readonly alarm: Alarm }) {
  const { name, message, firstRaisedAt, lastRaisedAt } = alarm
  const client = useQueryClient()
  const clearAlarm = useMutation({
    mutationFn: () => callApi('clearEmailAlarm', { params: { alarm: name } }),
    onSuccess: (response) => toastSuccess(response.message),
    onError: (error) => toastFailure(error, 'Failed to clear the alarm. Please try again.'),
    onSettled: () => refreshList(client, 'getEmailHealth'),
  })
  return (
    <div role="alert" className="border-danger mt-6 border-l-4 py-2 pl-5">
      <p className="text-lg font-bold">{alarmLabels[name]}</p>
      <p className="mt-1 wrap-anywhere">{message}</p>
      <p className="text-ink-soft tabular-digits mt-1 text-sm">
        First raised {formatViewerDateTime(firstRaisedAt)}, last raised {formatViewerDateTime(lastRaisedAt)}
      </p>
      <Button
        look="outline"
        className="mt-3"
        aria-label={`Clear: ${alarmLabels[name]}`}
        disabled={clearAlarm.isPending}
        onClick={() => clearAlarm.mutate()}
      >
        Clear
      </Button>
    </div>
  )
}
