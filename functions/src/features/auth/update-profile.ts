import { toCurrentUser, type Member } from '../../core/accounts/member.ts'
import { sendEmailChangeLink } from '../../core/accounts/send-login-link.ts'
import {
  findMember,
  findMemberByEmail,
  recordEmailChangeTry,
  updateMember,
} from '../../core/accounts/users-store.ts'
import { CallError, makeSignedOutError, type Caller, type Handler } from '../../platform/call-handler.ts'

/** Keeps a member from flooding another person's inbox, and from testing which addresses have accounts. */
const EMAIL_CHANGE_LIMIT = { maxTries: 5, windowSeconds: 3600 }
/** How recent a sign-in must be to change the email: an open browser must not be enough to take over an account. */
const MAX_SIGN_IN_AGE_MS = 15 * 60_000

/**
 * Saves a member's profile. A new email is not saved immediately: we send a link to it, and save it when the member opens the link
 * in the browser where they are signed in. That proves both the address and the intention. If the new email is refused,
 * nothing is saved.
 */
export const updateProfile: Handler<'updateProfile'> = async ({ caller, body, now }) => {
  const { email, ...details } = body
  const currentMember = await findMember(caller.id)
  if (!currentMember) throw makeSignedOutError()
  if (email !== currentMember.email) await checkEmailChange(caller, email, now)
  if (!(await updateMember(caller.id, details, now))) throw makeSignedOutError()
  const member: Member = { ...currentMember, ...details }
  const user = toCurrentUser(member)
  if (email === currentMember.email) return { message: 'Profile updated', user, pendingEmail: null }
  await sendEmailChangeLink(member, email, now)
  return {
    message: `Profile updated. To change your email, open the link we sent to ${email} in this browser.`,
    user,
    pendingEmail: email,
  }
}

/** Throws if a member may not change the email now. A call after a recent sign-in counts as a try. */
async function checkEmailChange(caller: Caller, email: string, now: number): Promise<void> {
  if (now - (caller.session?.signedInAt ?? 0) > MAX_SIGN_IN_AGE_MS) {
    const message =
      'To change your email, please log out and sign in again first. You need to have signed in within the last 15 minutes.'
    throw new CallError('login_too_old', message, { fields: { email: message } })
  }
  if (!(await recordEmailChangeTry(caller.id, EMAIL_CHANGE_LIMIT, now))) {
    throw new CallError(
      'too_many_requests',
      "You've tried to change your email too many times. Please try again in an hour.",
      { retryAfterSeconds: EMAIL_CHANGE_LIMIT.windowSeconds },
    )
  }
  if (await findMemberByEmail(email)) {
    const message = 'That email address is already in use. Please use another.'
    throw new CallError('already_registered', message, { fields: { email: message } })
  }
}
