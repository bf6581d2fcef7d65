import type { AdminUser } from '@shared/users/contract.ts'
import { Badge } from '@/components/data/badge.tsx'

/** The role of a user, unless they are suspended or being deleted; a host without approval is pending. */
export function RoleBadge({ role, isApproved, suspendedAt, isBeingDeleted }: AdminUser) {
  if (isBeingDeleted) return <Badge tone="bad">Being deleted</Badge>
  if (suspendedAt !== null) return <Badge tone="bad">Suspended</Badge>
  if (role === 'admin') return <Badge tone="ink">Admin</Badge>
  if (role === 'user') return <Badge>User</Badge>
  return isApproved ? <Badge tone="good">Host</Badge> : <Badge tone="warning">Host, pending</Badge>
}

/** Whether an admin can invite a user to host: not a host, an applicant or an admin, and not suspended or being deleted. */
export const canBeInvited = ({ role, suspendedAt, isBeingDeleted }: AdminUser): boolean =>
  role === 'user' && suspendedAt === null && !isBeingDeleted

/** Whether a user has host details. The server has them only for approved hosts who are neither suspended nor being deleted. */
export const hasHostDetails = ({ role, isApproved, suspendedAt, isBeingDeleted }: AdminUser): boolean =>
  role === 'host' && isApproved && suspendedAt === null && !isBeingDeleted

/** Example: `Shoreditch, London`. Returns a dash if neither is known. */
export const formatLocation = ({ area, city }: Pick<AdminUser, 'area' | 'city'>): string =>
  [area, city].filter(Boolean).join(', ') || '–'

/** Example: `12 attended`, for hosts also `3 hosted`. */
export function formatEventCounts({ totalEventsAttended, totalEventsHosted }: AdminUser): string {
  const attendedText = `${totalEventsAttended.toLocaleString('en')} attended`
  return totalEventsHosted === null
    ? attendedText
    : `${attendedText}, ${totalEventsHosted.toLocaleString('en')} hosted`
}
