import { useParams } from 'react-router-dom'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { EventPage } from '@/features/events/event-page.tsx'

const RsvpDialog = lazyPart(() => import('@/features/rsvps/rsvp-dialog.tsx'), DialogMissing)

export default function EventRoute() {
  const { eventId } = useParams()
  const id = Number(eventId)
  return (
    <EventPage
      key={id}
      id={id}
      preloadRsvp={RsvpDialog.preload}
      renderRsvp={(event, onClose) => <RsvpDialog event={event} onClose={onClose} />}
    />
  )
}
