import type { Role } from '../../../shared/auth/contract.ts'
import { makeRandomId, userId } from '../../../shared/ids.ts'
import type { Member } from './member.ts'
import type { HostApplication } from './host-application.ts'
import { createMember, findMemberByEmail } from './users-store.ts'

export interface NewMember {
  readonly name: string
  readonly email: string
  readonly city: string | null
  readonly area: string | null
  readonly role: Exclude<Role, 'admin'>
}

const MAX_ATTEMPTS = 5

/**
 * Creates a member, with an application to host if given; null if a user has that email, or if it is reserved for its former
 * owner. There is no Firebase account yet, because an account for an unproven address could be anyone's. The first login link
 * that the member follows creates it.
 */
export async function registerMember(
  newMember: NewMember,
  application: HostApplication | null,
  now: number,
): Promise<Member | null> {
  if (await findMemberByEmail(newMember.email)) return null
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const id = userId.parse(makeRandomId())
    const member: Member = { id, ...newMember, isApproved: false, createdAt: now, provenAt: null }
    const outcome = await createMember(member, application)
    if (outcome === 'created') return member
    if (outcome === 'address_taken') return null
  }
  throw new Error(`No free user id in ${MAX_ATTEMPTS} attempts`)
}
