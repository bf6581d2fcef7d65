import type { Handler } from '../../platform/call-handler.ts'
import { submitApplication } from './submit-application.ts'

export const submitPublicApplication: Handler<'submitPublicApplication'> = async ({ body, caller, now }) => {
  const { name, email, bio, portfolioUrl, reason, referrerId } = body
  const application = { bio, whyHost: reason, socialMediaUrl: null, portfolioUrl, referrerId }
  await submitApplication({ name, email, city: null }, application, caller, now)
  return { message: 'Application submitted!' }
}
