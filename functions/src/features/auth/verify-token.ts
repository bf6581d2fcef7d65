import { canonicalEmail } from '../../../shared/http/email-address.ts'
import { secureAccount } from '../../core/accounts/account.ts'
import { endCalendarToken } from '../../core/accounts/calendar-feeds-store.ts'
import { consumeLoginToken, UNDO_MS } from '../../core/accounts/login-tokens-store.ts'
import { toCurrentUser, type Member } from '../../core/accounts/member.ts'
import { sendUndoLinkIn } from '../../core/accounts/send-login-link.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { changeAddress, findMember, proveAddress, type Decide } from '../../core/accounts/users-store.ts'
import { CallError, SESSION_DAYS, type Handler } from '../../platform/call.ts'
import { auth } from '../../platform/firebase.ts'
import { adminEmails } from '../../platform/params.ts'
import { exchangeSignInToken } from './identity-toolkit.ts'

const DEAD_LINK = 'The login link may be expired or invalid.'

/**
 * Turns an e-mailed token into a session (design section 3). The token is used up first. Then the Firebase account is
 * made the member's alone, and only then given rights: what it was before says nothing of who has followed the link.
 * Last come the session cookie for the API and a token for the Firebase SDK, neither of which was ever in an e-mail.
 */
export const verifyToken: Handler<'verifyToken'> = async ({ body, caller, now, session }) => {
  const token = await consumeLoginToken(body.token, caller?.id ?? null, now)
  if (token === 'elsewhere') {
    throw new CallError('invalid_link', 'Please open this link in the browser in which you are signed in.')
  }
  const found = token && (await findMember(token.userId))
  if (!found || (found.email !== token.email && !token.isUndo)) throw new CallError('invalid_link', DEAD_LINK)
  const isChange = token.newEmail !== null && token.newEmail !== found.email
  const addressed = isChange ? await withEmail(found, token.newEmail, token.isUndo, now) : found
  await secureAccount(addressed)
  // Whom the account is taken back from, and who is out by now, may have copied the link to its calendar.
  if (token.isUndo) await endCalendarToken(addressed.id, now)
  if (!(await proveAddress(addressed.id, addressed.email, now)))
    throw new CallError('invalid_link', DEAD_LINK)
  // Before the exchange, so that the tokens made by it carry the role.
  const member = await setRole(addressed.id, authorityAtSignIn, { now })
  if (!member) throw new CallError('invalid_link', DEAD_LINK)
  const idToken = await exchangeSignInToken(member)
  session.set(await auth.createSessionCookie(idToken, { expiresIn: SESSION_DAYS * 86_400_000 }), member.id)
  return {
    message: 'Login successful!',
    user: toCurrentUser(member),
    signInToken: await auth.createCustomToken(String(member.id)),
  }
}

/** The link came to the new address, and the member who asked for it followed it. */
async function withEmail(member: Member, email: string, isUndo: boolean, now: number): Promise<Member> {
  const outcome = await changeAddress(member.id, member.email, email, {
    provenAt: now,
    heldUntil: isUndo ? null : now + UNDO_MS,
    now,
    tell: (transaction) => {
      // Who has taken the account is not told how to take it again.
      if (!isUndo) sendUndoLinkIn(transaction, member, now)
    },
  })
  if (outcome !== 'changed') throw new CallError('invalid_link', 'That address is in use already.')
  // The account is made anew for it: sessions end that began with the old address.
  return { ...member, email, provenAt: null }
}

/**
 * ADMIN_EMAILS is the only way to be an admin: who is named becomes one by signing in, which proves that the address is
 * theirs, and who is named no longer is none any more. They host again if they did before.
 */
const authorityAtSignIn: Decide = (member, hasCard) => {
  const admins = adminEmails.value().split(',').map(canonicalEmail)
  if (admins.includes(member.email)) return { role: 'admin', isApproved: true }
  if (member.role !== 'admin') return member
  return hasCard ? { role: 'host', isApproved: true } : { role: 'user', isApproved: false }
}
