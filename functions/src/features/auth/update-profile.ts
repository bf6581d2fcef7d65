import { CallError, type Handler } from '../../platform/call.ts'
import { toCurrentUser } from '../../core/accounts/member.ts'
import { findMemberByEmail, takeEmailChange, updateMember } from '../../core/accounts/users-store.ts'
import { sendEmailChangeLink } from './send-login-link.ts'

/** Nobody's inbox is filled by somebody who names it as theirs. */
const EMAIL_CHANGES = { tries: 5, windowSeconds: 3600 }

/**
 * Saves a member's profile. A new e-mail is not saved but written to: it becomes theirs when the link in it is followed
 * in the browser in which they are signed in, for that alone shows that the address is theirs and they meant it.
 */
export const updateProfile: Handler<'updateProfile'> = async ({ caller, body, now }) => {
  const { email, ...details } = body
  const before = await updateMember(caller.id, details, now)
  if (!before) throw new CallError('signed_out', 'Please sign in first.')
  const user = toCurrentUser({ ...before, ...details })
  if (email === before.email) return { message: 'Profile updated', user, pendingEmail: null }
  if (await findMemberByEmail(email)) {
    const message = 'That address is in use already.'
    throw new CallError('already_registered', message, { fields: { email: message } })
  }
  if (!(await takeEmailChange(caller.id, EMAIL_CHANGES, now))) {
    throw new CallError('too_many_requests', 'Too many links were sent. Please try again in an hour.', {
      retryAfter: EMAIL_CHANGES.windowSeconds,
    })
  }
  await sendEmailChangeLink(before, email, now)
  return {
    message: `Profile updated. To change your email, follow the link we sent to ${email}.`,
    user,
    pendingEmail: email,
  }
}
