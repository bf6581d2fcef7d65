import type { Role } from '../../../shared/auth/contract.ts'
import type { Member } from './member.ts'
import { createMember, type HostApplication } from './users-store.ts'
import { accountFor } from './account.ts'

export interface NewMember {
  readonly name: string
  readonly email: string
  readonly city: string | null
  readonly area: string | null
  readonly role: Exclude<Role, 'admin'>
  /** For Firebase Auth alone, and for an account that is new. */
  readonly password?: string
}

/** Makes a member, with an application to host where given; null when the e-mail is a member's already. */
export async function signUp(
  { password, ...person }: NewMember,
  application: HostApplication | null,
  now: number,
): Promise<Member | null> {
  const id = await accountFor(person.email, person.name, password)
  const member: Member = { id, ...person, isApproved: false, createdAt: now }
  return (await createMember(member, application)) ? member : null
}
