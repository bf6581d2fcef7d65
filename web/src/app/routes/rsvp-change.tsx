import { useParams } from 'react-router-dom'
import { RsvpChangePage } from '@/features/rsvps/rsvp-change-page.tsx'

export default function RsvpChangeRoute() {
  const { token = '' } = useParams()
  return <RsvpChangePage key={token} token={token} />
}
