import { colourAt } from '@shared/events/colours.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import { describe } from '@shared/events/describe.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { DialogOpening } from '@/components/dialog-opening.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { onIntent } from '@/components/on-intent.ts'
import { DialogMissing } from '@/components/part-missing.tsx'
import { Button, ButtonLink, buttonClass } from '@/components/ui/button.tsx'
import { PageFailed } from '@/components/ui/page-failed.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { ApiError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/use-now.ts'
import { addToCalendar } from '@/core/events/add-to-calendar.ts'
import { ownRsvpText } from './attend-panel.tsx'
import { AlternatePanel } from './alternate-panel.tsx'
import { EventDescription } from '@/core/events/event-description.tsx'
import { EventCancelled, EventNotFound } from './event-not-found.tsx'
import { eventQuery, isCancelled } from '@/core/events/event-queries.ts'
import { LiveEvent } from './live-event.tsx'
import { MoreInCity, PastInCity } from './more-in-city.tsx'
import { useOwnSeat } from './own-seats.ts'
import { place } from '@/core/events/tile-text.ts'

const RsvpDialog = lazyPart(() => import('@/core/rsvps/rsvp-dialog.tsx'), DialogMissing)
const CitySignupDialog = lazyPart(
  async () => ({ default: (await import('@/core/cities/city-signup-dialog.tsx')).CitySignupDialog }),
  DialogMissing,
)
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), DialogMissing)

/** /event/{id} (specification section 2, "Alternate event detail"). */
export function AlternateEventPage({ id }: { readonly id: number }) {
  const { data, error, isPending } = useQuery(eventQuery(id))
  const event = data?.value
  const [open, setOpen] = useState<'rsvp' | 'share' | 'notify' | null>(null)
  const now = useNow()
  usePage({ title: event?.title, description: event && describe(event), path: paths.event(id) })
  if (isCancelled(error)) return <EventCancelled />
  if (error instanceof ApiError && error.status === 404) return <EventNotFound title="EVENT NOT FOUND" />
  if (!event) return isPending ? <PageSkeleton /> : <PageFailed />
  const isPast = Date.parse(event.dateTime) < now
  const image = event.imageUrl ?? event.photoUrl
  const colour = colourAt(event.id).hex
  const close = () => setOpen(null)
  return (
    <article className="px-gutter pt-24 wrap-anywhere" {...onIntent('rsvp', RsvpDialog.preload)}>
      <header>
        <p className="text-lg font-bold">{place(event)}</p>
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
          <Hosts hosts={event.hosts} />
        </div>
        <AlternatePanel event={event} isPast={isPast} colour={colour}>
          {isPast ? (
            <Button look="paper" onClick={() => setOpen('notify')}>
              Notify me of {event.city} events
            </Button>
          ) : (
            <>
              <AlternateRsvp event={event} onRsvp={() => setOpen('rsvp')} />
              <Button look="outline" onClick={() => void addToCalendar(event)}>
                Add to Calendar
              </Button>
            </>
          )}
          <Button look="outline" onClick={() => setOpen('share')}>
            Share Event
          </Button>
        </AlternatePanel>
      </div>
      <LiveEvent id={id} />
      <MoreInCity city={event.city} excludeId={event.id} />
      <PastInCity city={event.city} excludeId={event.id} />
      <Suspense fallback={<DialogOpening />}>
        {open === 'rsvp' && <RsvpDialog event={event} onClose={close} />}
        {open === 'notify' && <CitySignupDialog city={event.city} onClose={close} />}
        {open === 'share' && (
          <ShareDialog
            title={event.title}
            url={new URL(paths.alternateEvent(event.id), window.location.origin).href}
            colour={colour}
            onClose={close}
          />
        )}
      </Suspense>
    </article>
  )
}

/** The offer, or what one has already. */
function AlternateRsvp({ event, onRsvp }: { readonly event: EventDetail; readonly onRsvp: () => void }) {
  const rsvp = useOwnSeat(event)
  if (!rsvp) {
    return (
      <Button look="paper" className="min-h-13 text-lg" onClick={onRsvp} data-opens="rsvp">
        {event.isFull ? 'Join Waitlist' : "I'm in"}
      </Button>
    )
  }
  const { virtualLink } = rsvp.event
  return (
    <>
      <p role="status" className="text-xl font-bold">
        {ownRsvpText(rsvp)}
      </p>
      {virtualLink && (
        <a href={virtualLink} target="_blank" rel="noopener noreferrer" className={buttonClass('paper')}>
          Join Event
        </a>
      )}
      <ButtonLink look={virtualLink ? 'outline' : 'paper'} to={paths.rsvpChange(rsvp.token)}>
        Manage your RSVP
      </ButtonLink>
    </>
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
              style={{ backgroundColor: colourAt(host.id).hex }}
            >
              {Array.from(host.name)[0]?.toUpperCase()}
            </span>
            <span>
              <b className="block text-xl leading-tight">{host.name}</b>
              {place(host)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
