import type { EventDetail } from '@shared/events/contract.ts'
import { Button } from '@/components/ui/button.tsx'
import { LiveText } from '@/components/ui/live-text.tsx'
import { ASK_TO_JOIN_LABEL } from '@/core/rsvps/request-text.ts'
import { useClosedWindowText } from '@/core/events/use-rsvp-window.ts'

interface RsvpButtonProps {
  readonly event: EventDetail
  readonly onRsvp: () => void
  readonly className: string
  /** The text while a spot is free, unless hosts choose who comes. */
  readonly label?: string
}

/**
 * Opens the RSVP dialog. Outside the event's RSVP window the button is disabled and says when RSVPs open, or that they are
 * closed. The button becomes active when RSVPs open.
 */
export function RsvpButton({ event, onRsvp, className, label = 'RSVP Now' }: RsvpButtonProps) {
  const closedText = useClosedWindowText(event)
  const isForWaitlist = event.isFull && !event.isByRequest
  const text = closedText ?? (event.isByRequest ? ASK_TO_JOIN_LABEL : isForWaitlist ? 'Join Waitlist' : label)
  return (
    <Button
      look={isForWaitlist || closedText !== null ? 'outline' : 'paper'}
      className={`text-balance ${className}`}
      disabled={closedText !== null}
      onClick={onRsvp}
      data-opens="rsvp"
    >
      <LiveText>{text}</LiveText>
    </Button>
  )
}
