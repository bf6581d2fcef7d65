import { toGreetingName } from '@shared/mail/greeting-name.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import { Suspense, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Link } from '@/components/ui/link.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import { isLoggingOut } from '@/lib/logging-out.ts'
import { paths } from '@/lib/paths.ts'
import { useOpenParam } from '@/lib/use-open-param.ts'
import { requestLogOut } from '@/core/session/request-log-out.ts'
import { getDashboardPath, useCurrentUser } from '@/core/session/session.ts'

const MobileMenu = makeLazyComponent(() => import('./mobile-menu.tsx'), DialogFallback)

/** The top bar of every page with a shell (specification section 2, "Top navigation bar"). */
export function TopBar() {
  const { openDialog, show, close } = useOpenParam(['menu'])
  const isOpen = openDialog !== null
  const barRef = useRef<HTMLElement>(null)
  return (
    <header ref={barRef} className="fixed inset-x-0 top-0 z-30 print:hidden">
      <nav aria-label="Main" className="bg-paper px-gutter flex h-16 items-center gap-7">
        <Link to={paths.home} className="display text-[1.7rem]">
          {PRODUCT}
        </Link>
        <div className="hidden shrink-0 gap-7 font-bold md:flex">
          <BarLink to={paths.about}>About</BarLink>
          <BarLink to={paths.pastEvents}>Past events</BarLink>
        </div>
        <div className="ml-auto hidden min-w-0 items-center gap-3 md:flex">
          <AccountLinks />
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label="Open menu"
          onClick={() => show('menu')}
          className="-mr-2 ml-auto grid size-11 place-items-center md:hidden"
        >
          <svg aria-hidden width="28" height="13" stroke="currentColor" strokeWidth="3">
            <path d="M0 1.5h28M0 11.5h28" />
          </svg>
        </button>
      </nav>
      {isOpen && (
        <Suspense fallback={null}>
          <MobileMenu barRef={barRef} onClose={close} />
        </Suspense>
      )}
    </header>
  )
}

function BarLink({ to, children }: { readonly to: string; readonly children: string }) {
  const isCurrentPage = useLocation().pathname === to
  return (
    <Link
      to={to}
      aria-current={isCurrentPage ? 'page' : undefined}
      className="decoration-2 underline-offset-4 hover:underline aria-[current]:underline aria-[current]:decoration-[3px]"
    >
      {children}
    </Link>
  )
}

function AccountLinks() {
  const { user, isLoading } = useCurrentUser()
  const isDisabled = isLoggingOut.use()
  if (isLoading) return <div className="h-9" />
  if (!user) {
    return (
      <Button className="text-sm" onClick={() => openAuthDialog()}>
        Login / Sign Up
      </Button>
    )
  }
  return (
    <>
      <span className="font-bold">
        <BarLink to={paths.account}>Account</BarLink>
      </span>
      <ButtonLink look="plain" className="min-w-0 text-sm" to={getDashboardPath(user)}>
        <span className="truncate">Hi, {toGreetingName(user.name) || user.name}</span>
      </ButtonLink>
      <Button look="outline" className="shrink-0 text-sm" disabled={isDisabled} onClick={requestLogOut}>
        Log Out
      </Button>
    </>
  )
}
