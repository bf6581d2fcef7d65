import type { CurrentUser } from '@shared/auth/contract.ts'
import { safeRedirect } from '@shared/auth/redirect.ts'
import { paths } from '@/lib/paths.ts'

/**
 * Where a verified login leads (specification section 4): an admin to the admin area, any host to the host dashboard,
 * members to the page they wanted. A `redirect` that is not a path on this site is ignored.
 */
export function pathAfterLogin(user: Pick<CurrentUser, 'role'>, redirect: string | null): string {
  if (user.role === 'admin') return paths.admin
  if (user.role === 'host') return paths.hostDashboard
  return safeRedirect(redirect) ?? paths.dashboard
}

/**
 * Where a login link that was requested on a page leads back to: an event, a host, or a page of the member's; otherwise the
 * dashboard.
 */
export function returnPath(pathname: string): string | null {
  return /^\/((events?|hosts)\/\d+|account)$/.test(pathname) ? pathname : null
}
