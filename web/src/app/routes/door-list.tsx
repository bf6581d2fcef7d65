import { parseId } from '@shared/parse-id.ts'
import { useParams } from 'react-router-dom'
import { DoorListPage } from '@/features/hosting/door-list-page.tsx'

export default function DoorListRoute() {
  const { eventId } = useParams()
  return <DoorListPage id={parseId(eventId)} />
}
