import { useParams } from 'react-router-dom'
import { PreferencesPage } from '@/features/preferences/preferences-page.tsx'

export default function UnsubscribeRoute() {
  const { token = '' } = useParams()
  return <PreferencesPage key={token} token={token} />
}
