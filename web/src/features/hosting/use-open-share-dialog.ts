import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths.ts'
import { useOverlay } from '@/lib/use-overlay.ts'

/** Returns a function that opens an event's share dialog, even on other pages, where a toast with this action may still be shown. */
export function useOpenShareDialog(): (id: number) => void {
  const { open } = useOverlay('share')
  const navigate = useNavigate()
  return (id) => {
    if (window.location.pathname === paths.hostDashboard) open(id)
    else void navigate(paths.shareEvent(id))
  }
}
