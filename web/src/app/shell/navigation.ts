import type { CurrentUser } from '@shared/auth/contract.ts'
import { paths } from '@/lib/paths.ts'

/**
 * The mobile menu's dashboard link (specification section 2): unlike the greeting's, any host's, approved or not, goes to
 * the host dashboard.
 */
export function menuDashboard(user: Pick<CurrentUser, 'role'>): {
  readonly label: string
  readonly to: string
} {
  if (user.role === 'host') return { label: 'Host Dashboard', to: paths.hostDashboard }
  if (user.role === 'admin') return { label: 'Admin Panel', to: paths.admin }
  return { label: 'Dashboard', to: paths.dashboard }
}
