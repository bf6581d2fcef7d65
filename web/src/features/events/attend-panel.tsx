import type { EventDetail } from '@shared/events/contract.ts'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { STORED_TOASTS } from '@/core/rsvps/outbox-text.ts'
import { useDeviceRsvps, type DeviceRsvp } from '@/lib/device-rsvps.ts'
import { usePersonHere } from '@/lib/person.ts'
import type { OutboxEntry } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { LiveText } from '@/components/ui/live-text.tsx'

interface AttendPanelProps {
  readonly event: EventDetail
  readonly isPast: boolean
  /** One's own RSVP, if there is one. */
  readonly rsvp: DeviceRsvp | undefined
  /** What was asked for without a connection, if anything was. */
  readonly waiting: OutboxEntry | undefined
  readonly onRsvp: () => void
  readonly onCalendar: () => void
  readonly onShare: () => void
}

/** Capacity, and what can be done about it (specification section 2, "Attend panel"). */
export function AttendPanel({ event, isPast, rsvp, waiting, onRsvp, onCalendar, onShare }: AttendPanelProps) {
  return (
    <section aria-label="Attend" className="flex flex-col gap-3 lg:items-end">
      {rsvp && !isPast && <OwnRsvps rsvp={rsvp} waiting={waiting} onRsvp={onRsvp} />}
      {!rsvp && waiting && !isPast && <WaitingRsvp />}
      <p className="figures">
        <b className="text-2xl">
          <LiveText>{capacity(event)}</LiveText>
        </b>{' '}
        <LiveText>{isPast ? 'attended' : ['going', ...spotsTextOf(event)].join(' · ')}</LiveText>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isPast ? (
          <p className="py-2.5 text-xl font-bold">Event Completed</p>
        ) : (
          !rsvp &&
          !waiting && (
            <RsvpButton event={event} onRsvp={onRsvp} className="compact:hidden min-h-13 px-8 text-lg" />
          )
        )}
        {!isPast && (
          <Button look="outline" onClick={onCalendar}>
            Add to Calendar
          </Button>
        )}
        <Button look="outline" onClick={onShare}>
          Share Event
        </Button>
      </div>
    </section>
  )
}

function spotsTextOf({ spotsRemaining, waitlistCount }: EventDetail): string[] {
  const left = spotsRemaining === 1 ? '1 spot remaining' : `${spotsRemaining} spots remaining`
  return [
    ...(spotsRemaining === null ? [] : [left]),
    ...(waitlistCount > 0 ? [`${waitlistCount} on the waitlist`] : []),
  ]
}

/** `12/50`, or the count alone where seats are unlimited. */
function capacity(event: EventDetail): string {
  return event.signupLimit === null ? `${event.signupCount}` : `${event.signupCount}/${event.signupLimit}`
}

function RsvpButton({
  event,
  onRsvp,
  className,
}: Pick<AttendPanelProps, 'event' | 'onRsvp'> & { readonly className: string }) {
  return (
    <Button
      look={event.isFull ? 'outline' : 'paper'}
      className={className}
      onClick={onRsvp}
      data-opens="rsvp"
    >
      <LiveText>{event.isFull ? 'Join Waitlist' : 'RSVP Now'}</LiveText>
    </Button>
  )
}

/** The attendee's spot, or their position on the waitlist. */
export function ownRsvpText({ signup: { isWaitlist, place } }: DeviceRsvp): string {
  if (!isWaitlist) return "You're in"
  return place === null ? "You're on the waitlist" : `You're number ${place} on the waitlist`
}

interface OwnRsvpsProps extends Pick<AttendPanelProps, 'waiting' | 'onRsvp'> {
  readonly rsvp: DeviceRsvp
}

/** The RSVPs of this device: visitors may share it, and each of them can RSVP. */
function OwnRsvps({ rsvp, waiting, onRsvp }: OwnRsvpsProps) {
  const rsvps = useDeviceRsvps().filter(({ event }) => event.id === rsvp.event.id)
  const isVisitor = usePersonHere() === null
  return (
    <>
      {rsvps.map((item) => (
        <OwnRsvp
          key={item.token}
          rsvp={item}
          isNamed={rsvps.length > 1}
          waiting={item.token === rsvp.token ? waiting : undefined}
        />
      ))}
      {isVisitor && (
        <Button look="plain" className="-mx-2 self-start lg:self-end" onClick={onRsvp} data-opens="rsvp">
          RSVP for someone else
        </Button>
      )}
    </>
  )
}

interface OwnRsvpProps extends Pick<AttendPanelProps, 'waiting'> {
  readonly rsvp: DeviceRsvp
  /** Says whose it is. */
  readonly isNamed: boolean
}

function OwnRsvp({ rsvp, isNamed, waiting }: OwnRsvpProps) {
  return (
    <div role="status" className="text-xl font-bold lg:text-right">
      <LiveText>{`${isNamed ? `${rsvp.signup.name}: ` : ''}${ownRsvpText(rsvp)}`}</LiveText>
      {rsvp.ticketCode && (
        <ButtonLink look="plain" className="ml-1 text-base" to={paths.ticket(rsvp.ticketCode)}>
          Show ticket
        </ButtonLink>
      )}
      <ButtonLink look="plain" className="ml-1 text-base" to={paths.rsvpChange(rsvp.token)}>
        Manage your RSVP
      </ButtonLink>
      {waiting?.kind === 'cancel' && <p className="text-base">{STORED_TOASTS.cancel.title}</p>}
    </div>
  )
}

/** An RSVP that was not sent yet holds no spot. */
function WaitingRsvp() {
  return (
    <div role="status" className="text-xl font-bold lg:text-right">
      {STORED_TOASTS.rsvp.title}
      <ButtonLink look="plain" className="ml-1 text-base" to={paths.waiting}>
        See what’s waiting
      </ButtonLink>
    </div>
  )
}

/** On a phone the RSVP stays within thumb's reach, with what is not said right above it: when to come. */
export function StickyBar({
  event,
  when,
  rsvp,
  waiting,
  onRsvp,
}: Pick<AttendPanelProps, 'event' | 'rsvp' | 'waiting' | 'onRsvp'> & { readonly when: string }) {
  const isUnsent = waiting !== undefined && !rsvp
  return (
    <section
      aria-label="Your RSVP"
      className="rsvp-bar bg-ink px-gutter text-paper compact:flex fixed inset-x-0 bottom-0 z-20 hidden flex-wrap items-center gap-x-4 gap-y-1.5 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] wrap-break-word"
    >
      {/* Large type takes a line of its own, and its words whole. */}
      <p className="figures min-w-min flex-1 text-lg leading-tight font-bold">
        {rsvp ? ownRsvpText(rsvp) : isUnsent ? STORED_TOASTS.rsvp.title : when}
      </p>
      {rsvp ? (
        <>
          {rsvp.ticketCode && (
            <ButtonLink look="paper" className="min-h-12 px-7 text-lg" to={paths.ticket(rsvp.ticketCode)}>
              Ticket
            </ButtonLink>
          )}
          <ButtonLink
            look={rsvp.ticketCode ? 'plain' : 'paper'}
            className={`min-h-12 text-lg ${rsvp.ticketCode ? '' : 'px-7'}`}
            to={paths.rsvpChange(rsvp.token)}
          >
            Manage
          </ButtonLink>
        </>
      ) : isUnsent ? (
        <ButtonLink look="paper" className="min-h-12 px-7 text-lg" to={paths.waiting}>
          See it
        </ButtonLink>
      ) : (
        <RsvpButton event={event} onRsvp={onRsvp} className="min-h-12 px-7 text-lg" />
      )}
    </section>
  )
}
