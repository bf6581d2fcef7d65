import type { CurrentUser } from '@shared/auth/contract.ts'
import type { AdminEvent } from '@shared/hosting/admin-contract.ts'
import { formatClockTime, formatLongDate } from '@shared/time/zoned-time.ts'
import { Fragment, Suspense, useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SelectFilter } from '@/components/data/filter-bar.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { usePublishEvent } from '@/core/events/event-mutations.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/use-now.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { EventFilterBar, useEventFilters, type EventFilters } from './event-filters.tsx'
import { EventOverlays } from './event-overlays.tsx'
import { UserLink } from './user-link.tsx'
import { useScrollToSection } from './use-scroll-to-section.ts'

const HideEventDialog = makeLazyComponent(() => import('@/core/events/hide-event-dialog.tsx'), DialogFallback)
const PublishEventDialog = makeLazyComponent(
  () => import('@/core/events/publish-event-dialog.tsx'),
  DialogFallback,
)

type EventListStatus = 'drafts' | 'upcoming' | 'past' | 'cancelled' | 'hidden'

/** The sections below the drafts, shown one at a time (`?show=`). */
const sections = {
  upcoming: { title: 'Published Events', label: 'Upcoming' },
  past: { title: 'Past events', label: 'Past' },
  cancelled: { title: 'Cancelled events', label: 'Cancelled' },
  hidden: { title: 'Hidden events', label: 'Hidden' },
} as const
type SectionName = keyof typeof sections

const sortOptions = [
  { value: 'soonest', label: 'Soonest first' },
  { value: 'latest', label: 'Latest first' },
] as const
type EventSort = (typeof sortOptions)[number]['value']

/** The default order of each list; null if the admin cannot choose the order. */
const defaultSorts: Readonly<Record<EventListStatus, EventSort | null>> = {
  upcoming: 'soonest',
  past: 'latest',
  drafts: null,
  cancelled: null,
  hidden: null,
}

/** Every event of the platform (specification section 2.5). */
export default function AllEventsTab({ user }: { readonly user: CurrentUser }) {
  const editor = useOverlay('edit')
  const { urlParams, ...filterControls } = useEventFilters()
  const requestedSection = urlParams.get('show') ?? ''
  const section: SectionName = Object.hasOwn(sections, requestedSection)
    ? (requestedSection as SectionName)
    : 'upcoming'
  const chosenSort = sortOptions.find(({ value }) => value === urlParams.get('sort'))
  const dateLabel = section === 'cancelled' || section === 'hidden' ? sections[section].label : null
  // With a `dateLabel`, the dates filter by the day when an event was cancelled or hidden, which drafts do not have.
  const draftFilters = dateLabel
    ? { ...filterControls.filters, firstDay: '', lastDay: '' }
    : filterControls.filters
  const sort = defaultSorts[section] && (chosenSort?.value ?? defaultSorts[section])
  return (
    <div className="grid gap-10">
      <div>
        <SectionHeader
          title="Events"
          actions={<Button onClick={() => editor.open('new')}>Create New Event</Button>}
        >
          All events on the platform. We email attendees if you change the title, time, place or link, or
          cancel an event.
        </SectionHeader>
        <EventFilterBar {...filterControls} dateLabel={dateLabel} />
      </div>
      <EventList
        prefix="drafts"
        status="drafts"
        title="Draft Events"
        filters={draftFilters}
        emptyState={
          Object.values(draftFilters).some((value) => value !== '') ? (
            <EmptyState title="No drafts found">Try another search or clear the filters.</EmptyState>
          ) : (
            <EmptyState title="No drafts">Unpublished events appear here.</EmptyState>
          )
        }
      />
      <EventList
        prefix="events"
        status={section}
        title={sections[section].title}
        sort={sort}
        filters={filterControls.filters}
        emptyState={
          <EmptyState title="No events">
            {filterControls.onClear && 'Try another search or clear the filters.'}
          </EmptyState>
        }
      >
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div role="group" aria-label="Event status" className="flex flex-wrap gap-2.5">
            {(Object.keys(sections) as SectionName[]).map((name) => (
              <Button
                key={name}
                look="outline"
                aria-pressed={section === name}
                className="aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:border-ink"
                onClick={() => filterControls.setParams({ show: name === 'upcoming' ? '' : name, sort: '' })}
              >
                {sections[name].label}
              </Button>
            ))}
          </div>
          {sort && (
            <div className="w-fit">
              <SelectFilter
                label="Order"
                options={sortOptions}
                value={sort}
                onChange={(value) =>
                  filterControls.setParams({ sort: value === defaultSorts[section] ? '' : value })
                }
              />
            </div>
          )}
        </div>
      </EventList>
      <EventOverlays user={user} />
    </div>
  )
}

