import type { AuditEntry } from '../../../shared/audit/contract.ts'
import { writeAuditEntry } from '../audit/audit-store.ts'
import { CallError } from '../../platform/call-handler.ts'
import { deleteAuthAccount } from './account.ts'
import { UNDO_MS } from './login-tokens-store.ts'
import type { Member } from './member.ts'
import { sendUndoLinkIn } from './send-login-link.ts'
import { changeAddress } from './users-store.ts'

/**
 * Gives a member another address on behalf of an admin. The member's sessions end. The member signs in again with a link to the
 * new address, which proves that address. A trigger moves the member's data, and ends the sessions if this function is
 * interrupted. If the old address was proven, the same commit queues an email to it with a link that can undo the change for a
 * week.
 */
export async function correctAddress(
  member: Member,
  newAddress: string,
  actor: AuditEntry['actor'],
  now: number,
): Promise<void> {
  // An unproven address may belong to a stranger, who must not get a link that undoes the change.
  const isProven = member.provenAt !== null
  const outcome = await changeAddress(member.id, member.email, newAddress, {
    provenAt: null,
    reservedUntil: isProven ? now + UNDO_MS : null,
    now,
    writeInCommit: (transaction) => {
      if (isProven) sendUndoLinkIn(transaction, member, now)
      const subject = { kind: 'user', id: String(member.id), name: member.name } as const
      const change = { before: { email: member.email }, after: { email: newAddress } }
      writeAuditEntry(transaction, { action: 'address_changed', actor, subject, ...change }, now)
    },
  })
  if (outcome === 'unknown') throw new CallError('not_found', 'No account or RSVP uses that address.')
  if (outcome === 'in_use') throw makeAddressInUseError()
  await deleteAuthAccount(member.id)
}

export const makeAddressInUseError = () =>
  new CallError('already_registered', 'That email address is already in use. Please use another.')
