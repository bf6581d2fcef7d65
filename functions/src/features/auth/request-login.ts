import { PRODUCT } from '../../../shared/product.ts'
import { isEmulated } from '../../platform/firebase.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import type { Member } from '../../core/accounts/member.ts'
import { findMemberByEmail } from '../../core/accounts/users-store.ts'
import { sendLoginLink } from './send-login-link.ts'
import { signUp } from '../../core/accounts/sign-up.ts'

/** Specification section 8: the web tells newcomers apart by the beginning of this message. */
const NEWCOMER = `Welcome! It looks like you're new. Please use the 'Join ${PRODUCT}' link to create an account.`

export const requestLogin: Handler<'requestLogin'> = async ({ body, now }) => {
  const member = (await findMemberByEmail(body.email)) ?? (await newcomer(body.email, body.name, now))
  const loginLink = await sendLoginLink(member, body.redirect, now)
  return { message: 'Check your email for a secure login link.', ...(isEmulated ? { loginLink } : {}) }
}

/** With a name, as on /account, an unknown e-mail becomes a member. */
async function newcomer(email: string, name: string | null, now: number): Promise<Member> {
  if (name === null) throw new CallError('name_required', NEWCOMER)
  const member =
    (await signUp({ name, email, city: null, area: null, role: 'user' }, null, now)) ??
    // Another request made the member in the meantime.
    (await findMemberByEmail(email))
  if (!member) throw new Error('A member is there and cannot be found')
  return member
}
