import { useParams } from 'react-router-dom'
import { PreferencesPage } from '@/features/email/preferences-page.tsx'

export default function UnsubscribeRoute() {
  const { token = '' } = useParams()
  return <PreferencesPage key={token} token={token} />
}
