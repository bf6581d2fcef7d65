import { getColour } from '@shared/events/colours.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import { describeEvent } from '@shared/events/describe-event.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { makeIntentHandlers } from '@/components/intent-handlers.ts'
import { DialogFallback, PageFallback } from '@/components/part-fallbacks.tsx'
import { Button, ExternalLink } from '@/components/ui/button.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { useUnsentRsvpEntry } from '@/lib/outbox.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { useOpenParam } from '@/lib/use-open-param.ts'
import { addToCalendar } from '@/core/events/add-to-calendar.ts'
import { AlternatePanel } from './alternate-panel.tsx'
import { OwnRsvpPanel, RsvpDialog } from './attend-panel.tsx'
import type { EventPreview } from './draft-preview.tsx'
import { EventDescription } from '@/core/events/event-description.tsx'
import { hasAskHostPanel } from '@/core/events/has-ask-host-panel.ts'
import { findKnownVenue } from '@/core/events/event-text.ts'
import { useIsPast } from '@/core/events/tile-text.ts'
import { eventQuery, isCancelledError } from '@/core/events/event-queries.ts'
import { isNotFoundError } from '@/lib/api-error.ts'
import { AreaAndCity } from '@/core/events/event-location.tsx'
import { LiveEvent } from '@/core/events/live-event.tsx'
import { MoreEventsInCity, PastEventsInCity } from './more-events-in-city.tsx'
import { useOwnRsvpAndUpdateSpots } from './event-spots.ts'
import { RsvpButton } from './rsvp-button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'

const CitySignupDialog = makeLazyComponent(
  async () => ({ default: (await import('@/core/cities/city-signup-dialog.tsx')).CitySignupDialog }),
  DialogFallback,
)
const EventUnavailable = makeLazyComponent(() => import('./event-unavailable.tsx'), PageFallback)
const SeriesPanel = makeLazyComponent(() => import('./series-panel.tsx'), NoFallback)
const GoodToKnowPanel = makeLazyComponent(() => import('@/core/events/good-to-know-panel.tsx'), NoFallback)
const AskHostPanel = makeLazyComponent(() => import('@/core/events/ask-host-panel.tsx'), NoFallback)
const ShareDialog = makeLazyComponent(() => import('@/core/events/share-dialog.tsx'), DialogFallback)

/** The page /event/{id} (specification section 2, "Alternate event detail"). */
export function AlternateEventPage({ id }: { readonly id: number }) {
  const { data, error, isPending } = useQuery(eventQuery(id))
  const event = data?.value
  const isUnavailable = isCancelledError(error) || isNotFoundError(error)
  usePage(
    isUnavailable
      ? null
      : { title: event?.title, description: event && describeEvent(event), path: paths.event(id) },
  )
  if (isUnavailable) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EventUnavailable id={id} error={error} title="EVENT NOT FOUND">
          {(preview) => <LoadedEvent {...preview} />}
        </EventUnavailable>
      </Suspense>
    )
  }
  if (!event) return isPending ? <PageSkeleton /> : <PageLoadError />
  return <LoadedEvent event={event} />
}

/** An event, or the preview of a draft or hidden event. */
type LoadedEventProps = Pick<EventPreview, 'event'> & Partial<EventPreview>

