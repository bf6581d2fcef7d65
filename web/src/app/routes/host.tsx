import { useParams } from 'react-router-dom'
import { HostPage } from '@/features/hosts/host-page.tsx'

export default function HostRoute() {
  const { hostId } = useParams()
  const id = Number(hostId)
  return <HostPage key={id} id={id} />
}
