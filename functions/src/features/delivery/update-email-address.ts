import { removeAccount } from '../../core/accounts/account.ts'
import { changeAddress, findMemberByEmail } from '../../core/accounts/users-store.ts'
import { CallError, type Handler } from '../../platform/call.ts'

/** An admin corrects a member's address. The member's sessions end: they sign in by a link to the new one. */
export const updateEmailAddress: Handler<'updateEmailAddress'> = async ({ body, now }) => {
  const { oldEmail, newEmail } = body
  const member = await findMemberByEmail(oldEmail)
  if (!member) throw new CallError('not_found', 'There is no member with that address.')
  const outcome =
    oldEmail === newEmail
      ? 'taken'
      : await changeAddress(member.id, oldEmail, newEmail, { provenAt: null, now })
  if (outcome === 'unknown') throw new CallError('not_found', 'There is no member with that address.')
  if (outcome === 'taken') throw new CallError('already_registered', 'That address is in use already.')
  await removeAccount(member.id)
  return { message: 'Email updated successfully' }
}
