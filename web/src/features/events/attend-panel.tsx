import type { EventDetail } from '@shared/events/contract.ts'
import { Suspense } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { LiveText } from '@/components/ui/live-text.tsx'
import { HOST_CHOOSES_TEXT } from '@/core/rsvps/request-text.ts'
import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import type { OutboxEntry } from '@/lib/outbox.ts'
import { RsvpButton } from './rsvp-button.tsx'

const OwnRsvps = makeLazyComponent(() => import('./own-rsvps.tsx'))

/** Loads the dialog together with the parts that an attendee sees after an RSVP, because the device may be offline then. */
export const RsvpDialog = makeLazyComponent(async () => {
  const [dialog] = await Promise.all([import('@/core/rsvps/rsvp-dialog.tsx'), OwnRsvps.load()])
  return dialog
}, DialogFallback)

interface OwnRsvpPanelProps {
  readonly event: EventDetail
  /** The viewer's own RSVP, if there is one. */
  readonly rsvp: DeviceRsvp | undefined
  /** The unsent RSVP or cancellation, if there is one. */
  readonly unsentEntry: OutboxEntry | undefined
  readonly onRsvp: () => void
  readonly onShare: () => void
}

/** Shown to attendees instead of the button to RSVP. */
export function OwnRsvpPanel(props: OwnRsvpPanelProps) {
  return (
    <Suspense fallback={<div className="h-48" />}>
      <OwnRsvps {...props} layout="panel" />
    </Suspense>
  )
}

interface AttendPanelProps extends OwnRsvpPanelProps {
  readonly isPast: boolean
  readonly onAddToCalendar: () => void
}

/** The numbers of attendees and spots, and the actions (specification section 2, "Attend panel"). */
export function AttendPanel({ isPast, onAddToCalendar, ...props }: AttendPanelProps) {
  const { event, rsvp, unsentEntry, onRsvp, onShare } = props
  const shouldShowOwnRsvp = !isPast && (rsvp !== undefined || unsentEntry !== undefined)
  return (
    <section aria-label="Attend" className="flex flex-col gap-3 lg:items-end">
      {shouldShowOwnRsvp && <OwnRsvpPanel {...props} />}
      <p className="tabular-digits">
        <b className="text-2xl">
          <LiveText>{formatAttendeeCount(event)}</LiveText>
        </b>{' '}
        <LiveText>{isPast ? 'attended' : ['going', ...listSpotTexts(event)].join(' · ')}</LiveText>
      </p>
      {event.isByRequest && !isPast && !shouldShowOwnRsvp && <p>{HOST_CHOOSES_TEXT}</p>}
      <div className="flex flex-wrap gap-2.5">
        {isPast && <p className="py-2.5 text-xl font-bold">Event Completed</p>}
        {!isPast && !shouldShowOwnRsvp && (
          <RsvpButton event={event} onRsvp={onRsvp} className="compact:hidden min-h-13 px-8 text-lg" />
        )}
        {!isPast && !rsvp && (
          <Button look="outline" onClick={onAddToCalendar}>
            Add to Calendar
          </Button>
        )}
        {(isPast || !rsvp) && (
          <Button look="outline" onClick={onShare}>
            Share Event
          </Button>
        )}
      </div>
    </section>
  )
}

function listSpotTexts({ spotsRemaining, waitlistCount }: EventDetail): string[] {
  const spotsText = spotsRemaining === 1 ? '1 spot remaining' : `${spotsRemaining} spots remaining`
  return [
    ...(spotsRemaining === null ? [] : [spotsText]),
    ...(waitlistCount > 0 ? [`${waitlistCount} on the waitlist`] : []),
  ]
}

/** Returns `12/50`, or only the number of attendees if there is no limit. */
function formatAttendeeCount(event: EventDetail): string {
  return event.signupLimit === null ? `${event.signupCount}` : `${event.signupCount}/${event.signupLimit}`
}

type StickyBarProps = OwnRsvpPanelProps & { readonly startText: string }

/** The bar at the bottom of a phone's screen: the date and the RSVP button, or the viewer's own RSVP. */
export function StickyBar({ startText, ...props }: StickyBarProps) {
  const { event, rsvp, unsentEntry, onRsvp } = props
  return (
    <section
      aria-label="Your RSVP"
      className="rsvp-bar bg-ink px-gutter text-paper compact:flex fixed inset-x-0 bottom-0 z-20 hidden flex-wrap items-center gap-x-4 gap-y-1.5 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] wrap-break-word"
    >
      {rsvp || unsentEntry ? (
        <Suspense fallback={<div className="h-12" />}>
          <OwnRsvps {...props} layout="bar" />
        </Suspense>
      ) : (
        <>
          {/* With large type or a long label, the button wraps to a line of its own. */}
          <p className="tabular-digits min-w-fit flex-1 text-lg leading-tight font-bold">{startText}</p>
          <RsvpButton event={event} onRsvp={onRsvp} className="min-h-12 px-7 text-lg aria-disabled:grow" />
        </>
      )}
    </section>
  )
}
