import type { HostEvent } from '@shared/hosting/contract.ts'
import { COMING_HEADING, formatComingStatus } from '@shared/rsvps/coming-status.ts'
import { formatClockTime } from '@shared/time/zoned-time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { FilterBar, DebouncedSearch } from '@/components/data/filter-bar.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { refreshList, useListState } from '@/components/data/use-list-state.ts'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useRsvpWindow } from '@/core/events/use-rsvp-window.ts'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { useNow } from '@/lib/use-now.ts'
import { answersColumn } from './answers-column.tsx'
import type { Attendee } from './attendee.ts'
import { AttendeeChangeDialog, type AttendeeChange } from './attendee-change-dialog.tsx'
import type { MessageTarget } from './attendee-message.tsx'
import { RemovedAttendees } from './removed-attendees.tsx'

const JoinRequests = makeLazyComponent(() => import('./join-requests.tsx'))
/** Loaded only for an event that asks attendees to reconfirm. */
const Reconfirmations = makeLazyComponent(() => import('./reconfirmations.tsx'))
const AttendeeMessage = makeLazyComponent(() => import('./attendee-message.tsx'), DialogFallback)

interface AttendeesProps {
  readonly event: HostEvent
  /** The prefix of the list's filters and page in the URL: `attendees.q`. */
  readonly prefix: string
  /** Opens a member's details. Without this function, and for attendees without an account, the name is not a button. */
  readonly onOpenMember?: (userId: number) => void
}

const getKey = ({ id }: Attendee) => id
const getName = ({ name }: Attendee) => name
const smallButtonClass = 'min-h-11 px-4 text-sm'

const messageLabels = { all: 'Everyone', confirmed: 'Confirmed', waitlist: 'Waitlist' } as const

const hasCheckInResult = ({ checkedInAt, hasMissed }: Attendee) => Boolean(checkedInAt) || hasMissed

/** Says when each attendee was checked in, in the event's time zone, or that the attendee missed the event. */
const createCheckInColumn = (timezone: string): Column<Attendee> => ({
  id: 'door',
  header: 'At the door',
  isShort: true,
  cell: ({ checkedInAt, hasMissed }) => {
    if (checkedInAt) return `Checked in ${formatClockTime(Date.parse(checkedInAt), timezone)}`
    return hasMissed ? 'Missed' : '–'
  },
})

const isAskedToReconfirm = ({ isSure, offerEndsAt }: Attendee) =>
  isSure !== undefined || offerEndsAt !== undefined

/** Says whether each attendee has reconfirmed or, for attendees on the waitlist, until when they can accept an offered spot. */
const createStillComingColumn = (timezone: string): Column<Attendee> => ({
  id: 'coming',
  header: COMING_HEADING,
  isShort: true,
  cell: (attendee) => formatComingStatus(attendee, timezone) ?? '–',
})

