import { removeAccount } from '../../core/accounts/account.ts'
import { UNDO_MS } from '../../core/accounts/login-tokens-store.ts'
import { sendUndoLinkIn } from '../../core/accounts/send-login-link.ts'
import { changeAddress, findMemberByEmail } from '../../core/accounts/users-store.ts'
import { carryPreferences } from '../../core/mail/addresses-store.ts'
import { moveCitySignups } from '../../core/mail/city-signups-store.ts'
import { moveSignups } from '../../core/rsvps/move-store.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { readdressMail } from '../../core/mail/outbox-store.ts'
import { hasMailTo } from './health-store.ts'

/**
 * An admin corrects an address. A member's sessions end: they sign in by a link to the new one, and a trigger takes along
 * what is theirs. A visitor's RSVPs, city news and mail that failed move at once.
 */
export const updateEmailAddress: Handler<'updateEmailAddress'> = async ({ body, now }) => {
  const { oldEmail, newEmail } = body
  if (oldEmail === newEmail) throw inUse()
  const member = await findMemberByEmail(oldEmail)
  if (!member) {
    await moveVisitor(oldEmail, newEmail, now)
    return { message: 'Email updated successfully' }
  }
  // An address that nobody has shown to be theirs may be a stranger's.
  const isTheirs = member.provenAt !== null
  const outcome = await changeAddress(member.id, oldEmail, newEmail, {
    provenAt: null,
    heldUntil: isTheirs ? now + UNDO_MS : null,
    now,
    tell: (transaction) => {
      if (isTheirs) sendUndoLinkIn(transaction, member, now)
    },
  })
  if (outcome === 'unknown') throw nobody()
  if (outcome === 'taken') throw inUse()
  await removeAccount(member.id)
  return { message: 'Email updated successfully' }
}

const inUse = () => new CallError('already_registered', 'That address is in use already.')
const nobody = () => new CallError('not_found', 'Nobody has used that address.')

/** May be asked for again after it broke off: what has moved is not there any more. */
async function moveVisitor(from: string, to: string, now: number): Promise<void> {
  const isKnown = await hasMailTo(from)
  // The old address was wrong, so who has it is a stranger: links that went there end.
  const moved = await moveSignups(from, to, { before: now, now })
  const asked = await moveCitySignups(from, to, now)
  if (!isKnown && moved + asked === 0) throw nobody()
  await carryPreferences(from, to)
  await readdressMail(from, to, now)
}