/** Pages are shorter than elsewhere because this tab shows two lists. */
const PAGE_SIZE = 20

interface EventListProps {
  readonly prefix: string
  readonly status: EventListStatus
  readonly title: string
  readonly filters: EventFilters
  readonly sort?: EventSort | null
  readonly emptyState: React.ReactNode
  /** Shown between the title and the list. */
  readonly children?: React.ReactNode
}

function EventList({ prefix, status, title, filters, sort, emptyState, children }: EventListProps) {
  const { table, pager } = useListState('listEventsForAdmin', {
    fixedFilters: { status, ...filters, ...(sort ? { sort } : {}) },
    prefix,
    limit: PAGE_SIZE,
    failureText: 'Unable to load events. Please refresh the page.',
  })
  useScrollToSection(`events-${prefix}`, table.rows !== undefined)
  const now = useNow()
  return (
    <section aria-labelledby={`events-${prefix}`}>
      <h3 id={`events-${prefix}`} className="text-2xl sm:text-3xl">
        {title}
      </h3>
      {children}
      <div className="mt-4">
        <DataList
          label={title}
          columns={makeColumns(now)}
          getKey={({ id }) => String(id)}
          getName={(event) => event.title}
          emptyState={emptyState}
          renderActions={(event) => <Actions event={event} now={now} />}
          {...table}
        />
        <Pager label={title} {...pager} />
      </div>
    </section>
  )
}

const makeColumns = (now: number): readonly Column<AdminEvent>[] => [
  {
    id: 'title',
    header: 'Event',
    cell: (event) => (
      <>
        {event.isPublished ? (
          <Link to={paths.event(event.id)} className="wrap-anywhere underline underline-offset-4">
            {event.title}
          </Link>
        ) : (
          <span className="wrap-anywhere">{event.title}</span>
        )}
        <span className="text-ink-soft block text-sm font-normal wrap-anywhere">
          {event.hosts.length === 0 && 'No host yet'}
          {event.hosts.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <UserLink id={id} isSubtle>
                {name}
              </UserLink>
            </Fragment>
          ))}
        </span>
        <span className="mt-1 flex flex-wrap gap-1.5">
          <StatusBadges event={event} now={now} />
        </span>
      </>
    ),
  },
  {
    id: 'startTime',
    header: 'When',
    cell: ({ dateTime, timezone }) => (
      <span className="tabular-digits">
        {formatLongDate(Date.parse(dateTime), timezone)},{' '}
        <span className="whitespace-nowrap">{formatClockTime(Date.parse(dateTime), timezone)}</span>
      </span>
    ),
  },
  {
    id: 'place',
    header: 'Where',
    cell: (event) => (
      <span className="min-w-0 wrap-anywhere">
        {event.venueName || 'Private location'}
        <span className="text-ink-soft block text-sm">{formatAreaAndCity(event)}</span>
      </span>
    ),
  },
  {
    id: 'rsvps',
    header: 'RSVPs',
    align: 'end',
    cell: ({ signupCount, signupLimit, waitlistCount }) => (
      <span className="whitespace-nowrap">
        {signupLimit === null ? signupCount : `${signupCount} of ${signupLimit}`}
        {waitlistCount > 0 && <span className="text-ink-soft block">{waitlistCount} waitlisted</span>}
      </span>
    ),
  },
]

