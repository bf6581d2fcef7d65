import type { Handler } from '../../platform/call-handler.ts'
import { submitMemberApplication } from './submit-application.ts'

export const applyAsMember: Handler<'applyAsMember'> = async ({ caller, body, now }) => {
  await submitMemberApplication(caller, body, now)
  return {
    message:
      "Your host application has been submitted for review. We'll notify you once it's been processed.",
  }
}
