import type { CurrentUser } from '@shared/auth/contract.ts'
import { toSafeRedirect } from '@shared/auth/redirect.ts'
import { paths } from '@/lib/paths.ts'

/** The start page of hosts and of admins, and the areas that need their role, into which a login link can lead. */
const roleAreas = {
  host: { start: paths.hostDashboard, areas: [paths.hostDashboard, '/help/host'] },
  admin: { start: paths.admin, areas: [paths.admin, '/help'] },
} as const

/**
 * Returns the page to which a verified login leads (specification section 4): the admin area for an admin, the host dashboard
 * for any host, and for other members the requested page, or the dashboard if that page needs a role or none was requested.
 * Hosts and admins who requested a page that needs their role, such as the form of a new event, are led to that page. A
 * `redirect` that is not a path on this site is ignored.
 */
export function findPathAfterLogin(user: Pick<CurrentUser, 'role'>, redirect: string | null): string {
  const requestedPage = toSafeRedirect(redirect)
  if (user.role === 'user')
    return requestedPage !== null && !needsRole(requestedPage) ? requestedPage : paths.dashboard
  const { start, areas } = roleAreas[user.role]
  return requestedPage !== null && isWithin(areas, requestedPage) ? requestedPage : start
}

/**
 * Returns the page to which a login link that was requested on `page` (a path with its query) leads back: an event, a host, the
 * account, or any page that needs a role, with its query; null if the link leads to the dashboard.
 */
export function findReturnPath(page: string): string | null {
  const [pathname = ''] = page.split('?')
  if (/^\/((events?|hosts)\/\d+|account)$/.test(pathname)) return pathname
  return needsRole(page) ? page : null
}

const needsRole = (page: string): boolean =>
  Object.values(roleAreas).some(({ areas }) => isWithin(areas, page))

const isWithin = (areas: readonly string[], page: string): boolean =>
  areas.some((area) => page === area || page.startsWith(`${area}/`) || page.startsWith(`${area}?`))
