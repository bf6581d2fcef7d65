import { randomBytes } from 'node:crypto'
import { auth } from '../../platform/firebase.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { toCurrentUser, type Member } from '../../core/accounts/member.ts'
import { changeAddress, findMember, makeAdmin } from '../../core/accounts/users-store.ts'
import { adminEmails } from '../../platform/params.ts'
import { exchangeSignInLink, makeSignInLink } from './identity-toolkit.ts'
import { SESSION_DAYS } from '../../platform/call.ts'
import { consumeLoginToken } from '../../core/accounts/login-tokens-store.ts'

/**
 * Turns an e-mailed token into a session (design section 3). The token is used up first; only then are Firebase's own
 * sign-in links made: one is exchanged here for the session cookie, one is answered for the Firebase SDK. Neither was
 * ever in an e-mail.
 */
export const verifyToken: Handler<'verifyToken'> = async ({ body, caller, now, session }) => {
  const token = await consumeLoginToken(body.token, caller?.id ?? null, now)
  if (token === 'elsewhere') {
    throw new CallError('invalid_link', 'Please open this link in the browser in which you are signed in.')
  }
  const found = token && (await findMember(token.userId))
  if (!found) throw new CallError('invalid_link', 'The login link may be expired or invalid.')
  const proven = token.newEmail === null ? found : await withEmail(found, token.newEmail, now)
  const member = await withAdminRole(proven, now)
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

/** The link came to the new address, and the member who asked for it followed it. */
async function withEmail(member: Member, email: string, now: number): Promise<Member> {
  const outcome = await changeAddress(member.email, email, now).catch((error: unknown) => {
    // An account that is none of ours (made with the SDK) may have the address.
    if ((error as { code?: string }).code === 'auth/email-already-exists') return 'taken' as const
    throw error
  })
  if (outcome !== 'changed') throw new CallError('invalid_link', 'That address is in use already.')
  return { ...member, email }
}

/** Who is named in ADMIN_EMAILS becomes an admin by signing in, which proves that the e-mail is theirs. */
async function withAdminRole(member: Member, now: number): Promise<Member> {
  const admins = adminEmails.value().toLowerCase().split(',')
  const isNamed = admins.some((admin) => admin.trim() === member.email)
  if (!isNamed || (member.role === 'admin' && member.isApproved)) return member
  await makeAdmin(member.id, now)
  return { ...member, role: 'admin', isApproved: true }
}
