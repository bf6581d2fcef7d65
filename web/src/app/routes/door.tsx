import { parseId } from '@shared/parse-id.ts'
import { useParams } from 'react-router-dom'
import { DoorPage } from '@/features/door/door-page.tsx'

/** Check-in, at a host's URL or through a helper's link. The link's token begins with the event's id. */
export default function DoorRoute() {
  const { eventId, token = null } = useParams()
  const id = parseId(eventId ?? token?.slice(0, 10))
  return <DoorPage key={token ?? id} eventId={id} token={token} />
}
