import type { CurrentUser } from '@shared/auth/contract.ts'
import { paths } from '@/lib/paths.ts'

/**
 * Returns the dashboard link of the mobile menu (specification section 2) and of the footer. The link leads every host to the
 * host dashboard, while the greeting in the top bar leads only approved hosts there.
 */
export function getDashboardLink(user: Pick<CurrentUser, 'role'>): {
  readonly label: string
  readonly to: string
} {
  if (user.role === 'host') return { label: 'Host Dashboard', to: paths.hostDashboard }
  if (user.role === 'admin') return { label: 'Admin Panel', to: paths.admin }
  return { label: 'Dashboard', to: paths.dashboard }
}
