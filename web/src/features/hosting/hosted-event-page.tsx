import type { CurrentUser } from '@shared/auth/contract.ts'
import type { EventTile } from '@shared/events/contract.ts'
import { getColour } from '@shared/events/colours.ts'
import { formatPlaceLine } from '@shared/events/place-line.ts'
import { countSpots } from '@shared/events/projection.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { markdownToPlainText } from '@shared/markdown/plain-text.ts'
import { cutAtWord } from '@shared/text/cut-text.ts'
import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Stat, StatList } from '@/components/data/stat.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { UrlTabs, type Tab } from '@/components/data/url-tabs.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { ActionMenu } from '@/components/ui/action-menu.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { hostedEventQuery } from '@/core/events/hosted-event-query.ts'
import { useRsvpWindow } from '@/core/events/use-rsvp-window.ts'
import { describeWindowForHosts } from './rsvp-window-for-hosts.ts'
import { Tile } from '@/core/events/wall/tile.tsx'
import { Attendees } from '@/core/rsvps/attendees.tsx'
import { ExportAttendeesLink } from '@/core/rsvps/export-attendees-link.tsx'
import { ApiError, isNotFoundError } from '@/lib/api-error.ts'
import { paths, type HostedEventTab } from '@/lib/paths.ts'
import { formatRelativeTime } from '@/lib/relative-time.ts'
import { useNow } from '@/lib/use-now.ts'
import { useEventActions, type RowDialog } from './event-actions.ts'
import { getEventGroup } from './group-events.ts'
import { EventSeries } from './event-series.tsx'
import { StatusBadges } from './event-row.tsx'
import { convertApiEvent } from './dashboard-event.ts'
import { EventPhotosEditor } from './photos-overlay.tsx'
import { EventStats } from './stats-overlay.tsx'
import { EventTracking } from './tracking-tab.tsx'

const RowDialogs = makeLazyComponent(() => import('./row-dialogs.tsx'), DialogFallback)

/** The interval at which the event is polled, so that new RSVPs appear on an open page. */
const POLL_INTERVAL_MS = 60_000

interface HostedEventPageProps {
  readonly id: number
  readonly user: CurrentUser
}

/** Shows everything about one event (`/host-dashboard?event={id}`). */
export default function HostedEventPage({ id, user }: HostedEventPageProps) {
  const isValidId = Number.isInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    ...hostedEventQuery(id),
    enabled: isValidId,
    refetchInterval: POLL_INTERVAL_MS,
  })
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <div className="px-gutter pt-24 pb-20">
      <p>
        <Link
          className="inline-flex min-h-11 items-center font-bold underline decoration-2 underline-offset-4"
          to={paths.hostDashboard}
        >
          My events
        </Link>
      </p>
      {data ? (
        <LoadedEvent event={data} user={user} />
      ) : !isValidId || isForbidden || isNotFoundError(error) ? (
        <>
          <h1 className="display text-display-4 mt-4">Not found</h1>
          <div className="mt-6">
            <LoadError>This isn't one of your events.</LoadError>
          </div>
        </>
      ) : error ? (
        <div className="mt-6">
          <LoadError onRetry={() => void refetch()}>Couldn't load the event.</LoadError>
        </div>
      ) : (
        <div role="status" className="mt-4 grid gap-4">
          <span className="sr-only">Loading the event</span>
          <Skeleton className="h-24 w-2/3" />
          <Skeleton className="h-12" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  )
}

