import type { UserRecord } from 'firebase-admin/auth'
import * as log from '../../platform/log.ts'
import type { UserId } from '../../../shared/ids.ts'
import { CallError } from '../../platform/call-handler.ts'
import { auth } from '../../platform/firebase.ts'
import { lookUpAccount, type IdentityAccount } from './identity-toolkit.ts'
import type { Member } from './member.ts'

/**
 * Makes sure that only the member can sign in to their Firebase account before the account gets rights. The member has just
 * followed a link sent to `member.email`. Anyone with the public API key can call Firebase Auth, so the account may have been
 * deleted or given another address, a password or a provider, or another account may have the member's address. A changed
 * account, or one from before the address was proven, is deleted and created again under the same id, which removes its
 * passwords, providers and second factors and ends its sessions.
 *
 * The function may be interrupted between any two steps, because the next sign-in repeats all of them.
 */
export async function secureAccount(member: Member): Promise<void> {
  for (let attempt = 1; !(await trySecureAccount(member)); attempt++) {
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`No Firebase account for user ${member.id} after ${MAX_ATTEMPTS} attempts`)
  }
}

const MAX_ATTEMPTS = 5

/** Returns true if the account is secure, false if another call made an account with the address or id at the same time. */
async function trySecureAccount(member: Member): Promise<boolean> {
  const uid = String(member.id)
  const accountWithAddress = await returnNullIfMissing(auth.getUserByEmail(member.email))
  // Another account with the address is deleted too. If it is a member's, that member's next login creates it again.
  if (accountWithAddress && accountWithAddress.uid !== uid)
    await returnNullIfMissing(auth.deleteUser(accountWithAddress.uid))
  const account = await lookUpAccount(uid)
  // The project's operators disabled the account in Firebase, or a suspension has just begun.
  if (account?.disabled)
    throw new CallError(
      'forbidden',
      "You can't sign in to this account. If you think that is a mistake, please reply to one of our emails.",
    )
  if (account && member.provenAt !== null && hasSecuredState(account, member.email)) return true
  if (account) await returnNullIfMissing(auth.deleteUser(uid))
  try {
    await auth.createUser({ uid, email: member.email, emailVerified: true, displayName: member.name })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'auth/email-already-exists' || code === 'auth/uid-already-exists') return false
    throw error
  }
  await auth.revokeRefreshTokens(uid)
  log.info('account created', { userId: member.id })
  return true
}

/** Finds a member's Firebase account by uid; null if there is none. */
export function findAuthAccount(uid: string): Promise<UserRecord | null> {
  return returnNullIfMissing(auth.getUser(uid))
}

/** Deletes a member's Firebase account, which ends their sessions. The next login link that they follow creates it again. */
export async function deleteAuthAccount(id: UserId): Promise<void> {
  await returnNullIfMissing(auth.deleteUser(String(id)))
}

/** Disables or enables a member's Firebase account. No link signs in to a disabled account, and its sessions end. */
export async function setAccountDisabled(id: UserId, isDisabled: boolean): Promise<void> {
  const uid = String(id)
  const account = await returnNullIfMissing(auth.updateUser(uid, { disabled: isDisabled }))
  if (account && isDisabled) await auth.revokeRefreshTokens(uid)
}

/** Deletes a member's Firebase account if it still has a former address, which ends the sessions that began with that address. */
export async function deleteAuthAccountWithFormerAddress({ id, email }: Member): Promise<void> {
  const account = await lookUpAccount(String(id))
  if (account && account.email !== email) await deleteAuthAccount(id)
}

/** Whether a member's account has their address, and only our email links can sign in to it. */
export async function isAccountSecure(member: Member): Promise<boolean> {
  const account = await lookUpAccount(String(member.id))
  return account !== null && !account.disabled && hasSecuredState(account, member.email)
}

function hasSecuredState(account: IdentityAccount, email: string): boolean {
  return (
    account.email === email &&
    account.emailVerified === true &&
    !account.passwordHash &&
    // Firebase lists users who sign in by email link under `password`, whether or not they have one.
    (account.providerUserInfo ?? []).every(({ providerId }) => providerId === 'password') &&
    !account.phoneNumber &&
    !account.mfaInfo?.length
  )
}

async function returnNullIfMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if ((error as { code?: string }).code === 'auth/user-not-found') return null
    throw error
  }
}
