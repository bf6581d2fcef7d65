import { CallError, type Handler } from '../../platform/call.ts'
import { changeAddress } from '../../core/accounts/users-store.ts'

export const updateEmailAddress: Handler<'updateEmailAddress'> = async ({ body, now }) => {
  const { oldEmail, newEmail } = body
  const outcome = oldEmail === newEmail ? 'taken' : await changeAddress(oldEmail, newEmail, now)
  if (outcome === 'unknown') throw new CallError('not_found', 'There is no member with that address.')
  if (outcome === 'taken') throw new CallError('already_registered', 'That address is in use already.')
  return { message: 'Email updated successfully' }
}
