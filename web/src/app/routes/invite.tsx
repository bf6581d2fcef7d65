import { useParams } from 'react-router-dom'
import { InvitationPage } from '@/features/applications/invitation-page.tsx'

export default function InviteRoute() {
  const { token } = useParams()
  return <InvitationPage token={token} />
}
