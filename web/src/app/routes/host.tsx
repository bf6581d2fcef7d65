import { parseId } from '@shared/parse-id.ts'
import { useParams } from 'react-router-dom'
import { HostPage } from '@/features/hosts/host-page.tsx'

export default function HostRoute() {
  const { hostId } = useParams()
  const id = parseId(hostId)
  return <HostPage key={id} id={id} />
}
