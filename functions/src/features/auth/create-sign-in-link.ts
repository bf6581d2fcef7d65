import { isAccountSecure } from '../../core/accounts/account.ts'
import { createEmailSignInLink } from '../../core/accounts/identity-toolkit.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { signInBefore } from '../../core/accounts/token-claims.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'

/**
 * Signs the Firebase SDK in again after a browser has dropped its state and kept the session cookie. Requires that cookie:
 * otherwise a stolen ID token could be renewed without end.
 */
export const createSignInLink: Handler<'createSignInLink'> = async ({ caller, now }) => {
  const member = await findMember(caller.id)
  if (!caller.session || !member || !(await isAccountSecure(member))) {
    throw new CallError('forbidden', 'Please log out and sign in again.')
  }
  const signInLink = await createEmailSignInLink(member.email)
  // The role stays. The claims must allow the session that this link begins.
  await setRole(member.id, (account) => account, { signInBefore: signInBefore(now), now })
  return { signInLink, email: member.email }
}
