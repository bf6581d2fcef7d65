import { parseId } from '@shared/parse-id.ts'
import { useParams } from 'react-router-dom'
import { EventPage } from '@/features/events/event-page.tsx'

export default function EventRoute() {
  const { eventId } = useParams()
  const id = parseId(eventId)
  return <EventPage key={id} id={id} />
}
