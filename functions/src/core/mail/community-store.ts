import type { Query } from 'firebase-admin/firestore'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import type { MailKind } from '../../../shared/mail/kinds.ts'
import { users } from '../../platform/collections.ts'
import type { CommunityAudience } from './audience.ts'

/** Makes the query for the members to whom a message to a community goes. */
export function queryCommunityMembers(audience: CommunityAudience) {
  const isForHosts = audience.kind === 'all_hosts' || audience.kind === 'city_hosts'
  const query = isForHosts ? users.where('role', '==', 'host').where('isApproved', '==', true) : users
  return 'city' in audience ? query.where('cityKey', '==', makeCityKey(audience.city)) : query
}

const countDocuments = async (query: Query) => (await query.count().get()).data().count

/** Counts the members of a community, and those of them with a proven address that takes mail of a kind. */
export async function countCommunity(
  audience: CommunityAudience,
  mailKind: MailKind,
): Promise<{ totalCount: number; reachableCount: number }> {
  const members = queryCommunityMembers(audience)
  const unprovenMembers = members.where('provenAt', '==', null)
  const blockedKinds = ['all', mailKind]
  const [totalCount = 0, ...counts] = await Promise.all(
    [
      members,
      unprovenMembers,
      members.where('blockedMailKinds', 'array-contains-any', blockedKinds),
      unprovenMembers.where('blockedMailKinds', 'array-contains-any', blockedKinds),
    ].map(countDocuments),
  )
  const [unprovenCount = 0, blockedCount = 0, unprovenBlockedCount = 0] = counts
  return { totalCount, reachableCount: totalCount - unprovenCount - blockedCount + unprovenBlockedCount }
}