/** Lists an event's attendees (confirmed, waitlisted, requested and removed), with the actions of its hosts. */
export function Attendees({ event, prefix, onOpenMember }: AttendeesProps) {
  const { id } = event
  const client = useQueryClient()
  const now = useNow()
  const [change, setChange] = useState<AttendeeChange | null>(null)
  const [messageTarget, setMessageTarget] = useState<MessageTarget | null>(null)
  const list = useListState('listAttendees', {
    params: { id },
    prefix,
    defaultFilters: { status: 'confirmed' },
    limit: 50,
    failureText: "Couldn't load the attendees.",
    toPage: ({ confirmed, waitlist, next }) => ({ items: [...confirmed, ...waitlist], next }),
  })
  const status = list.getFilter('status')
  const isWaitlistShown = status === 'waitlist'
  const hasSearchText = list.getFilter('q') !== ''
  const isNextOnWaitlist = ({ id: signupId }: Attendee) =>
    event.waitlistCount === 1 ||
    (!hasSearchText && list.table.pageNumber === 1 && list.table.rows?.[0]?.id === signupId)
  const isActive = event.cancelledAt === null
  const hasStarted = Date.parse(event.dateTime) < now
  const { state: windowState } = useRsvpWindow(event)
  const refresh = () =>
    Promise.all([
      refreshList(client, 'listAttendees'),
      // Only admins have the audit log.
      refreshList(client, 'listAdminActions'),
      client.invalidateQueries({ queryKey: HOSTING_KEY }),
    ])

  const columns: readonly Column<Attendee>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (attendee) =>
        onOpenMember && typeof attendee.userId === 'number' ? (
          <button
            type="button"
            className="min-h-11 text-left font-bold wrap-anywhere underline decoration-2 underline-offset-4"
            onClick={() => onOpenMember(Number(attendee.userId))}
          >
            {attendee.name}
          </button>
        ) : (
          <span className="wrap-anywhere">{attendee.name}</span>
        ),
    },
    ...((event.questions ?? []).length > 0 ? [answersColumn] : []),
    {
      id: 'email',
      header: 'Email',
      cell: ({ email }) => <span className="wrap-anywhere">{email || '–'}</span>,
    },
    {
      id: 'city',
      header: 'From',
      cell: ({ sourceCity, sourceArea }) => [sourceArea, sourceCity].filter(Boolean).join(', ') || '–',
    },
    ...(list.table.rows?.some(isAskedToReconfirm) ? [createStillComingColumn(event.timezone)] : []),
    ...(list.table.rows?.some(hasCheckInResult) ? [createCheckInColumn(event.timezone)] : []),
  ]
  const hasRequests = isActive && !hasStarted && (event.requestedCount ?? 0) > 0
  return (
    <>
      {hasRequests && (
        <Suspense fallback={<Skeleton className="mb-10 h-48" />}>
          <JoinRequests
            event={event}
            prefix={`${prefix}.requests`}
            onOpenMessage={(attendee) => setMessageTarget({ recipientGroup: 'one', attendee })}
            onDone={refresh}
          />
        </Suspense>
      )}
      {event.shouldReconfirm && isActive && !hasStarted && (
        <Suspense fallback={<Skeleton className="mb-6 h-20" />}>
          <Reconfirmations event={event} />
        </Suspense>
      )}
      {isActive && event.signupCount + event.waitlistCount > 0 && (
        <div role="group" aria-label="Message attendees" className="mb-6 flex flex-wrap items-center gap-2">
          <span aria-hidden className="mr-1 font-bold">
            Message
          </span>
          {(['all', 'confirmed', 'waitlist'] as const)
            .filter(
              (group) =>
                group === 'all' || (group === 'confirmed' ? event.signupCount : event.waitlistCount) > 0,
            )
            .map((recipientGroup) => (
              <Button
                key={recipientGroup}
                look={recipientGroup === 'all' ? 'ink' : 'outline'}
                className={smallButtonClass}
                aria-label={`Message ${messageLabels[recipientGroup].toLowerCase()}`}
                onClick={() => setMessageTarget({ recipientGroup })}
              >
                {messageLabels[recipientGroup]}
              </Button>
            ))}
        </div>
      )}
      <div role="group" aria-label="Attendees shown" className="flex flex-wrap gap-2.5">
        {(['confirmed', 'waitlist'] as const).map((option) => (
          <Button
            key={option}
            look="outline"
            aria-pressed={status === option}
            className="tabular-digits aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:border-ink"
            onClick={() => list.setFilter('status', option)}
          >
            {option === 'confirmed' ? `Confirmed ${event.signupCount}` : `Waitlist ${event.waitlistCount}`}
          </Button>
        ))}
      </div>
      <FilterBar label="Search attendees">
        <DebouncedSearch
          label="Search"
          placeholder="Start of a name or email"
          value={list.getFilter('q')}
          onChange={(q) => list.setFilter('q', q)}
        />
      </FilterBar>
      <DataList
        {...list.table}
        label={isWaitlistShown ? 'Waitlist' : 'Confirmed attendees'}
        columns={columns}
        getKey={getKey}
        getName={getName}
        emptyState={
          <NoAttendees
            isWaitlistShown={isWaitlistShown}
            hasSearchText={hasSearchText}
            canShare={event.isPublished && isActive && !hasStarted && windowState !== 'closed'}
          />
        }
        renderActions={(attendee) => (
          <>
            {isActive && attendee.email !== '' && (
              <Button
                look="outline"
                className={smallButtonClass}
                aria-label={`Message ${attendee.name}`}
                onClick={() => setMessageTarget({ recipientGroup: 'one', attendee })}
              >
                Message
              </Button>
            )}
            {isActive && !hasStarted && isWaitlistShown && (
              <Button
                className={smallButtonClass}
                aria-label={`Give a spot to ${attendee.name}`}
                onClick={() => setChange({ kind: 'admit', attendee, isNext: isNextOnWaitlist(attendee) })}
              >
                Give a spot
              </Button>
            )}
            {isActive && !hasStarted && (
              <Button
                look="outline"
                className={smallButtonClass}
                aria-label={`Remove ${attendee.name}`}
                onClick={() => setChange({ kind: 'remove', attendee, isWaitlisted: isWaitlistShown })}
              >
                Remove
              </Button>
            )}
          </>
        )}
      />
      <Pager label="attendees" {...list.pager} />
      {isActive && !hasStarted && <RemovedAttendees eventId={id} isByRequest={event.isByRequest === true} />}
      <AttendeeChangeDialog event={event} change={change} onClose={() => setChange(null)} onDone={refresh} />
      <Suspense fallback={<DialogSpinner />}>
        {messageTarget && (
          <AttendeeMessage event={event} {...messageTarget} onClose={() => setMessageTarget(null)} />
        )}
      </Suspense>
    </>
  )
}

function NoAttendees({
  isWaitlistShown,
  hasSearchText,
  canShare,
}: {
  readonly isWaitlistShown: boolean
  readonly hasSearchText: boolean
  readonly canShare: boolean
}) {
  if (hasSearchText) return <EmptyState title="Nobody found">No name or email starts with that.</EmptyState>
  if (isWaitlistShown)
    return (
      <EmptyState title="Nobody on the waitlist">
        People who join the waitlist appear here in order.
      </EmptyState>
    )
  if (!canShare) return <EmptyState title="No attendees">Attendees with a spot appear here.</EmptyState>
  return <EmptyState title="Nobody yet">Share the event. Its attendees will appear here.</EmptyState>
}