function LoadedEvent({ event, user }: { readonly event: HostEvent; readonly user: CurrentUser }) {
  const now = useNow()
  const dashboardEvent = convertApiEvent(event, String(user.id))
  const group = getEventGroup(dashboardEvent, now)
  const [dialog, setDialog] = useState<RowDialog | null>(null)
  const { actions, quickActions } = useEventActions(dashboardEvent, group, setDialog)
  const { id, title, startsAt, timezone } = dashboardEvent
  const isDraft = group === 'drafts' && !dashboardEvent.isHidden
  const editAction = actions.find(({ label }) => label === 'Edit')
  const publishAction = quickActions.find(({ label }) => label === 'Publish')
  return (
    <>
      <div className="mt-2 flex items-start justify-between gap-4">
        <h1 className="display text-display-4 min-w-0 wrap-anywhere">{title}</h1>
        <ActionMenu
          label={`Actions for ${title}`}
          actions={actions.filter(({ label }) => label !== 'Edit' && label !== 'Publish')}
        />
      </div>
      <p className="tabular-digits mt-3 text-lg">
        {formatWeekdayDate(startsAt, timezone)}
        <span className="whitespace-nowrap"> · {formatClockTime(startsAt, timezone)}</span>
        <span className="whitespace-nowrap"> · {formatRelativeTime(startsAt, now, timezone)}</span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <StatusBadges event={dashboardEvent} group={group} />
      </p>
      {event.hidden && group !== 'cancelled' && (
        <HiddenNotice hidden={event.hidden} isOver={dashboardEvent.endsAt <= now} />
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        {!isDraft && group !== 'cancelled' && !dashboardEvent.isVirtual && (
          <ButtonLink to={paths.door(id)}>Check-in</ButtonLink>
        )}
        {publishAction && <Button onClick={publishAction.onSelect}>Publish</Button>}
        {editAction && (
          <Button look="outline" onClick={editAction.onSelect}>
            Edit
          </Button>
        )}
        <ButtonLink look="outline" to={paths.event(id)}>
          {event.isPublished ? 'View page' : 'Preview'}
        </ButtonLink>
      </div>
      <div className="mt-8">
        <UrlTabs
          label={`Sections of ${title}`}
          param="eventTab"
          pageParams={['event']}
          tabs={listTabs(event, isDraft, now)}
        />
      </div>
      <Suspense fallback={<DialogSpinner />}>
        {dialog && <RowDialogs event={dashboardEvent} dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

/** Says why admins hide the event, and where its hosts can object. */
function HiddenNotice({
  hidden,
  isOver,
}: {
  readonly hidden: NonNullable<HostEvent['hidden']>
  readonly isOver: boolean
}) {
  const { reason, objectionUrl, isBySuspension } = hidden
  return (
    <section aria-label="Hidden: under review" className="border-danger mt-5 grid gap-2 border-l-4 py-1 pl-4">
      <p className="font-bold">Our team is reviewing this event, so only its hosts can see it.</p>
      {!isOver && (
        <p>Attendees keep their spots, and nobody else can RSVP. You can still edit or cancel the event.</p>
      )}
      {isBySuspension && <p>We are reviewing the account of the event's owner.</p>}
      {reason !== null && (
        <blockquote className="wrap-anywhere whitespace-pre-line italic">{reason}</blockquote>
      )}
      {objectionUrl !== null && (
        <p>
          <a href={objectionUrl} className="font-bold underline underline-offset-4">
            Object to this decision
          </a>
        </p>
      )}
    </section>
  )
}

/** Returns the tabs of an event. A draft has no attendees, and nothing was sent about it. */
function listTabs(event: HostEvent, isDraft: boolean, now: number): Tab<HostedEventTab | 'overview'>[] {
  const overview = {
    id: 'overview',
    label: 'Overview',
    render: () => <Overview event={event} now={now} />,
  } as const
  const photos = { id: 'photos', label: 'Photos', render: () => <EventPhotosEditor event={event} /> } as const
  if (isDraft) return [overview, photos]
  return [
    overview,
    {
      id: 'attendees',
      label: 'Attendees',
      render: () => (
        <>
          <Attendees event={event} prefix="attendees" />
          <p className="mt-8 flex flex-wrap gap-2.5">
            <ExportAttendeesLink id={event.id} />
            <ButtonLink look="outline" to={paths.doorList(event.id)}>
              Print list
            </ButtonLink>
          </p>
        </>
      ),
    },
    { id: 'emails', label: 'Emails', render: () => <EventTracking event={event} /> },
    photos,
    { id: 'stats', label: 'Stats', render: () => <EventStats id={event.id} /> },
  ]
}

function Overview({ event, now }: { readonly event: HostEvent; readonly now: number }) {
  const { signupCount, missedCount, waitlistCount, signupLimit, hosts, isVirtual, virtualLink } = event
  const { requestedCount = 0 } = event
  const attendedCount = signupCount - missedCount
  const hasStarted = Date.parse(event.dateTime) < now
  const windowText = describeWindowForHosts(useRsvpWindow(event), event.timezone)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <div className="max-w-md">
        <Tile tile={toEventTile(event)} style={{ height: '26rem' }} isEager />
      </div>
      <div className="grid content-start gap-8">
        <StatList>
          {missedCount > 0 ? (
            <Stat label="Attended" value={attendedCount} hint={`of ${signupCount} with a spot`} />
          ) : (
            <Stat
              label="Confirmed"
              value={signupCount}
              hint={
                signupLimit === null
                  ? 'no limit'
                  : signupLimit === 1
                    ? 'of 1 spot'
                    : `of ${signupLimit} spots`
              }
            />
          )}
          <Stat label="On the waitlist" value={waitlistCount} />
          {requestedCount > 0 && <Stat label="Asked to join" value={requestedCount} />}
        </StatList>
        <dl className="grid gap-4 wrap-anywhere">
          <Fact name={isVirtual ? 'Online' : 'Where'}>
            {isVirtual
              ? (virtualLink ?? 'No link yet')
              : formatPlaceLine([event.venueName, event.venueAddress, event.city])}
          </Fact>
          {windowText !== null && !hasStarted && event.cancelledAt === null && (
            <Fact name="RSVPs">{windowText}</Fact>
          )}
          <Fact name={hosts.length === 1 ? 'Host' : 'Hosts'}>{hosts.map(({ name }) => name).join(', ')}</Fact>
        </dl>
        <EventSeries event={event} now={now} />
      </div>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt className="font-bold">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The maximum length of the description on a tile, in characters. */
const MAX_TILE_TEXT_LENGTH = 40

/** Returns the event's tile, without a countdown. */
function toEventTile(event: HostEvent): EventTile {
  const { id, descriptionMd } = event
  return {
    ...event,
    isByRequest: event.isByRequest ? true : undefined,
    ...countSpots({ ...event, confirmedCount: event.signupCount }),
    variant: 'solid',
    cityCode: '',
    colorA: getColour(id).hex,
    colorB: getColour(id + 1).hex,
    daysUntil: 0,
    countdownText: '',
    description: cutAtWord(markdownToPlainText(descriptionMd), MAX_TILE_TEXT_LENGTH),
  }
}
