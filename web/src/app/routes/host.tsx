import { idFrom } from '@shared/id-spelling.ts'
import { useParams } from 'react-router-dom'
import { HostPage } from '@/features/hosts/host-page.tsx'

export default function HostRoute() {
  const { hostId } = useParams()
  const id = idFrom(hostId)
  return <HostPage key={id} id={id} />
}
