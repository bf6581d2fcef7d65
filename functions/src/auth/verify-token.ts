import { randomBytes } from 'node:crypto'
import { auth } from '../firebase.ts'
import { CallError, type Handler } from '../http/handler.ts'
import { toCurrentUser, type Member } from '../members/member.ts'
import { findMember, makeAdmin } from '../members/store.ts'
import { adminEmails } from '../params.ts'
import { exchangeSignInLink, makeSignInLink } from './identity-toolkit.ts'
import { SESSION_DAYS } from './session-days.ts'
import { consumeLoginToken } from './store.ts'

/**
 * Turns an e-mailed token into a session (design section 3). The token is used up first; only then are Firebase's own
 * sign-in links made: one is exchanged here for the session cookie, one is answered for the Firebase SDK. Neither was
 * ever in an e-mail.
 */
export const verifyToken: Handler<'verifyToken'> = async ({ body, now, session }) => {
  const id = await consumeLoginToken(body.token, now)
  const found = id === null ? null : await findMember(id)
  if (!found) throw new CallError('invalid_link', 'The login link may be expired or invalid.')
  const member = await withAdminRole(found, now)
  const { email, role, isApproved } = member
  // Before the exchange, so that the tokens made by it carry the role.
  const uid = String(member.id)
  await Promise.all([auth.setCustomUserClaims(uid, { role, isApproved }), voidUnprovenPassword(uid)])
  const idToken = await exchangeSignInLink(email, await makeSignInLink(email))
  session.set(await auth.createSessionCookie(idToken, { expiresIn: SESSION_DAYS * 86_400_000 }))
  return {
    message: 'Login successful!',
    user: toCurrentUser(member),
    signInLink: await makeSignInLink(email),
  }
}

/**
 * A password that came with an application was set by whoever knew the address. Now that its owner signs in for the
 * first time, it opens nothing any more: else it would open what the owner does from here on.
 */
async function voidUnprovenPassword(uid: string): Promise<void> {
  const { emailVerified, providerData } = await auth.getUser(uid)
  const hasPassword = providerData.some(({ providerId }) => providerId === 'password')
  if (!emailVerified && hasPassword) {
    await auth.updateUser(uid, { password: randomBytes(32).toString('base64url') })
  }
}

/** Who is named in ADMIN_EMAILS becomes an admin by signing in, which proves that the e-mail is theirs. */
async function withAdminRole(member: Member, now: number): Promise<Member> {
  const admins = adminEmails.value().toLowerCase().split(',')
  const isNamed = admins.some((admin) => admin.trim() === member.email)
  if (!isNamed || (member.role === 'admin' && member.isApproved)) return member
  await makeAdmin(member.id, now)
  return { ...member, role: 'admin', isApproved: true }
}
