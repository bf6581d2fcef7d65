import type { EventDetail } from '@shared/events/contract.ts'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { LiveText } from '@/components/ui/live-text.tsx'
import { findKnownVenue } from '@/core/events/event-text.ts'
import { UNSENT_TOASTS } from '@/core/rsvps/outbox-text.ts'
import { describeOwnRsvp } from '@/core/rsvps/own-rsvp-text.ts'
import { RsvpCalendar } from '@/core/rsvps/rsvp-calendar.tsx'
import { hasSpot, useDeviceRsvps, type DeviceRsvp } from '@/lib/device-rsvps.ts'
import { useUnsentCancellation, type OutboxEntry } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { useCurrentUserId } from '@/lib/current-user-id.ts'

export interface OwnRsvpsProps {
  readonly event: EventDetail
  /** Undefined if the RSVP is not sent yet. */
  readonly rsvp: DeviceRsvp | undefined
  /** The unsent RSVP or cancellation. */
  readonly unsentEntry: OutboxEntry | undefined
  /** `bar` is the layout for the bar at the bottom of a phone's screen. */
  readonly layout: 'panel' | 'bar'
  readonly onRsvp: () => void
  readonly onShare: () => void
}

/** An attendee's RSVP on the event's page, instead of the RSVP button. */
export default function OwnRsvps({ layout, ...props }: OwnRsvpsProps) {
  if (layout === 'bar') return <BarContent {...props} />
  return props.rsvp ? <SentRsvps {...props} rsvp={props.rsvp} /> : <UnsentRsvp {...props} />
}

interface SentRsvpsProps extends Omit<OwnRsvpsProps, 'layout' | 'unsentEntry'> {
  readonly rsvp: DeviceRsvp
}

/** The RSVPs to the event on this device, with their actions. Visitors may share a device, and each of them can RSVP. */
function SentRsvps({ event, rsvp, onRsvp, onShare }: SentRsvpsProps) {
  const rsvps = useDeviceRsvps().filter((deviceRsvp) => deviceRsvp.event.id === event.id)
  const isVisitor = useCurrentUserId() === null
  return (
    <div className="rounded-tile w-full border-2 border-current lg:max-w-sm xl:w-auto xl:max-w-[37rem]">
      {rsvps.map((deviceRsvp) => (
        <OwnRsvp key={deviceRsvp.token} rsvp={deviceRsvp} shouldShowName={rsvps.length > 1} />
      ))}
      <div className="flex flex-wrap gap-2.5 border-t-2 border-dashed border-current p-4">
        {!rsvp.signup.isRequest && <RsvpCalendar event={event} venue={findKnownVenue(event, rsvp.event)} />}
        <Button look="outline" onClick={onShare}>
          Share Event
        </Button>
        {isVisitor && (
          <Button look="plain" onClick={onRsvp} data-opens="rsvp">
            RSVP for someone else
          </Button>
        )}
      </div>
    </div>
  )
}

interface OwnRsvpProps {
  readonly rsvp: DeviceRsvp
  /** True if the panel shows several RSVPs, each with a name. */
  readonly shouldShowName: boolean
}

/** One RSVP on this device, with links to manage it and to its ticket. Exported for its test. */
export function OwnRsvp({ rsvp, shouldShowName }: OwnRsvpProps) {
  const isCancelling = useUnsentCancellation(rsvp.token) !== undefined
  return (
    <div role="status" className="p-4 not-first:border-t-2">
      <p className="text-3xl leading-none font-extrabold tracking-tight">
        <LiveText>{`${shouldShowName ? `${rsvp.signup.name}: ` : ''}${describeOwnRsvp(rsvp)}`}</LiveText>
      </p>
      {isCancelling && <p className="mt-1">{UNSENT_TOASTS.cancel.title}</p>}
      <p className="mt-3 flex flex-wrap gap-2.5">
        <ButtonLink look={rsvp.ticketCode ? 'outline' : 'paper'} to={paths.rsvpChange(rsvp.token)}>
          {rsvp.signup.isRequest ? 'Manage your request' : 'Manage your RSVP'}
        </ButtonLink>
        {/* The ticket arrives after the RSVP. Its link follows, so that no link moves while someone taps it. */}
        {rsvp.ticketCode && (
          <ButtonLink look="paper" to={paths.ticket(rsvp.ticketCode)}>
            Show ticket
          </ButtonLink>
        )}
        {rsvp.hasNamesShown && hasSpot(rsvp.signup) && (
          <ButtonLink look="plain" to={paths.rsvpChange(rsvp.token)}>
            See who else is coming
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

type UnsentRsvpProps = Pick<OwnRsvpsProps, 'unsentEntry'>

/**
 * Returns the title for an unsent RSVP, which holds no spot, or for an unsent cancellation. If this device has a cancellation but
 * no sent RSVP, the RSVP was cancelled elsewhere.
 */
const chooseUnsentTitle = (unsentEntry: OutboxEntry | undefined) =>
  UNSENT_TOASTS[unsentEntry?.kind ?? 'rsvp'].title

/** Shown for an unsent RSVP or cancellation, if this device has no sent RSVP to the event. */
function UnsentRsvp({ unsentEntry }: UnsentRsvpProps) {
  return (
    <div role="status" className="text-xl font-bold">
      {chooseUnsentTitle(unsentEntry)}
      <ButtonLink look="plain" className="ml-1 text-base" to={paths.outbox}>
        See what's not sent
      </ButtonLink>
    </div>
  )
}

function BarContent({ rsvp, unsentEntry }: Pick<OwnRsvpsProps, 'rsvp' | 'unsentEntry'>) {
  if (!rsvp) {
    return (
      <>
        <BarText>{chooseUnsentTitle(unsentEntry)}</BarText>
        <ButtonLink look="paper" className="min-h-12 px-7 text-lg" to={paths.outbox}>
          Manage
        </ButtonLink>
      </>
    )
  }
  const { ticketCode, token } = rsvp
  return (
    <>
      <BarText>{describeOwnRsvp(rsvp)}</BarText>
      {ticketCode && (
        <ButtonLink look="paper" className="min-h-12 px-7 text-lg" to={paths.ticket(ticketCode)}>
          Ticket
        </ButtonLink>
      )}
      <ButtonLink
        look={ticketCode ? 'plain' : 'paper'}
        className={`min-h-12 text-lg ${ticketCode ? '' : 'px-7'}`}
        to={paths.rsvpChange(token)}
      >
        Manage
      </ButtonLink>
    </>
  )
}

const BarText = ({ children }: { readonly children: string }) => (
  <p className="tabular-digits min-w-min flex-1 text-lg leading-tight font-bold">{children}</p>
)
