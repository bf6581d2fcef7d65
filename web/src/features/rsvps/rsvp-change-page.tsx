import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { formatLongDate } from '@shared/time/zoned-time.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { ApiError, isNotFoundError } from '@/lib/api-error.ts'
import { findDeviceRsvp, hasSpot, useDeviceRsvps } from '@/lib/device-rsvps.ts'
import { LiveOwnRsvp } from '@/core/rsvps/live-own-rsvp.tsx'
import { useRsvpWindow } from '@/core/events/use-rsvp-window.ts'
import { rsvpQuery, useMarkRsvpSeen } from '@/core/rsvps/own-rsvp.ts'
import { useUnsentCancellation } from '@/lib/outbox.ts'
import { eventQuery, isUnderReviewError } from '@/core/events/event-queries.ts'
import { hasAskHostPanelForRsvp } from '@/core/events/has-ask-host-panel.ts'
import { useNow } from '@/lib/use-now.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { describeContactChange } from './contact-change-text.ts'
import { RsvpDetails } from './rsvp-details.tsx'
import { useCancelRsvp } from './use-cancel-rsvp.ts'

const AskHostPanel = makeLazyComponent(() => import('@/core/events/ask-host-panel.tsx'), NoFallback)
/** The panel is not loaded for an event where nobody has chosen to show their first name. */
const OtherAttendees = makeLazyComponent(() => import('./other-attendees.tsx'), NoFallback)
/** The panel is not loaded for an event that does not ask if attendees are still coming. */
const ReconfirmPanel = makeLazyComponent(() => import('./reconfirm-panel.tsx'))
const CancelDialog = makeLazyComponent(() => import('./cancel-dialog.tsx'), DialogFallback)

/** Used in place of the event while no RSVP is known. */
const NO_EVENT = { dateTime: new Date(0).toISOString() }

const pageClass = 'mx-auto max-w-4xl px-gutter pt-28 pb-24'

