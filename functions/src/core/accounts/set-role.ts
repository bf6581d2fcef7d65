import * as log from '../../platform/log.ts'
import type { UserId } from '../../../shared/ids.ts'
import { auth } from '../../platform/firebase.ts'
import { findAuthAccount } from './account.ts'
import type { Member } from './member.ts'
import type { TokenClaims } from './token-claims.ts'
import { recordClaimsChange, writeRights, type RightsChange, type DecideRights } from './users-store.ts'

/**
 * The only function that changes a member's role or approval. It changes the member's document first, which the API reads on
 * the next call. Then it ends the member's sessions if they have fewer rights, and sets the claims, which Firestore's rules
 * read. Finally, it tells the member's open pages to fetch a new token. If it is interrupted, the next sign-in carries out the
 * remaining steps, because it calls this function too.
 *
 * Returns the changed member; null if there is no such member, `decide` refuses or `checkPrecondition` returns false.
 */
export async function setRole(
  id: UserId,
  decide: DecideRights,
  change: RightsChange,
): Promise<Member | null> {
  const member = await writeRights(id, decide, change)
  if (member) await updateClaims(member, change)
  return member
}

async function updateClaims({ id, email, role, isApproved }: Member, change: RightsChange): Promise<void> {
  const uid = String(id)
  const account = await findAuthAccount(uid)
  // Without an account there is no token to update: the next sign-in creates the account with its claims.
  if (!account) return
  const claims = (account.customClaims ?? {}) as Partial<TokenClaims>
  const signInBefore = change.signInBefore ?? claims.signInBefore ?? 0
  const nextClaims: TokenClaims = { role, isApproved, memberEmail: email, signInBefore }
  const hasSameRights = claims.role === role && claims.isApproved === isApproved
  if (hasSameRights && claims.memberEmail === email && claims.signInBefore === signInBefore) return
  const hasFewerRights =
    (claims.role === 'admin' && role !== 'admin') || (claims.isApproved === true && !isApproved)
  if (hasFewerRights) await auth.revokeRefreshTokens(uid)
  await auth.setCustomUserClaims(uid, nextClaims)
  if (hasSameRights) return
  await recordClaimsChange(id, change.now)
  const formerRights = { role: claims.role, isApproved: claims.isApproved }
  const newRights = { role, isApproved }
  log.info('rights changed', { userId: id, formerRights, newRights })
}
