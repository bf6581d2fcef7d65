import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'

/** Returns a function that opens the share dialog of an event, from any page: the toast that calls it may outlast its page. */
export function useShare(): (id: number) => void {
  const { open } = useOverlay('share')
  const navigate = useNavigate()
  return (id) => {
    if (window.location.pathname === paths.hostDashboard) open(id)
    else void navigate(paths.shareEvent(id))
  }
}
