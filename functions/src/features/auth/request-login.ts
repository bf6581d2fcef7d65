import { PRODUCT } from '../../../shared/brand/brand.ts'
import { isEmulated } from '../../platform/firebase.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import type { Member } from '../../core/accounts/member.ts'
import { findMemberByEmail } from '../../core/accounts/users-store.ts'
import { hasTooManyOpenLinks } from '../../core/accounts/login-tokens-store.ts'
import { sendLoginLink } from '../../core/accounts/send-login-link.ts'
import { emailSuspendedUser } from '../../core/safety/suspend-user.ts'
import { registerMember } from '../../core/accounts/register-member.ts'

/** Specification section 8: the web recognises new people by the beginning of this message. */
const NEWCOMER_MESSAGE = `Welcome! It looks like you're new. Please use the 'Join ${PRODUCT}' link to create an account.`

export const requestLogin: Handler<'requestLogin'> = async ({ body, now }) => {
  const message = 'Check your email for a secure login link.'
  const existingMember = await findMemberByEmail(body.email)
  // The email says why the member cannot sign in. Another person who entered the address learns nothing.
  if (!existingMember && (await emailSuspendedUser(body.email, now))) return { message }
  const member = existingMember ?? (await registerMemberForEmail(body.email, body.name, now))
  // If several links have not expired and the latest is recent and unused, no further link is sent: a stranger cannot flood the
  // inbox, and the owner can use that latest link.
  if (await hasTooManyOpenLinks(member.id, now)) return { message }
  const loginLink = await sendLoginLink(member, body.redirect, now)
  return { message, ...(isEmulated ? { loginLink } : {}) }
}

/** Creates an account for an unknown email if a name is given, as on /account; otherwise throws. */
async function registerMemberForEmail(email: string, name: string | null, now: number): Promise<Member> {
  if (name === null) throw new CallError('name_required', NEWCOMER_MESSAGE)
  const member =
    (await registerMember({ name, email, city: null, area: null, role: 'user' }, null, now)) ??
    // Another call may have created the account in the meantime.
    (await findMemberByEmail(email))
  if (!member) {
    throw new CallError(
      'already_registered',
      'Until a few days ago this address belonged to another account, and it stays reserved for that account for a week. Please use another address.',
    )
  }
  return member
}
