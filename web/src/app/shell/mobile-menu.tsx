import { Dialog } from '@base-ui/react/dialog'
import { PRODUCT } from '@shared/brand/brand.ts'
import { X } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { Link } from '@/components/ui/link.tsx'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { useBackGuard } from '@/lib/back-guard.ts'
import { paths } from '@/lib/paths.ts'
import { requestLogOut } from '@/core/session/request-log-out.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { getDashboardLink } from './dashboard-link.ts'

const itemClass = 'display block w-full border-b-2 border-ink py-4 text-left text-[clamp(1.5rem,13vw,3rem)]'

/** The widths at which the top bar itself shows the links (Tailwind's `md`). */
const WIDE_QUERY = '(min-width: 48rem)'

interface MobileMenuProps {
  readonly onClose: () => void
  /** The top bar, which contains the menu. */
  readonly barRef: RefObject<HTMLElement | null>
}

/** The menu of the top bar on narrow screens: the bar's links, one per line, over the whole screen. */
export default function MobileMenu({ onClose, barRef }: MobileMenuProps) {
  const { user } = useCurrentUser()
  const [initialPathname] = useState(() => window.location.pathname)
  useCloseWhenWide(onClose)
  useBackGuard(true, onClose)
  const dashboardLink = user && getDashboardLink(user)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal container={barRef}>
        <Dialog.Popup
          id="mobile-menu"
          // If a link was followed, the new page gets the focus.
          finalFocus={() => window.location.pathname === initialPathname}
          className="bg-paper text-ink fixed inset-0 z-10 overflow-y-auto overscroll-contain outline-none"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="px-gutter flex h-16 items-center justify-between">
            <span aria-hidden className="display text-[1.7rem]">
              {PRODUCT}
            </span>
            <Dialog.Close aria-label="Close menu" className="-mr-2 grid size-11 place-items-center">
              <X aria-hidden size={30} strokeWidth={3} />
            </Dialog.Close>
          </div>
          <nav aria-label="Menu" className="px-gutter pb-8">
            <MenuLink to={paths.home}>Events</MenuLink>
            <MenuLink to={paths.about}>About</MenuLink>
            <MenuLink to={paths.pastEvents}>Past events</MenuLink>
            {dashboardLink ? (
              <>
                <MenuLink to={dashboardLink.to}>{dashboardLink.label}</MenuLink>
                <MenuLink to={paths.account}>Account</MenuLink>
                <button type="button" className={itemClass} onClick={requestLogOut}>
                  Log Out
                </button>
              </>
            ) : (
              <button
                type="button"
                className={itemClass}
                onClick={() => {
                  onClose()
                  openAuthDialog()
                }}
              >
                Login / Sign Up
              </button>
            )}
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Replaces the menu's entry in the history, so that Back from the new page leads to the page under the menu. */
function MenuLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link className={itemClass} to={to} replace>
      {children}
    </Link>
  )
}

/** Closes the menu when the top bar becomes wide enough for its own links, for example when a phone is rotated. */
function useCloseWhenWide(onWide: () => void): void {
  useEffect(() => {
    const query = window.matchMedia(WIDE_QUERY)
    const closeIfWide = () => {
      if (query.matches) onWide()
    }
    closeIfWide()
    query.addEventListener('change', closeIfWide)
    return () => query.removeEventListener('change', closeIfWide)
  }, [onWide])
}
