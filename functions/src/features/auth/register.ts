import { PRODUCT } from '../../../shared/brand/brand.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { sendLoginLink } from '../../core/accounts/send-login-link.ts'
import { registerMember } from '../../core/accounts/register-member.ts'

export const register: Handler<'register'> = async ({ body, now }) => {
  const { name, email, city, area, role, bio, whyHost, socialMediaUrl } = body
  const application = role === 'host' ? { bio, whyHost, socialMediaUrl } : null
  const member = await registerMember({ name, email, city, area, role }, application, now)
  if (!member) {
    throw new CallError(
      'already_registered',
      "This email address can't be used for a new account. If it's the address of your account, sign in instead. Otherwise use another one.",
    )
  }
  await sendLoginLink(member, null, now)
  return {
    message:
      role === 'host'
        ? 'Thank you for applying! You can sign in as a member right away: check your email for a login link.'
        : `Welcome to ${PRODUCT}! Check your email for a login link.`,
  }
}
