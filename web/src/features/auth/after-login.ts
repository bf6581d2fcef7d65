import type { CurrentUser } from '@shared/auth/contract.ts'
import { safeRedirect } from '@shared/auth/redirect.ts'
import { paths } from '@/lib/paths.ts'

/** Where hosts and admins start, and what else needs their role: a login link leads to a page there. */
const roleAreas = {
  host: { start: paths.hostDashboard, areas: [paths.hostDashboard, '/help/host'] },
  admin: { start: paths.admin, areas: [paths.admin, '/help'] },
} as const

/**
 * Where a verified login leads (specification section 4): an admin to the admin area, any host to the host dashboard,
 * members to the page they wanted. Hosts and admins who wanted a page that needs their role, such as the form of a new
 * event, get it. A `redirect` that is not a path on this site is ignored.
 */
export function pathAfterLogin(user: Pick<CurrentUser, 'role'>, redirect: string | null): string {
  const wanted = safeRedirect(redirect)
  if (user.role === 'user') return wanted !== null && !needsRole(wanted) ? wanted : paths.dashboard
  const { start, areas } = roleAreas[user.role]
  return wanted !== null && isWithin(areas, wanted) ? wanted : start
}

/**
 * Where a login link that was requested on a page (its path with its query) leads back to: an event, a host, a page of the
 * member's, or any view of a host's or admin's page; null if it leads to the dashboard.
 */
export function returnPath(page: string): string | null {
  const [pathname = ''] = page.split('?')
  if (/^\/((events?|hosts)\/\d+|account)$/.test(pathname)) return pathname
  return needsRole(page) ? page : null
}

const needsRole = (page: string): boolean =>
  Object.values(roleAreas).some(({ areas }) => isWithin(areas, page))

const isWithin = (areas: readonly string[], page: string): boolean =>
  areas.some((area) => page === area || page.startsWith(`${area}/`) || page.startsWith(`${area}?`))
