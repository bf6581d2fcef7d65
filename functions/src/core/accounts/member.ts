import type { CurrentUser, Role } from '../../../shared/auth/contract.ts'
import type { UserId } from '../../../shared/ids.ts'

/** A person with an account, as `users/{uid}` holds them; `createdAt` in milliseconds since 1970. */
export interface Member {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly city: string | null
  readonly area: string | null
  readonly role: Role
  /** A host may run events once an admin has approved them. */
  readonly isApproved: boolean
  readonly createdAt: number
}

/** What a person sees of their own account. */
export function toCurrentUser(member: Member): CurrentUser {
  return { ...member, createdAt: new Date(member.createdAt).toISOString() }
}
