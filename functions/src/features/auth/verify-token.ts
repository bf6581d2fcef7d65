import { toCanonicalEmail } from '../../../shared/http/email-address.ts'
import { secureAccount } from '../../core/accounts/account.ts'
import { renewExistingCalendarToken } from '../../core/accounts/calendar-feeds-store.ts'
import { createEmailSignInLink, redeemEmailSignInLink } from '../../core/accounts/identity-toolkit.ts'
import {
  consumeLoginToken,
  findLoginToken,
  UNDO_MS,
  type LoginToken,
} from '../../core/accounts/login-tokens-store.ts'
import { toCurrentUser, type Member } from '../../core/accounts/member.ts'
import { sendUndoLinkIn } from '../../core/accounts/send-login-link.ts'
import { setRole } from '../../core/accounts/set-role.ts'
import { computeSignInBefore } from '../../core/accounts/token-claims.ts'
import {
  changeAddress,
  findMember,
  markAddressProven,
  type DecideRights,
} from '../../core/accounts/users-store.ts'
import { CallError, SESSION_DAYS, type Handler } from '../../platform/call-handler.ts'
import { auth } from '../../platform/firebase.ts'
import { adminEmails } from '../../platform/params.ts'
import * as log from '../../platform/log.ts'

/**
 * If the response is lost, a link is used up although its browser is not signed in. A repeated request is also refused, because
 * it cannot prove that it comes from the same browser.
 */
const INVALID_LINK_MESSAGE = 'The login link may be expired, already used or invalid.'

/**
 * Turns an emailed token into a session. A Firebase email sign-in link is made first: if Firebase refuses, the token stays
 * valid for another try. Then the token is used up, and the Firebase account is secured before it gets rights, because its
 * former state proves nothing about the person with the link. Last, the server redeems the sign-in link for the session cookie.
 *
 * A second link, for the Firebase SDK, is returned if it is ready by then. Otherwise the SDK asks for one later
 * (`createSignInLink`).
 */
export const verifyToken: Handler<'verifyToken'> = async ({ body, caller, now, session }) => {
  const callerId = caller?.id ?? null
  const loginToken = requireUsableToken(await findLoginToken(body.token, callerId, now))
  const currentMember = await findMember(loginToken.userId)
  if (!currentMember || (currentMember.email !== loginToken.email && !loginToken.isUndo)) {
    throw new CallError('invalid_link', INVALID_LINK_MESSAGE)
  }
  const email = loginToken.newEmail ?? currentMember.email
  const sessionLink = await createEmailSignInLink(email)
  const sdkLink = { value: null as string | null }
  void createEmailSignInLink(email).then(
    (link) => (sdkLink.value = link),
    (error: unknown) =>
      log.warn('no sign-in link for the Firebase SDK could be made', { error: String(error) }),
  )
  const consumedToken = requireUsableToken(await consumeLoginToken(body.token, callerId, now))
  const updatedMember =
    email === currentMember.email
      ? currentMember
      : await changeEmail(currentMember, email, consumedToken.isUndo, now)
  await secureAccount(updatedMember)
  // Someone who had taken over the account may have copied the link of its calendar.
  if (consumedToken.isUndo) await renewExistingCalendarToken(updatedMember.id, now)
  if (!(await markAddressProven(updatedMember.id, updatedMember.email, now)))
    throw new CallError('invalid_link', INVALID_LINK_MESSAGE)
  // The role is set before the link is redeemed, so that the tokens of the new session carry the claims.
  const member = await setRole(updatedMember.id, decideRights, {
    signInBefore: computeSignInBefore(now),
    now,
  })
  if (!member) throw new CallError('invalid_link', INVALID_LINK_MESSAGE)
  const idToken = await redeemEmailSignInLink(sessionLink, member)
  session.set(await auth.createSessionCookie(idToken, { expiresIn: SESSION_DAYS * 86_400_000 }), member.id)
  return { message: 'Login successful!', user: toCurrentUser(member), signInLink: sdkLink.value }
}

function requireUsableToken(token: LoginToken | 'needs_session' | null): LoginToken {
  if (token === 'needs_session') {
    throw new CallError('forbidden', "Please open this link in the browser where you're signed in.")
  }
  if (token === null) throw new CallError('invalid_link', INVALID_LINK_MESSAGE)
  return token
}

/** Changes the email of a member who followed the link sent to the new address, or the link that undoes a change. */
async function changeEmail(member: Member, email: string, isUndo: boolean, now: number): Promise<Member> {
  const outcome = await changeAddress(member.id, member.email, email, {
    provenAt: now,
    reservedUntil: isUndo ? null : now + UNDO_MS,
    now,
    writeInCommit: (transaction) => {
      // Someone who stole the account must not get a link to take it over again.
      if (!isUndo) sendUndoLinkIn(transaction, member, now)
    },
  })
  if (outcome !== 'changed')
    throw new CallError('already_registered', 'That email address is already in use. Please use another.')
  // The Firebase account is created again for the new address, which ends the sessions that began with the old address.
  return { ...member, email, provenAt: null }
}

/**
 * Only ADMIN_EMAILS makes admins: a listed person becomes an admin by signing in, which proves the address. An admin who is
 * no longer listed becomes a host again if they hosted before, otherwise a member.
 */
const decideRights: DecideRights = (member, hasCard) => {
  const adminAddresses = adminEmails.value().split(',').map(toCanonicalEmail)
  if (adminAddresses.includes(member.email)) return { role: 'admin', isApproved: true }
  if (member.role !== 'admin') return member
  return hasCard ? { role: 'host', isApproved: true } : { role: 'user', isApproved: false }
}