/** The page /rsvp/change/{token} (specification section 2, "RSVP management"). */
export function RsvpChangePage({ token }: { readonly token: string }) {
  const { cancel, isCancelling, isCancelled } = useCancelRsvp(token)
  const { data, error, isPending } = useQuery({ ...rsvpQuery(token), enabled: !isCancelled })
  const [isCancelDialogOpen, setCancelDialogOpen] = useState(useIsDeclining())
  const [cancelledRsvp, setCancelledRsvp] = useState<RsvpLookup | null>(null)
  const rsvp = data ?? findDeviceRsvp(token)
  const unsentCancellation = useUnsentCancellation(token)
  const { state: windowState } = useRsvpWindow(rsvp?.event ?? NO_EVENT)
  const now = useNow()
  const hasStarted = now > Date.parse(rsvp?.event.dateTime ?? '')
  const areRsvpsClosed = windowState === 'closed' && !hasStarted
  usePage({ title: 'Your RSVP' })
  const deviceRsvp = useDeviceRsvps().find((storedRsvp) => storedRsvp.token === token)
  useMarkRsvpSeen(deviceRsvp)
  const focusProps = useRowFocus()

  if (isCancelled) return <CancelledRsvp rsvp={cancelledRsvp} />
  if (error instanceof ApiError && error.code === 'event_cancelled') return <EventCancelled token={token} />
  if (isUnderReviewError(error)) return <EventUnderReview />
  // Only the server can say that an RSVP has ended. If the server fails or cannot be reached, this device's copy is shown.
  if (error instanceof ApiError && error.code === 'rsvp_cancelled') return <EndedRsvp token={token} />
  // A link that was cut off (400) is treated like the link of an RSVP that does not exist (404).
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  if (!rsvp) return isPending ? <Loading /> : <PageLoadError />
  const contactNote = describeContactChange(rsvp.signup, windowState, hasStarted)
  const openCancelDialog = () => setCancelDialogOpen(true)
  return (
    <div className={pageClass} {...focusProps}>
      <h1 className="display text-display-3">{rsvp.signup.isRequest ? 'Your request' : 'Your RSVP'}</h1>
      {(rsvp.reconfirmation ?? rsvp.offerEndsAt) && !unsentCancellation && (
        <Suspense fallback={<Skeleton className="mt-8 h-48" />}>
          <ReconfirmPanel token={token} rsvp={rsvp} onCancel={openCancelDialog} />
        </Suspense>
      )}
      <RsvpDetails
        rsvp={rsvp}
        unsentCancellation={unsentCancellation}
        areRsvpsClosed={areRsvpsClosed}
        onCancel={openCancelDialog}
      />
      {rsvp.hasNamesShown && (
        <Suspense fallback={null}>
          <OtherAttendees key={token} token={token} rsvp={rsvp} />
        </Suspense>
      )}
      {contactNote !== null && <p className="text-ink-soft mt-6">{contactNote}</p>}
      {deviceRsvp && !hasSpot(deviceRsvp.signup) && <LiveOwnRsvp rsvp={deviceRsvp} />}
      <AskHosts rsvp={rsvp} />
      {isCancelDialogOpen && !hasStarted && (
        <Suspense fallback={null}>
          <CancelDialog
            eventTitle={rsvp.event.title}
            isWaitlist={rsvp.signup.isWaitlist}
            isRequest={rsvp.signup.isRequest === true}
            isOffer={rsvp.offerEndsAt !== undefined}
            hasWaitlist={!areRsvpsClosed && (data?.event.waitlistCount ?? 0) > 0}
            isPending={isCancelling}
            onClose={() => setCancelDialogOpen(false)}
            onConfirm={() => {
              setCancelledRsvp(rsvp)
              void cancel(rsvp).finally(() => setCancelDialogOpen(false))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Returns whether the attendee opened the link "I can't make it" in an email, or the link to decline an offered spot. */
function useIsDeclining(): boolean {
  const [params] = useSearchParams()
  return params.get('coming') === 'no' || params.get('offer') === 'decline'
}

/** The form for questions to the hosts, until the event begins. After that, only the event's own page has the form. */
function AskHosts({ rsvp: { event, signup } }: { readonly rsvp: RsvpLookup }) {
  const hasStarted = Date.parse(event.dateTime) < useNow()
  // This query adds no call, because `RsvpDetails` above loads the same event.
  const { data } = useQuery({ ...eventQuery(event.id), enabled: !hasStarted })
  if (hasStarted || !data || !hasAskHostPanelForRsvp(data.value, signup)) return null
  return (
    <Suspense fallback={null}>
      <div className="mt-12 max-w-[62ch]">
        <AskHostPanel event={data.value} contact={{ name: signup.name, email: signup.email }} />
      </div>
    </Suspense>
  )
}

function Loading() {
  return (
    <div role="status" className={pageClass}>
      <span className="sr-only">Loading your RSVP</span>
      <Skeleton className="h-24 w-3/4" />
      <Skeleton className="mt-8 h-96" />
    </div>
  )
}

function EventUnderReview() {
  return (
    <div className={pageClass}>
      <h1 className="display text-display-3">Under review</h1>
      <p className="mt-6 text-lg">
        Our team is reviewing this event, so it isn't shown for now. Your RSVP stays, and we'll email you if
        the event is cancelled.
      </p>
      <ButtonLink className="mt-8" to={paths.home}>
        Back to Events
      </ButtonLink>
    </div>
  )
}

function NotFound() {
  return (
    <div className={pageClass}>
      <h1 className="display text-display-3">RSVP Not Found</h1>
      <p className="mt-6 text-lg">
        We couldn&apos;t find your RSVP. The link may have expired or is invalid.
      </p>
      <ButtonLink className="mt-8" to={paths.home}>
        Back to Events
      </ButtonLink>
    </div>
  )
}

const endTitles = {
  cancelled: 'This RSVP was cancelled',
  released: 'Your spot went to the waitlist',
  lapsed: 'Your offer of a spot has ended',
  declined: 'The host declined your request',
  unanswered: 'Your request was not answered',
  withdrawn: 'This request was withdrawn',
} as const

/** An RSVP that has ended, or that was for a cancelled event. */
const endedRsvpQuery = (token: string) =>
  queryOptions({
    queryKey: ['cancelled-rsvp', token],
    queryFn: ({ signal }) => callApi('getCancelledRsvp', { params: { token }, signal }),
  })

/** The title and date of the event that an RSVP was for. */
function EventLine({
  title,
  dateTime,
  timezone,
}: Pick<RsvpLookup['event'], 'title' | 'dateTime' | 'timezone'>) {
  return (
    <p className="mt-6 text-lg wrap-anywhere">
      {title}, {formatLongDate(Date.parse(dateTime), timezone)}
    </p>
  )
}

function EndedRsvp({ token }: { readonly token: string }) {
  const { data, error, isPending } = useQuery(endedRsvpQuery(token))
  if (isPending) return <Loading />
  if (!data) return isNotFoundError(error) ? <NotFound /> : <PageLoadError />
  return (
    <div className={pageClass}>
      <h1 className="display text-display-3">
        {endTitles[data.requestEndReason ?? data.rsvpEndReason ?? 'cancelled']}
      </h1>
      <EventLine {...data.event} />
      <div className="mt-8 flex flex-wrap gap-2.5">
        {data.canRsvpAgain && (
          <ButtonLink to={paths.event(data.event.id)}>
            {data.requestEndReason ? 'Ask again' : 'RSVP again'}
          </ButtonLink>
        )}
        <ButtonLink look={data.canRsvpAgain ? 'outline' : 'ink'} to={paths.home}>
          View Other Events
        </ButtonLink>
      </div>
    </div>
  )
}

function EventCancelled({ token }: { readonly token: string }) {
  const { data, isPending } = useQuery(endedRsvpQuery(token))
  if (isPending) return <Loading />
  return (
    <div className={pageClass}>
      <h1 className="display text-display-3">Event cancelled</h1>
      {data && <EventLine {...data.event} />}
      <p className="mt-6 text-lg">This event was cancelled.</p>
      <ButtonLink className="mt-8" to={paths.home}>
        View Other Events
      </ButtonLink>
    </div>
  )
}

/** Shown after the attendee has cancelled or withdrawn on this page. */
function CancelledRsvp({ rsvp }: { readonly rsvp: RsvpLookup | null }) {
  const isRequest = rsvp?.signup.isRequest === true
  return (
    <div className={pageClass}>
      <h1 className="display text-display-3">{isRequest ? 'Request withdrawn' : 'RSVP Cancelled'}</h1>
      {rsvp && <EventLine {...rsvp.event} />}
      <p className="mt-6 text-lg">
        {isRequest ? '' : 'Your spot has been released. '}Thank you for letting us know!
      </p>
      <ButtonLink className="mt-8" to={paths.home}>
        View Other Events
      </ButtonLink>
    </div>
  )
}
