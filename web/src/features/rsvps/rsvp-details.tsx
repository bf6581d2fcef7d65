import { getColour } from '@shared/events/colours.ts'
import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { formatClockTime, formatLongDate, formatZoneName } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, ButtonLink, ExternalLink } from '@/components/ui/button.tsx'
import { LinkedLocation } from '@/core/events/event-location.tsx'
import { eventQuery } from '@/core/events/event-queries.ts'
import { findKnownVenue } from '@/core/events/event-text.ts'
import { RSVPS_CLOSED_TEXT } from '@/core/events/rsvp-window-text.ts'
import { RsvpCalendar } from '@/core/rsvps/rsvp-calendar.tsx'
import { ANSWER_BY_EMAIL_TEXT, HOST_CHOOSES_TEXT } from '@/core/rsvps/request-text.ts'
import { hasSpot } from '@/lib/device-rsvps.ts'
import { makeUnsentToast } from '@/core/rsvps/outbox-text.ts'
import { discardEntry } from '@/core/rsvps/send-outbox.ts'
import type { OutboxEntry } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/use-now.ts'

/** Shown to attendees on the waitlist of an event whose RSVPs have closed. */
const CLOSED_WAITLIST_TEXT =
  'You are on the waitlist. RSVPs are closed, so the waitlist no longer moves up automatically, but the host can still give you a spot.'

interface RsvpDetailsProps {
  readonly rsvp: RsvpLookup
  /** The cancellation that waits for a connection. */
  readonly unsentCancellation: OutboxEntry | undefined
  /** True if RSVPs have closed and the event has not started. */
  readonly areRsvpsClosed: boolean
  readonly onCancel: () => void
}

/** The details of an RSVP in a box, whose header has the event's colour. */
export function RsvpDetails({ rsvp, unsentCancellation, areRsvpsClosed, onCancel }: RsvpDetailsProps) {
  const { signup, event, ticketCode } = rsvp
  const startsAt = Date.parse(event.dateTime)
  const hasStarted = startsAt < useNow()
  const eventDetail = useQuery({ ...eventQuery(event.id), enabled: !hasStarted })
  return (
    <section
      aria-label="RSVP details"
      className="rounded-tile border-ink bg-field/50 mt-8 overflow-hidden border-2 wrap-anywhere"
    >
      <div
        className="text-paper px-5 py-8 sm:px-8 sm:py-12"
        style={{ backgroundColor: getColour(event.id).hex }}
      >
        <p className="text-lg font-bold">{rsvp.offerEndsAt ? 'Spot offered' : formatRsvpStatus(signup)}</p>
        <h2 className="display text-display-4 mt-3">{event.title}</h2>
      </div>
      <dl className="grid gap-x-8 gap-y-5 px-5 py-7 sm:grid-cols-2 sm:px-8">
        <Fact term="Date">{formatLongDate(startsAt, event.timezone)}</Fact>
        <Fact term="Time">
          <span className="tabular-digits">
            {formatClockTime(startsAt, event.timezone)} {formatZoneName(startsAt, event.timezone)}
          </span>
        </Fact>
        <Fact term="Venue">
          {event.venueName || 'We email the details to everyone with a spot.'}
          <span className="block font-normal">
            <LinkedLocation parts={[event.venueAddress]} city={event.city} />
          </span>
        </Fact>
        <Fact term="Attendee">
          {signup.name}
          <span className="block font-normal">{signup.email}</span>
        </Fact>
        {signup.isWaitlist && signup.position !== null && (
          <Fact term="Waitlist position">
            <span className="tabular-digits text-5xl font-extrabold tracking-tighter">{signup.position}</span>
          </Fact>
        )}
      </dl>
      {signup.isWaitlist && !rsvp.offerEndsAt && (
        <p className="border-ink border-t-2 px-5 py-4 font-bold sm:px-8">
          {hasStarted
            ? "The event has started. You are on the waitlist, so you don't have a spot."
            : areRsvpsClosed
              ? CLOSED_WAITLIST_TEXT
              : "You are on the waitlist. We'll send you an email if a spot opens up."}
        </p>
      )}
      {signup.isRequest && (
        <p className="border-ink border-t-2 px-5 py-4 font-bold sm:px-8">
          {HOST_CHOOSES_TEXT} You have no spot yet. {ANSWER_BY_EMAIL_TEXT}
        </p>
      )}
      {areRsvpsClosed && hasSpot(signup) && (
        <p className="border-ink border-t-2 px-5 py-4 sm:px-8">
          {RSVPS_CLOSED_TEXT}. You can still cancel, but you can't RSVP again after that.
        </p>
      )}
      {unsentCancellation && (
        <div role="status" className="border-ink border-t-2 px-5 py-4 sm:px-8">
          <p className="font-bold">{makeUnsentToast(unsentCancellation).title}</p>
          <p>{makeUnsentToast(unsentCancellation).description}</p>
          <Button look="outline" className="mt-3" onClick={() => void discardEntry(unsentCancellation)}>
            {signup.isRequest ? 'Keep my request' : 'Keep my RSVP'}
          </Button>
        </div>
      )}
      <div className="border-ink flex flex-wrap gap-2.5 border-t-2 px-5 py-5 sm:px-8">
        {ticketCode && <ButtonLink to={paths.ticket(ticketCode)}>Show ticket</ButtonLink>}
        {event.virtualLink && <ExternalLink href={event.virtualLink}>Join Event</ExternalLink>}
        <ButtonLink look={event.virtualLink || ticketCode ? 'outline' : 'ink'} to={paths.event(event.id)}>
          View Event Details
        </ButtonLink>
        {eventDetail.data && !hasStarted && !signup.isRequest && (
          <RsvpCalendar
            event={eventDetail.data.value}
            venue={findKnownVenue(eventDetail.data.value, event)}
          />
        )}
        {/* The disabled button reserves the space, so that no button moves while someone taps it. */}
        {eventDetail.isLoading && !signup.isRequest && (
          <Button look="outline" disabled>
            Add to Calendar
          </Button>
        )}
        {!hasStarted && !unsentCancellation && (
          <Button look="outline" className="text-danger" onClick={onCancel}>
            {signup.isRequest ? 'Withdraw request' : 'Cancel RSVP'}
          </Button>
        )}
      </div>
    </section>
  )
}

function formatRsvpStatus({ isWaitlist, isRequest }: RsvpLookup['signup']): string {
  if (isRequest) return 'Requested'
  return isWaitlist ? 'On Waitlist' : 'Confirmed'
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="text-lg leading-snug font-bold">{children}</dd>
    </div>
  )
}
