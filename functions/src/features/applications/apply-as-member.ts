import { auth } from '../../platform/firebase.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { makeApplicant } from '../../core/accounts/users-store.ts'

export const applyAsMember: Handler<'applyAsMember'> = async ({ caller, body, now }) => {
  if (!(await makeApplicant(caller.id, body, now))) {
    throw new CallError('already_applied', 'You have applied already, or host already.')
  }
  // The tokens this member gets from now on say so too; nothing they could do before is taken away.
  await auth.setCustomUserClaims(String(caller.id), { role: 'host', isApproved: false })
  return {
    message:
      "Your host application has been submitted for review. We'll notify you once it's been processed.",
  }
}
