import { isAccountSecure } from '../../core/accounts/account.ts'
import { createEmailSignInLink } from '../../core/accounts/identity-toolkit.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { computeSignInBefore } from '../../core/accounts/token-claims.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'

/**
 * Creates a link that signs the Firebase SDK in again, for a browser that lost the SDK's state but kept the session cookie.
 * The call requires the cookie, because otherwise a thief could renew a stolen ID token again and again.
 */
export const createSignInLink: Handler<'createSignInLink'> = async ({ caller, now }) => {
  const member = await findMember(caller.id)
  if (!caller.session || !member || !(await isAccountSecure(member))) {
    throw new CallError('forbidden', 'Please log out and sign in again.')
  }
  const signInLink = await createEmailSignInLink(member.email)
  // This keeps the role, but renews the claims, so that they allow the session that begins with this link.
  await setRole(member.id, (member) => member, { signInBefore: computeSignInBefore(now), now })
  return { signInLink, email: member.email }
}
