import type { EventDetail } from '@shared/events/contract.ts'
import { colourAt } from '@shared/events/colours.ts'
import { Dialog } from '@/components/ui/dialog.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { RsvpForm } from './rsvp-form.tsx'

interface RsvpDialogProps {
  readonly event: EventDetail
  readonly onClose: () => void
}

/** The RSVP modal; a full event offers its waitlist. */
export default function RsvpDialog({ event, onClose }: RsvpDialogProps) {
  const { user, isLoading } = useCurrentUser()
  return (
    <Dialog
      open
      onClose={onClose}
      title={event.isFull ? 'Join Waitlist' : 'RSVP'}
      description={
        event.isFull ? `${event.title} is full. Spots go to the waitlist in order of sign-up.` : event.title
      }
      colour={colourAt(event.id).hex}
    >
      {!isLoading && <RsvpForm event={event} user={user} onDone={onClose} />}
    </Dialog>
  )
}
