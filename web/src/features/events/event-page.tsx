import { getColour } from '@shared/events/colours.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import { describeEvent } from '@shared/events/describe-event.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { makeIntentHandlers } from '@/components/intent-handlers.ts'
import { DialogFallback, PageFallback } from '@/components/part-fallbacks.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { PageSkeleton, Skeleton } from '@/components/ui/skeleton.tsx'
import { useUnsentRsvpEntry } from '@/lib/outbox.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { useOpenParam } from '@/lib/use-open-param.ts'
import { addToCalendar } from '@/core/events/add-to-calendar.ts'
import { AttendPanel, RsvpDialog, StickyBar } from './attend-panel.tsx'
import { EventDescription } from '@/core/events/event-description.tsx'
import { EventPhotos } from './event-photos.tsx'
import { EventPlace } from '@/core/events/event-place.tsx'
import { EventPoster, PosterFrame } from './event-poster.tsx'
import { hasAskHostPanel } from '@/core/events/has-ask-host-panel.ts'
import { findKnownVenue } from '@/core/events/event-text.ts'
import { eventQuery, isCancelledError } from '@/core/events/event-queries.ts'
import { isNotFoundError } from '@/lib/api-error.ts'
import { HostPanel } from './host-panel.tsx'
import { LiveEvent } from '@/core/events/live-event.tsx'
import { NearbyEvents } from './nearby-events.tsx'
import { ReportLink } from '@/core/events/report-link.tsx'
import { hasSpot } from '@/lib/device-rsvps.ts'
import { useOwnRsvpAndUpdateSpots } from './event-spots.ts'
import { KnownFactsPanel } from './known-facts-panel.tsx'
import { useKnownFacts } from './known-facts.ts'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'
import { useIsPast } from '@/core/events/tile-text.ts'

const EventUnavailable = makeLazyComponent(() => import('./event-unavailable.tsx'), PageFallback)
const GoodToKnowPanel = makeLazyComponent(() => import('@/core/events/good-to-know-panel.tsx'), NoFallback)
const AskHostPanel = makeLazyComponent(() => import('@/core/events/ask-host-panel.tsx'), NoFallback)
const InstallHint = makeLazyComponent(() => import('@/core/rsvps/install-hint.tsx'), NoFallback)
const SeriesPanel = makeLazyComponent(() => import('./series-panel.tsx'), NoFallback)
const ShareDialog = makeLazyComponent(() => import('@/core/events/share-dialog.tsx'), DialogFallback)

/** The page /events/{eventId} (specification section 2, "Event detail"). */
export function EventPage({ id }: { readonly id: number }) {
  const { data, error, isPending } = useQuery(eventQuery(id))
  const event = data?.value
  const knownFacts = useKnownFacts(id, error !== null && !event)
  const isUnavailable = isCancelledError(error) || isNotFoundError(error)
  usePage(
    isUnavailable
      ? null
      : { title: event?.title ?? knownFacts?.title, description: event && describeEvent(event) },
  )
  // An event that is on screen disappears only if the server says that the event is cancelled or hidden, or does not exist.
  // After any other error, the event stays, or its known facts are shown.
  if (isUnavailable) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EventUnavailable id={id} error={error}>
          {(preview) => (
            <>
              <div className="pt-16">{preview.notice}</div>
              <LoadedEvent event={preview.event} explainPreview={preview.explainPreview} />
            </>
          )}
        </EventUnavailable>
      </Suspense>
    )
  }
  if (event) {
    return (
      <>
        <LoadedEvent event={event} />
        <LiveEvent id={id} />
      </>
    )
  }
  if (!knownFacts && !isPending) return <PageLoadError />
  return (
    <PosterFrame
      id={id}
      title={knownFacts?.title ?? ''}
      location={knownFacts ? formatAreaAndCity(knownFacts) : ''}
    >
      {knownFacts && !isPending ? (
        <KnownFactsPanel id={id} facts={knownFacts} />
      ) : (
        <Skeleton className="h-28 max-w-2xl" />
      )}
    </PosterFrame>
  )
}

