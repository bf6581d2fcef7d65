import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'

/** Opens the share sheet of an event. A toast does that, which may have been followed to another page. */
export function useShare(): (id: number) => void {
  const { open } = useOverlay('share')
  const navigate = useNavigate()
  return (id) => {
    if (window.location.pathname === paths.hostDashboard) open(id)
    else void navigate(paths.shareEvent(id))
  }
}
