import { getColour } from '@shared/events/colours.ts'
import { computeWindowState } from '@shared/events/rsvp-window.ts'
import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { Suspense, useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { ActionMenu } from '@/components/ui/action-menu.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { formatRequestCount } from '@/core/rsvps/request-text.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/use-now.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { useEventActions, type RowDialog } from './event-actions.ts'
import type { HostEventGroup } from './host-queries.ts'
import { formatSpots, describeCancellationEmails, type DashboardEvent } from './dashboard-event.ts'

const RowDialogs = makeLazyComponent(() => import('./row-dialogs.tsx'), DialogFallback)

interface EventRowProps {
  readonly event: DashboardEvent
  readonly group: HostEventGroup
}

export function EventRow({ event, group }: EventRowProps) {
  const { id, title, startsAt, timezone } = event
  const [dialog, setDialog] = useState<RowDialog | null>(null)
  const { actions, quickActions } = useEventActions(event, group, setDialog)
  return (
    <li
      data-row-key={id}
      className="border-hairline grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 border-b-2 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      <span
        aria-hidden
        className="mt-1.5 size-4 rounded-full"
        style={{ backgroundColor: getColour(id).hex }}
      />
      <div className="min-w-0 wrap-anywhere">
        <h4 className="text-xl leading-tight font-extrabold tracking-tight sm:text-2xl">
          <Link className="decoration-2 underline-offset-4 hover:underline" to={paths.hostedEvent(id)}>
            {title}
          </Link>
        </h4>
        <p className="tabular-digits mt-1">
          {formatWeekdayDate(startsAt, timezone)}
          <span className="whitespace-nowrap"> · {formatClockTime(startsAt, timezone)}</span> ·{' '}
          {formatAreaAndCity(event)}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <span className="tabular-digits text-lg font-bold">{formatSpots(event)}</span>
          <StatusBadges event={event} group={group} />
        </p>
        {group === 'cancelled' && <p className="mt-1">{describeCancellationEmails(event)}</p>}
      </div>
      <div
        className={`flex flex-wrap items-start gap-2.5 max-md:order-last max-md:col-start-2 max-md:mt-3 md:justify-end ${quickActions.some(({ isProminent }) => isProminent) ? '' : 'max-md:hidden'}`}
      >
        {quickActions.map(({ label, to, onSelect, isProminent }) => {
          const buttonProps = {
            look: isProminent ? 'ink' : 'outline',
            className: isProminent ? '' : 'max-md:hidden',
            'aria-label': `${label} ${title}`,
          } as const
          return to === undefined ? (
            <Button key={label} {...buttonProps} onClick={onSelect}>
              {label}
            </Button>
          ) : (
            <ButtonLink key={label} {...buttonProps} to={to}>
              {label}
            </ButtonLink>
          )
        })}
      </div>
      <ActionMenu label={`Actions for ${title}`} actions={actions} />
      <Suspense fallback={<DialogSpinner />}>
        {dialog && <RowDialogs event={event} dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </li>
  )
}

/** Badges for the kind and state of an event, and buttons for its requests and for an offer to own it. */
export function StatusBadges({ event, group }: EventRowProps) {
  const { signupLimit, signupCount, isPrivate, isVirtual, isCoHosted, isOwnershipOffered, endsAt, timezone } =
    event
  const roleOverlay = useOverlay('role')
  const attendeesOverlay = useOverlay('attendees')
  const now = useNow()
  const isRunning = group === 'past' && now < endsAt
  const { state: windowState } = computeWindowState(event.rsvpWindow, event.startsAt, now)
  const isFull = group === 'upcoming' && signupLimit !== null && signupCount >= signupLimit
  return (
    <>
      {isRunning && <Badge tone="ink">On now, until {formatClockTime(endsAt, timezone)}</Badge>}
      {group === 'past' && !isRunning && <Badge tone="good">Complete</Badge>}
      {group === 'drafts' && <Badge tone="warning">{event.isHidden ? 'Under review' : 'Draft'}</Badge>}
      {group === 'cancelled' && <Badge tone="bad">Cancelled</Badge>}
      {isFull && <Badge tone="ink">Full</Badge>}
      {group === 'upcoming' && event.requestedCount > 0 && (
        <Button look="plain" onClick={() => attendeesOverlay.open(event.id)}>
          {formatRequestCount(event.requestedCount)}
        </Button>
      )}
      {group === 'upcoming' && windowState === 'closed' && <Badge>RSVPs closed</Badge>}
      {group === 'upcoming' && windowState === 'not_yet' && <Badge>RSVPs not open yet</Badge>}
      {isPrivate && <Badge>Private</Badge>}
      {isVirtual && <Badge>Online</Badge>}
      {isCoHosted && <Badge>Co-hosting</Badge>}
      {isOwnershipOffered && group !== 'cancelled' && (
        <Button look="plain" onClick={() => roleOverlay.open(event.id)}>
          Become owner?
        </Button>
      )}
    </>
  )
}
