import { getColour } from '@shared/events/colours.ts'
import { toCalendarDay, formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { Suspense, useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { ActionMenu } from '@/components/ui/action-menu.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { formatRequestCount } from '@/core/rsvps/request-text.ts'
import { paths } from '@/lib/paths.ts'
import { formatRelativeTime } from '@/lib/relative-time.ts'
import { useNow } from '@/lib/use-now.ts'
import { useEventActions, type RowDialog } from './event-actions.ts'
import type { HostEventGroup } from './host-queries.ts'
import { formatSpots, type DashboardEvent } from './dashboard-event.ts'

const RowDialogs = makeLazyComponent(() => import('./row-dialogs.tsx'), DialogFallback)

const isToday = ({ startsAt, timezone }: DashboardEvent, now: number): boolean =>
  startsAt <= now || toCalendarDay(startsAt, timezone) === toCalendarDay(now, timezone)

/**
 * Returns `Today`, `Tomorrow` or `Today and tomorrow`, by the date in each event's time zone. A running event counts as today's.
 */
export function composeTodayTitle(events: readonly DashboardEvent[], now: number): string {
  const todayCount = events.filter((event) => isToday(event, now)).length
  if (todayCount === events.length) return 'Today'
  return todayCount === 0 ? 'Tomorrow' : 'Today and tomorrow'
}

interface TodayCardProps {
  readonly event: DashboardEvent
  readonly group: HostEventGroup
}

/** An event that starts within a day or is running, with the actions that its hosts need on the day. */
export function TodayCard({ event, group }: TodayCardProps) {
  const { id, title, startsAt, endsAt, timezone, isVirtual, signupCount, waitlistCount, requestedCount } =
    event
  const [dialog, setDialog] = useState<RowDialog | null>(null)
  const { actions } = useEventActions(event, group, setDialog)
  const now = useNow()
  const wideButtonClass = 'min-h-14 flex-1 basis-32 text-lg max-sm:px-[8px]'
  return (
    <li
      data-row-key={id}
      className="rounded-tile border-ink grid gap-4 border-2 border-l-[14px] p-[16px] sm:p-6"
      style={{ borderLeftColor: getColour(id).hex }}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <p className="mb-2">
            <Badge tone="ink">
              {now >= startsAt
                ? `On now, until ${formatClockTime(endsAt, timezone)}`
                : `Starts ${formatRelativeTime(startsAt, now, timezone)}`}
            </Badge>
            {requestedCount > 0 && now < startsAt && (
              <>
                {' '}
                <Badge tone="warning">{formatRequestCount(requestedCount)}</Badge>
              </>
            )}
          </p>
          <h3 className="text-2xl leading-tight sm:text-4xl">
            <Link className="decoration-2 underline-offset-4 hover:underline" to={paths.hostedEvent(id)}>
              {title}
            </Link>
          </h3>
          <p className="tabular-digits mt-1">
            {formatWeekdayDate(startsAt, timezone)}
            <span className="whitespace-nowrap"> · {formatClockTime(startsAt, timezone)}</span> ·{' '}
            {formatAreaAndCity(event)}
          </p>
          <p className="tabular-digits mt-1 text-lg font-bold">{formatSpots(event)}</p>
        </div>
        <ActionMenu label={`Actions for ${title}`} actions={actions} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {!isVirtual && (
          <ButtonLink className={wideButtonClass} aria-label={`Check-in for ${title}`} to={paths.door(id)}>
            Check-in
          </ButtonLink>
        )}
        <ButtonLink
          look="outline"
          className={wideButtonClass}
          aria-label={`Attendees of ${title}`}
          to={paths.hostedEvent(id, 'attendees')}
        >
          Attendees
        </ButtonLink>
        {signupCount + waitlistCount > 0 && (
          <Button
            look="outline"
            className={wideButtonClass}
            aria-label={`Message attendees of ${title}`}
            onClick={() => setDialog('message')}
          >
            Message
          </Button>
        )}
      </div>
      <Suspense fallback={<DialogSpinner />}>
        {dialog && <RowDialogs event={event} dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </li>
  )
}
