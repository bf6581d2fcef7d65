import type { HostEvent } from '@shared/hosting/contract.ts'
import type { HostSeries } from '@shared/series/contract.ts'
import type { SeriesRule } from '@shared/series/rule.ts'
import { toWallTime } from '@shared/time/wall-time.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { useRefreshEvents } from '@/core/events/event-mutations.ts'
import { NO_REPEAT, findRepeatError, toRepeatChoice, toRule } from '@/core/events/editor/repeat-choice.ts'
import { RepeatFields } from '@/core/events/editor/repeat-fields.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'

interface RepeatDialogProps {
  readonly event: HostEvent
  /** Null if the event does not repeat yet. */
  readonly series: HostSeries | null
  readonly onClose: () => void
}

/** Makes a published event repeat, or changes its schedule. */
export default function RepeatDialog(props: RepeatDialogProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.series ? 'Change schedule' : 'Repeat this event'}
      description={
        props.series
          ? 'Existing events keep their dates. You can cancel events that no longer fit the schedule.'
          : 'Each date has its own RSVPs.'
      }
    >
      <RepeatForm {...props} />
    </Dialog>
  )
}

function RepeatForm({ event, series, onClose }: RepeatDialogProps) {
  const startDate = series?.rule.startDate ?? toWallTime(Date.parse(event.dateTime), event.timezone).date
  const [initialRepeat] = useState(() =>
    series ? toRepeatChoice(series.rule) : { ...NO_REPEAT, rhythm: 'week' as const },
  )
  const [repeat, setRepeat] = useState(initialRepeat)
  const [hasSubmitted, setSubmitted] = useState(false)
  const refreshEvents = useRefreshEvents()
  const repeatError = findRepeatError(repeat, startDate)
  useReportUnsaved(repeat !== initialRepeat)
  const save = useMutation({
    mutationFn: (rule: SeriesRule) =>
      series
        ? callApi('updateSeries', {
            params: { id: series.id },
            body: { rule, isPaused: series.isPaused, basedOn: series.updatedAt },
          })
        : callApi('createSeries', { body: { eventId: event.id, rule } }),
    onSuccess: async ({ rhythm }) => {
      toastSuccess(`Schedule saved: ${rhythm}`)
      onClose()
      await refreshEvents()
    },
    onError: (error) =>
      toastFailure(
        error,
        series
          ? 'Failed to change the schedule. Please try again.'
          : 'Failed to repeat this event. Please try again.',
      ),
  })
  const submit = () => {
    setSubmitted(true)
    const rule = toRule(repeat, startDate)
    if (rule && repeatError === undefined && !save.isPending) save.mutate(rule)
  }
  return (
    <div className="grid gap-5">
      <RepeatFields
        value={repeat}
        onChange={setRepeat}
        startDate={startDate}
        error={hasSubmitted ? repeatError : undefined}
      />
      <Button disabled={save.isPending} onClick={submit}>
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </div>
  )
}