function LoadedEvent({ event, notice, explainPreview }: LoadedEventProps) {
  const { id } = event
  const { openDialog, show: showDialog, replace, close } = useOpenParam(['rsvp', 'ticket', 'share', 'notify'])
  const rsvp = useOwnRsvpAndUpdateSpots(event)
  const unsentEntry = useUnsentRsvpEntry(id)
  const venue = findKnownVenue(event, rsvp?.event)
  const isPast = useIsPast(event)
  const show = explainPreview ?? showDialog
  const image = event.imageUrl ?? event.photoUrl
  const colour = getColour(event.id).hex
  return (
    <article className="px-gutter pt-24 wrap-anywhere" {...makeIntentHandlers('rsvp', RsvpDialog.preload)}>
      {notice && <div className="mb-8">{notice}</div>}
      <header>
        <p className="text-lg font-bold">
          <AreaAndCity area={event.area} city={event.city} />
        </p>
        <h1 className="display text-display-3 mt-3">{event.title}</h1>
      </header>
      <div className="mt-8 grid gap-x-14 gap-y-10 pb-16 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div>
          {image && (
            <img
              src={image}
              alt=""
              className="rounded-tile bg-paper-dim mb-10 aspect-3/2 w-full object-cover"
            />
          )}
          <section>
            <h2 className="mb-4 text-3xl">About</h2>
            <div className="max-w-[62ch]">
              <EventDescription markdown={event.descriptionMd} />
            </div>
          </section>
          {event.goodToKnow && (
            <Suspense fallback={null}>
              <div className="mt-12 max-w-[62ch]">
                <GoodToKnowPanel facts={event.goodToKnow} isAlternate />
              </div>
            </Suspense>
          )}
          <Hosts hosts={event.hosts} />
          {hasAskHostPanel(event) && (
            <Suspense fallback={null}>
              <div className="mt-12 max-w-[62ch]">
                <AskHostPanel event={event} explainPreview={explainPreview} isAlternate />
              </div>
            </Suspense>
          )}
          {event.series && (
            <Suspense fallback={null}>
              <div className="mt-12">
                <SeriesPanel event={event} series={event.series} />
              </div>
            </Suspense>
          )}
        </div>
        <AlternatePanel event={event} venue={venue} isPast={isPast} colour={colour}>
          {isPast ? (
            <Button look="paper" onClick={() => show('notify')}>
              Notify me of {event.city} events
            </Button>
          ) : rsvp || unsentEntry ? (
            <>
              {rsvp?.event.virtualLink && (
                <ExternalLink look="paper" href={rsvp.event.virtualLink}>
                  Join Event
                </ExternalLink>
              )}
              <OwnRsvpPanel
                event={event}
                rsvp={rsvp}
                unsentEntry={unsentEntry}
                onRsvp={() => show('rsvp')}
                onShare={() => show('share')}
              />
            </>
          ) : (
            <RsvpButton
              event={event}
              onRsvp={() => show('rsvp')}
              className="min-h-13 text-lg"
              label="I'm in"
            />
          )}
          {!isPast && !rsvp && (
            <Button
              look="outline"
              onClick={explainPreview ?? (() => void addToCalendar({ ...event, ...venue }))}
            >
              Add to Calendar
            </Button>
          )}
          {(isPast || !rsvp) && (
            <Button look="outline" onClick={() => show('share')}>
              Share Event
            </Button>
          )}
        </AlternatePanel>
      </div>
      {!explainPreview && <LiveEvent id={id} />}
      <MoreEventsInCity city={event.city} excludedId={event.id} />
      <PastEventsInCity city={event.city} excludedId={event.id} />
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
      {openDialog === 'notify' && isPast && (
        <DialogBoundary>
          <CitySignupDialog city={event.city} onClose={close} />
        </DialogBoundary>
      )}
      {openDialog === 'share' && !explainPreview && (
        <DialogBoundary>
          <ShareDialog
            title={event.title}
            url={new URL(paths.alternateEvent(event.id), window.location.origin).href}
            colour={colour}
            onClose={close}
          />
        </DialogBoundary>
      )}
    </article>
  )
}

function Hosts({ hosts }: Pick<EventDetail, 'hosts'>) {
  if (hosts.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-3xl">{hosts.length === 1 ? 'Host' : 'Hosts'}</h2>
      <ul className="flex flex-wrap gap-x-10 gap-y-5">
        {hosts.map((host) => (
          <li key={host.id} className="flex items-center gap-4">
            <span
              aria-hidden
              className="text-paper grid size-14 shrink-0 place-items-center rounded-full text-2xl font-extrabold"
              style={{ backgroundColor: getColour(host.id).hex }}
            >
              {Array.from(host.name)[0]?.toUpperCase()}
            </span>
            <span>
              <Link
                to={paths.host(host.id)}
                className="block text-xl leading-tight font-bold hover:underline"
              >
                {host.name}
              </Link>
              {formatAreaAndCity(host)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
