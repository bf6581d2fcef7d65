import type { EventDetail } from '@shared/events/contract.ts'
import { Button } from '@/components/ui/button.tsx'
import { LiveText } from '@/components/ui/live-text.tsx'
import { useWindowStatus } from '@/core/events/use-rsvp-window.ts'

interface RsvpButtonProps {
  readonly event: EventDetail
  readonly onRsvp: () => void
  readonly className: string
  /** While a spot is free. */
  readonly label?: string
}

/** Opens the RSVP dialog. Outside the event's RSVP window it says when that opens, and wakes up by itself. */
export function RsvpButton({ event, onRsvp, className, label = 'RSVP Now' }: RsvpButtonProps) {
  const status = useWindowStatus(event)
  const text = status ?? (event.isFull ? 'Join Waitlist' : label)
  return (
    <Button
      look={event.isFull || status !== null ? 'outline' : 'paper'}
      className={className}
      disabled={status !== null}
      onClick={onRsvp}
      data-opens="rsvp"
    >
      <LiveText>{text}</LiveText>
    </Button>
  )
}
