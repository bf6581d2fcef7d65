import type { EventDetail } from '@shared/events/contract.ts'
import type { RsvpResponse } from '@shared/rsvps/contract.ts'
import { formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { useId, type ReactNode } from 'react'
import { Button, ButtonLink, ExternalLink } from '@/components/ui/button.tsx'
import { LinkedLocation } from '@/core/events/event-location.tsx'
import { formatEventTimes, findKnownVenue, formatPlatformName } from '@/core/events/event-text.ts'
import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { paths } from '@/lib/paths.ts'
import { formatRelativeTime } from '@/lib/relative-time.ts'
import { useNow } from '@/lib/use-now.ts'
import { RsvpCalendar } from './rsvp-calendar.tsx'
import { makeRsvpToast, describeHiddenAddress } from './rsvp-text.ts'

interface RsvpSummaryProps {
  readonly event: EventDetail
  readonly result: RsvpResponse
  /** The RSVP as this device knows it now. */
  readonly rsvp: DeviceRsvp | undefined
  readonly onShare: () => void
  readonly onClose: () => void
}

/** The RSVP dialog's content once the server has answered: event, date, location, waitlist position, and what to do next. */
export function RsvpSummary({ event, result, rsvp, onShare, onClose }: RsvpSummaryProps) {
  const summaryId = useId()
  const now = useNow()
  const startsAt = Date.parse(event.dateTime)
  const venue = findKnownVenue(event, rsvp?.event)
  return (
    <>
      <p id={summaryId} className="-mt-3 text-lg leading-snug">
        {makeRsvpToast(result, event).description}
      </p>
      <div className="my-auto py-6">
        <h3 className="text-4xl tracking-tighter text-balance sm:text-5xl">{event.title}</h3>
        {result.isWaitlist && result.position !== null && (
          <p className="tabular-digits mt-5 text-xl font-bold">Number {result.position} on the waitlist</p>
        )}
        <dl className="mt-6 grid gap-x-8 gap-y-4 border-t-2 border-current pt-4 sm:grid-cols-2">
          <Fact term="When">
            <span className="tabular-digits block">{formatWeekdayDate(startsAt, event.timezone)}</span>
            <span className="tabular-digits block">{formatEventTimes(event, null).time}</span>
            <span className="block font-normal">{formatRelativeTime(startsAt, now, event.timezone)}</span>
          </Fact>
          <Fact term="Where">
            {event.isVirtual ? (
              <span className="capitalize">{formatPlatformName(event.virtualPlatform)}</span>
            ) : (
              <>
                <span className="block">{venue?.venueName ?? describeHiddenAddress(result)}</span>
                <span className="block font-normal">
                  <LinkedLocation parts={[venue?.venueAddress ?? null, event.area]} city={event.city} />
                </span>
              </>
            )}
          </Fact>
        </dl>
      </div>
      {result.status !== 'requested' && (
        <div className="flex flex-wrap gap-2.5 border-t-2 border-dashed border-current pt-5">
          <RsvpCalendar event={event} venue={venue} isOpen />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button look="outline" onClick={onShare}>
          Share
        </Button>
        {rsvp && (
          <ButtonLink look="outline" to={paths.rsvpChange(rsvp.token)}>
            Manage
          </ButtonLink>
        )}
        {/* The ticket and the link arrive after the RSVP, so they come last: no other button moves while someone taps it. */}
        {rsvp?.ticketCode && (
          <ButtonLink look="outline" to={paths.ticket(rsvp.ticketCode)}>
            Show ticket
          </ButtonLink>
        )}
        {rsvp?.event.virtualLink && (
          <ExternalLink look="outline" href={rsvp.event.virtualLink}>
            Join Event
          </ExternalLink>
        )}
      </div>
      <Button
        look="paper"
        className="mt-5 min-h-13 w-full text-lg"
        data-first-focus
        aria-describedby={summaryId}
        onClick={onClose}
      >
        Done
      </Button>
    </>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm">{term}</dt>
      <dd className="text-xl leading-tight font-bold">{children}</dd>
    </div>
  )
}
