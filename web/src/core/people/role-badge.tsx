import type { AdminUser } from '@shared/users/contract.ts'
import { Badge } from '@/components/data/badge.tsx'

/** What somebody is here. A host who waits for a decision is said to. */
export function RoleBadge({ role, isApproved, isBeingDeleted }: AdminUser) {
  if (isBeingDeleted) return <Badge tone="bad">Being deleted</Badge>
  if (role === 'admin') return <Badge tone="ink">Admin</Badge>
  if (role === 'user') return <Badge>User</Badge>
  return isApproved ? <Badge tone="good">Host</Badge> : <Badge tone="warning">Host, pending</Badge>
}

/** `Shoreditch, London`; a dash of who named neither. */
export const locationOf = ({ area, city }: Pick<AdminUser, 'area' | 'city'>): string =>
  [area, city].filter(Boolean).join(', ') || '–'

/** `12 attended`, of a host `3 hosted` too. */
export function eventCounts({ totalEventsAttended, totalEventsHosted }: AdminUser): string {
  const attended = `${totalEventsAttended.toLocaleString()} attended`
  return totalEventsHosted === null ? attended : `${attended}, ${totalEventsHosted.toLocaleString()} hosted`
}
