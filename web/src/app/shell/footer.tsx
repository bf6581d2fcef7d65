import type { CurrentUser } from '@shared/auth/contract.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@/components/ui/link.tsx'
import { openAuthDialog } from '@/core/session/auth-dialog-options.ts'
import type { CallResponse } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { getDashboardLink } from './dashboard-link.ts'

const linkClass = 'min-h-11 py-2 font-bold underline-offset-4 hover:underline'

/** The specification sets the year (section 9). */
const YEAR = 2025

interface FooterProps {
  readonly user: CurrentUser | null
}

/** The buttons to join and sign in, or a signed-in user's links to their dashboard and account. */
function AccountLinks({ user }: FooterProps) {
  if (user) {
    const { label, to } = getDashboardLink(user)
    return (
      <>
        <Link className={linkClass} to={to}>
          {label}
        </Link>
        <Link className={linkClass} to={paths.account}>
          Account
        </Link>
      </>
    )
  }
  return (
    <>
      <button type="button" className={linkClass} onClick={() => openAuthDialog('register')}>
        JOIN
      </button>
      <button type="button" className={linkClass} onClick={() => openAuthDialog('sign-in')}>
        HOST LOGIN
      </button>
    </>
  )
}

/** The version of the app, which every page requests when the page is idle (lib/watch-announcement.ts). */
function VersionNote() {
  const { data } = useQuery<CallResponse<'getSite'>>({ queryKey: ['site'], queryFn: skipToken })
  return data && ` · Version ${data.version} (${data.commit})`
}

/** A smaller type size, for a product name that is too long for the size in the class. */
const longNameStyle = PRODUCT.length > 4 ? { fontSize: `${152 / PRODUCT.length}vw` } : undefined

export function Footer({ user }: FooterProps) {
  return (
    <footer className="bg-ink px-gutter text-paper relative z-10 mt-[10px] overflow-hidden pt-10 print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <nav aria-label="Footer" className="flex flex-wrap gap-x-8">
          <Link className={linkClass} to={paths.home}>
            Events
          </Link>
          <Link className={linkClass} to={paths.about}>
            About
          </Link>
          <Link className={linkClass} to={paths.pastEvents}>
            Past events
          </Link>
          <Link className={linkClass} to={paths.rules}>
            House rules
          </Link>
          <Link className={linkClass} to={paths.privacy}>
            Privacy
          </Link>
        </nav>
        <div className="flex flex-wrap gap-x-8 sm:ml-auto">
          <AccountLinks user={user} />
        </div>
      </div>
      <p className="tabular-digits mt-8 text-sm">
        © {YEAR} {PRODUCT}
        <VersionNote />
      </p>
      <p
        aria-hidden
        className="display pointer-events-none -mb-[.2em] text-[38vw] leading-[.8] select-none"
        style={longNameStyle}
      >
        {PRODUCT}
      </p>
    </footer>
  )
}
