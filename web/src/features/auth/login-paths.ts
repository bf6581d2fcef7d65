import type { CurrentUser } from '@shared/auth/contract.ts'
import { toSafeRedirect } from '@shared/auth/redirect.ts'
import { paths } from '@/lib/paths.ts'

/** The start page of hosts and admins, and the areas that need their role. A login link can lead to any page of these areas. */
const roleAreas = {
  host: { start: paths.hostDashboard, areas: [paths.hostDashboard, '/help/host'] },
  admin: { start: paths.admin, areas: [paths.admin, '/help'] },
} as const

/**
 * Returns the page to which a verified login leads (specification section 4). Hosts and admins get their start page, unless they
 * requested a page that needs their role, such as the form for a new event. Other members get the requested page, or the
 * dashboard if they requested none or a page that needs a role. A `redirect` that is not a path on this site is ignored.
 */
export function choosePathAfterLogin(user: Pick<CurrentUser, 'role'>, redirect: string | null): string {
  const requestedPage = toSafeRedirect(redirect)
  if (user.role === 'user')
    return requestedPage !== null && !needsRole(requestedPage) ? requestedPage : paths.dashboard
  const { start, areas } = roleAreas[user.role]
  return requestedPage !== null && isWithin(areas, requestedPage) ? requestedPage : start
}

/**
 * Returns the page to which a login link leads back if it was requested on `page` (a path with its query): the page of an
 * event or a host or the account page, without its query, or a page that needs a role, with its query. Null if the link leads
 * to the dashboard.
 */
export function chooseReturnPath(page: string): string | null {
  const [pathname = ''] = page.split('?')
  if (/^\/((events?|hosts)\/\d+|account)$/.test(pathname)) return pathname
  return needsRole(page) ? page : null
}

const needsRole = (page: string): boolean =>
  Object.values(roleAreas).some(({ areas }) => isWithin(areas, page))

const isWithin = (areas: readonly string[], page: string): boolean =>
  areas.some((area) => page === area || page.startsWith(`${area}/`) || page.startsWith(`${area}?`))
