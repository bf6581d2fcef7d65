import { useEffect } from 'react'
import { Link } from '@/components/ui/link.tsx'
import { openAuthDialog } from '@/lib/auth-dialog.ts'
import { paths } from '@/lib/paths.ts'
import { logOut, useCurrentUser } from '@/lib/session.ts'
import { menuDashboard } from './navigation.ts'

const line = 'display block w-full border-b-2 border-ink py-4 text-left text-5xl'

/** The same links as the bar, each a line of its own. */
export default function MobileMenu({ onClose }: { readonly onClose: () => void }) {
  const { user } = useCurrentUser()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    document.documentElement.classList.add('overflow-hidden')
    return () => {
      document.removeEventListener('keydown', onKey)
      document.documentElement.classList.remove('overflow-hidden')
    }
  }, [onClose])
  const dashboard = user && menuDashboard(user)
  return (
    <div id="mobile-menu" className="bg-paper px-gutter h-[calc(100dvh-4rem)] overflow-y-auto pb-8 md:hidden">
      <Link className={line} to={paths.home} onClick={onClose}>
        Events
      </Link>
      <Link className={line} to={paths.about} onClick={onClose}>
        About
      </Link>
      <Link className={line} to={paths.pastEvents} onClick={onClose}>
        Past events
      </Link>
      {dashboard ? (
        <>
          <Link className={line} to={dashboard.to} onClick={onClose}>
            {dashboard.label}
          </Link>
          <button type="button" className={line} onClick={() => void logOut()}>
            Log Out
          </button>
        </>
      ) : (
        <button
          type="button"
          className={line}
          onClick={() => {
            onClose()
            openAuthDialog()
          }}
        >
          Login / Sign Up
        </button>
      )}
    </div>
  )
}
