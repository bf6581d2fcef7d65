import type { DecodedIdToken } from 'firebase-admin/auth'
import type { Rights, Member } from './member.ts'

/** How long a browser may sign in with a link after our server has made it. */
const SIGN_IN_SECONDS = 15 * 60

/** Custom claims of a member's Firebase account, which only our server can set. `firestore.rules` checks them too. */
export interface TokenClaims extends Rights {
  /** The member's address when the claims were set. */
  readonly memberEmail: string
  /**
   * Sessions of the SDK count only if they began by this time, in seconds since 1970. A token does not show whether a password
   * or an email link was used, but our server uses a link as soon as it has made it. So a later sign-in did not come from our
   * server.
   */
  readonly signInBefore: number
}

/** The value of `signInBefore` for a link that is made now. */
export const computeSignInBefore = (now: number): number => Math.floor(now / 1000) + SIGN_IN_SECONDS

/** Whether a token belongs to a session that our server began for this member, with their current address. */
export function isMemberToken(token: DecodedIdToken, member: Member): boolean {
  const claims = token as unknown as Partial<TokenClaims>
  return (
    token.uid === String(member.id) &&
    // Email links count as `password` in tokens.
    token.firebase.sign_in_provider === 'password' &&
    token.email_verified === true &&
    token.email?.toLowerCase() === member.email &&
    claims.memberEmail === member.email &&
    token.auth_time <= (claims.signInBefore ?? 0)
  )
}
