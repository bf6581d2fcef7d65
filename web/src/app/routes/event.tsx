import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { EventPage } from '@/features/events/event-page.tsx'

const RsvpDialog = lazy(() => import('@/features/rsvps/rsvp-dialog.tsx'))

export default function EventRoute() {
  const { eventId } = useParams()
  const id = Number(eventId)
  return (
    <EventPage
      key={id}
      id={id}
      renderRsvp={(event, onClose) => <RsvpDialog event={event} onClose={onClose} />}
    />
  )
}
