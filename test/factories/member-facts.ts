import { makeRandomId, userId } from '../../functions/shared/ids.ts'
import type { Member } from '../../functions/src/core/accounts/member.ts'

/** Makes a new member in London with a proven address, in the form that `createMember` takes. */
export function makeMemberFacts(overrides: Partial<Member> = {}): Member {
  const [id, now] = [userId.parse(makeRandomId()), Date.now()]
  const identity = { id, name: 'Robin', email: `member-${id}@people.test`, city: 'London', area: null }
  return { ...identity, role: 'user', isApproved: false, createdAt: now, provenAt: now, ...overrides }
}
