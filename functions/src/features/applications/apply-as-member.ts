import { CallError, type Handler } from '../../platform/call.ts'
import { setRole } from '../../core/accounts/set-role.ts'

export const applyAsMember: Handler<'applyAsMember'> = async ({ caller, body, now }) => {
  const applicant = await setRole(
    caller.id,
    ({ role }) => (role === 'user' ? { role: 'host', isApproved: false } : null),
    { application: body, now },
  )
  if (!applicant) {
    throw new CallError('already_applied', 'You have applied already, or host already.')
  }
  return {
    message:
      "Your host application has been submitted for review. We'll notify you once it's been processed.",
  }
}
