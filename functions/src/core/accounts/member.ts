import type { CurrentUser, Role } from '../../../shared/auth/contract.ts'
import type { UserId } from '../../../shared/ids.ts'

/** The rights of a member. */
export interface Rights {
  readonly role: Role
  /** Whether an admin has approved the host. Only then may a host run events. */
  readonly isApproved: boolean
}

/**
 * Whether a member may run events: an approved host, or an admin. An event's `hostIds` may name a host who is no longer
 * approved.
 */
export const canRunEvents = ({ role, isApproved }: Rights): boolean =>
  role === 'admin' || (role === 'host' && isApproved)

/** A member, as stored in `users/{uid}`. `createdAt` is in milliseconds since 1970. */
export interface Member extends Rights {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly city: string | null
  readonly area: string | null
  readonly createdAt: number
  /** When someone first followed a link that was sent to `email`, in milliseconds since 1970; null until then. */
  readonly provenAt: number | null
}

/** A user's own account as they see it. */
export function toCurrentUser(member: Member): CurrentUser {
  const { id, name, email, city, area, role, isApproved, createdAt } = member
  return { id, name, email, city, area, role, isApproved, createdAt: new Date(createdAt).toISOString() }
}