interface LoadedEventProps {
  readonly event: EventDetail
  /** Called instead of the actions that do not work in the preview of a draft or hidden event. */
  readonly explainPreview?: () => void
}

function LoadedEvent({ event, explainPreview }: LoadedEventProps) {
  const { openDialog, show: showDialog, replace, close } = useOpenParam(['rsvp', 'ticket', 'share'])
  const rsvp = useOwnRsvpAndUpdateSpots(event)
  const unsentEntry = useUnsentRsvpEntry(event.id)
  const venue = findKnownVenue(event, rsvp?.event)
  const startsAt = Date.parse(event.dateTime)
  const isPast = useIsPast(event)
  const show = explainPreview ?? showDialog
  return (
    <article className="wrap-anywhere" {...makeIntentHandlers('rsvp', RsvpDialog.preload)}>
      <EventPoster event={event} venue={venue} isPast={isPast}>
        <AttendPanel
          event={event}
          isPast={isPast}
          rsvp={rsvp}
          unsentEntry={unsentEntry}
          onRsvp={() => show('rsvp')}
          onAddToCalendar={explainPreview ?? (() => void addToCalendar({ ...event, ...venue }))}
          onShare={() => show('share')}
        />
      </EventPoster>
      {!isPast && (
        <StickyBar
          event={event}
          rsvp={rsvp}
          unsentEntry={unsentEntry}
          startText={`${formatShortDay(startsAt, event.timezone)} · ${formatClockTime(startsAt, event.timezone)}`}
          onRsvp={() => show('rsvp')}
          onShare={() => show('share')}
        />
      )}
      {rsvp && !isPast && (
        <Suspense fallback={null}>
          <InstallHint />
        </Suspense>
      )}
      <div className="px-gutter grid gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section>
          <h2 className="sr-only">About</h2>
          <div className="max-w-[62ch]">
            <EventDescription markdown={event.descriptionMd} />
          </div>
          <EventPhotos photos={event.eventPhotos} title={event.title} />
        </section>
        <div className="grid content-start gap-12">
          <section>
            <h2 className="text-lg tracking-normal">Where</h2>
            <div className="border-ink mt-3 border-t-2 pt-5">
              <EventPlace
                event={event}
                ownFacts={rsvp?.event}
                hasSpot={rsvp !== undefined && hasSpot(rsvp.signup)}
              />
            </div>
          </section>
          {event.series && (
            <Suspense fallback={null}>
              <SeriesPanel event={event} series={event.series} />
            </Suspense>
          )}
          {event.goodToKnow && (
            <Suspense fallback={null}>
              <GoodToKnowPanel facts={event.goodToKnow} />
            </Suspense>
          )}
          <HostPanel hosts={event.hosts} />
          {hasAskHostPanel(event) && (
            <Suspense fallback={null}>
              <AskHostPanel event={event} explainPreview={explainPreview} />
            </Suspense>
          )}
          {event.isPrivate && <p>This is a private event: only people with its link can see it.</p>}
        </div>
      </div>
      <NearbyEvents city={event.city} excludedId={event.id} />
      {!explainPreview && <ReportLink type="event" id={event.id} name={event.title} />}
      {(openDialog === 'rsvp' || openDialog === 'ticket') && !isPast && !explainPreview && (
        <DialogBoundary>
          <RsvpDialog
            event={event}
            hasResult={openDialog === 'ticket'}
            onResult={() => replace('ticket')}
            onClose={close}
          />
        </DialogBoundary>
      )}
      {openDialog === 'share' && !explainPreview && (
        <DialogBoundary>
          <ShareDialog
            title={event.title}
            url={new URL(paths.event(event.id), window.location.origin).href}
            colour={getColour(event.id).hex}
            onClose={close}
          />
        </DialogBoundary>
      )}
    </article>
  )
}