function StatusBadges({ event, now }: { readonly event: AdminEvent; readonly now: number }) {
  const { isPublished, hidden, cancelledAt, isPrivate, isVirtual, signupLimit, signupCount } = event
  const hasStarted = Date.parse(event.dateTime) < now
  const isFull = signupLimit !== null && signupCount >= signupLimit
  return (
    <>
      {cancelledAt !== null && <Badge tone="bad">Cancelled</Badge>}
      {cancelledAt === null && hidden && <Badge tone="bad">Hidden</Badge>}
      {cancelledAt === null && !isPublished && !hidden && <Badge tone="warning">Draft</Badge>}
      {cancelledAt === null && isPublished && hasStarted && <Badge tone="good">Complete</Badge>}
      {cancelledAt === null && isPublished && !hasStarted && isFull && <Badge tone="ink">Full</Badge>}
      {isPrivate && <Badge>Private</Badge>}
      {isVirtual && <Badge>Online</Badge>}
    </>
  )
}

const smallButtonClass = 'min-h-11 px-4 text-sm'

interface ActionsProps {
  readonly event: AdminEvent
  readonly now: number
}

function Actions({ event, now }: ActionsProps) {
  const { id, title, isPublished, hidden, cancelledAt } = event
  const publish = usePublishEvent({ isAdmin: true })
  const editor = useOverlay('edit')
  const attendees = useOverlay('attendees')
  const photos = useOverlay('photos')
  const cancellation = useOverlay('cancel')
  const [isPublishDialogOpen, setPublishDialogOpen] = useState(false)
  const [isHideDialogOpen, setHideDialogOpen] = useState(false)
  const isCancelled = cancelledAt !== null
  // A draft never took place, so it can be edited and cancelled whatever its date (specification section 2.5).
  const isOver = (isPublished || hidden !== null) && Date.parse(event.endsAt) < now
  return (
    <>
      {!isCancelled && !isPublished && !hidden && (
        <Button
          className={smallButtonClass}
          aria-label={`Publish ${title}`}
          disabled={publish.isPending}
          onClick={() => {
            // Publishing an event in the past needs a confirmation.
            if (Date.parse(event.dateTime) < now) setPublishDialogOpen(true)
            else publish.mutate(id)
          }}
        >
          Publish
        </Button>
      )}
      <Suspense fallback={<DialogSpinner />}>
        {isPublishDialogOpen && (
          <PublishEventDialog id={id} title={title} isAdmin onClose={() => setPublishDialogOpen(false)} />
        )}
        {isHideDialogOpen && <HideEventDialog event={event} onClose={() => setHideDialogOpen(false)} />}
      </Suspense>
      {!isCancelled && !isOver && (
        <Button
          look="outline"
          className={smallButtonClass}
          aria-label={`Edit ${title}`}
          onClick={() => editor.open(id)}
        >
          Edit
        </Button>
      )}
      {!isCancelled && isOver && (
        <Button
          look="outline"
          className={smallButtonClass}
          aria-label={`Photos of ${title}`}
          onClick={() => photos.open(id)}
        >
          Photos
        </Button>
      )}
      <Button
        look="outline"
        className={smallButtonClass}
        aria-label={`Attendees of ${title}`}
        onClick={() => attendees.open(id)}
      >
        Attendees
      </Button>
      {!isCancelled && (
        <Button
          look="plain"
          className={smallButtonClass}
          aria-label={`${hidden ? 'Unhide' : 'Hide'} ${title}`}
          onClick={() => setHideDialogOpen(true)}
        >
          {hidden ? 'Unhide' : 'Hide'}
        </Button>
      )}
      {!isCancelled && !isOver && (
        <Button
          look="plain"
          className={`${smallButtonClass} text-danger`}
          aria-label={`Cancel ${title}`}
          onClick={() => cancellation.open(id)}
        >
          Cancel
        </Button>
      )}
    </>
  )
}
