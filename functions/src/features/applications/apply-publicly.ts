import { signUp } from '../../core/accounts/sign-up.ts'
import { CallError, type Handler } from '../../platform/call.ts'

/** Whose e-mail it is has not been shown, so a member's account is left alone: they apply from their dashboard. */
export const applyPublicly: Handler<'applyPublicly'> = async ({ body, now }) => {
  const { name, email, bio, portfolioUrl, reason, referrerId } = body
  const application = { bio, whyHost: reason, socialMediaUrl: null, portfolioUrl, referrerId }
  const member = await signUp({ name, email, city: null, area: null, role: 'host' }, application, now)
  if (!member) {
    throw new CallError(
      'already_registered',
      'You already have an account. Please sign in and apply from your dashboard.',
    )
  }
  return { message: 'Application submitted!' }
}
