import { parseId } from '@shared/parse-id.ts'
import { useParams } from 'react-router-dom'
import { AlternateEventPage } from '@/features/events/alternate-event-page.tsx'

export default function AlternateEventRoute() {
  const { eventId } = useParams()
  const id = parseId(eventId)
  return <AlternateEventPage key={id} id={id} />
}
