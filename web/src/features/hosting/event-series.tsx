import type { HostEvent } from '@shared/hosting/contract.ts'
import type { SeriesId } from '@shared/ids.ts'
import type { HostSeries } from '@shared/series/contract.ts'
import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { isSeriesForbidden, seriesQuery } from '@/core/events/series-query.ts'
import { callApi } from '@/lib/api-client.ts'
import { formatCount } from '@/lib/format-count.ts'
import { paths } from '@/lib/paths.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'

const RepeatDialog = makeLazyComponent(() => import('./repeat-dialog.tsx'), DialogFallback)

/** Shows whether and when an event repeats. */
export function EventSeries({ event, now }: { readonly event: HostEvent; readonly now: number }) {
  if (event.seriesId !== undefined) return <RepeatingEvent seriesId={event.seriesId} event={event} />
  const canRepeat =
    event.isPublished && event.cancelledAt === null && !event.hasGuestList && Date.parse(event.dateTime) > now
  return canRepeat ? <SingleEvent event={event} /> : null
}

function SingleEvent({ event }: { readonly event: HostEvent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <h2 className="text-2xl">Repeats</h2>
      <p className="mt-2">This event does not repeat.</p>
      <Button look="outline" className="mt-4" onClick={() => setOpen(true)}>
        Repeat this event
      </Button>
      <Suspense fallback={<DialogSpinner />}>
        {isOpen && <RepeatDialog event={event} series={null} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  )
}

function RepeatingEvent({ seriesId, event }: { readonly seriesId: SeriesId; readonly event: HostEvent }) {
  const { data, error, refetch } = useQuery(seriesQuery(seriesId))
  return (
    <section>
      <h2 className="text-2xl">Repeats</h2>
      {data ? (
        <Series series={data} event={event} />
      ) : isSeriesForbidden(error) ? (
        <p className="mt-2">This event repeats. Only the hosts of the series can see and change its dates.</p>
      ) : error ? (
        <LoadError onRetry={() => void refetch()}>Couldn't load the dates of this event.</LoadError>
      ) : (
        <Skeleton className="mt-2 h-40" />
      )}
    </section>
  )
}

function Series({ series, event }: { readonly series: HostSeries; readonly event: HostEvent }) {
  const { rhythm, isPaused, ownerId, upcomingEvents, upcomingDates, timezone } = series
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="mt-2 text-lg font-bold">{rhythm}</p>
      {isPaused && <p>Paused: no new dates are created.</p>}
      {ownerId === null && <p>This series has no owner. If you resume it, you become its owner.</p>}
      <ul className="mt-2">
        {upcomingEvents.map(({ id, dateTime, isCancelled, isDetached, isLeftOver, signupCount }) => (
          <li key={id} className="border-hairline flex flex-wrap items-center gap-x-3 border-b">
            <Link
              to={paths.hostedEvent(id)}
              className="tabular-digits inline-flex min-h-11 items-center underline"
            >
              {`${formatWeekdayDate(Date.parse(dateTime), timezone)}, ${formatClockTime(Date.parse(dateTime), timezone)}`}
            </Link>
            <span className="tabular-digits">{signupCount} confirmed</span>
            {id === event.id && <Badge tone="ink">This event</Badge>}
            {isCancelled && <Badge tone="bad">Cancelled</Badge>}
            {isDetached && !isCancelled && <Badge>Edited separately</Badge>}
            {isLeftOver && !isCancelled && <Badge tone="warning">Not in the schedule</Badge>}
          </li>
        ))}
      </ul>
      {!isPaused && upcomingDates.length > 0 && (
        <p className="mt-2">
          {formatCount(upcomingDates.length, 'more date')} will be added as these dates pass.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button look="outline" onClick={() => setOpen(true)}>
          Change schedule
        </Button>
        <PauseButton series={series} />
      </div>
      <Suspense fallback={<DialogSpinner />}>
        {isOpen && <RepeatDialog event={event} series={series} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function PauseButton({ series }: { readonly series: HostSeries }) {
  const client = useQueryClient()
  const { id, rule, isPaused, updatedAt } = series
  const pauseOrResume = useMutation({
    mutationFn: () =>
      callApi('updateSeries', {
        params: { id },
        body: { rule, isPaused: !isPaused, basedOn: updatedAt },
      }),
    onSuccess: (changedSeries) => {
      client.setQueryData(seriesQuery(id).queryKey, changedSeries)
      toastSuccess(changedSeries.isPaused ? 'Series paused' : 'Series resumed')
    },
    onError: (error) => {
      toastFailure(error, 'Failed to change the series. Please try again.')
      void client.invalidateQueries(seriesQuery(id))
    },
  })
  return (
    <Button look="plain" disabled={pauseOrResume.isPending} onClick={() => pauseOrResume.mutate()}>
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
