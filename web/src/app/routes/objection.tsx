import { useParams } from 'react-router-dom'
import { ObjectionPage } from '@/features/objections/objection-page.tsx'

export default function ObjectionRoute() {
  const { token = '' } = useParams()
  return <ObjectionPage key={token} token={token} />
}
