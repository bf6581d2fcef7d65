import { randomUUID } from 'node:crypto'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { makeEventSubject, writeAuditEntry, type DocumentWriter } from '../../core/audit/audit-store.ts'
import type { Caller } from '../../platform/call-handler.ts'

type GuestAction = Extract<AdminAction, `guest${string}`>

/** Records in a commit how many guests the action has changed so far, and whether the event has a guest list, if that changes. */
export type GuestAuditWriter = (
  writer: DocumentWriter,
  guestCount: number,
  change?: { readonly hasGuestList: boolean },
) => void

/**
 * Returns a function that writes an admin's change of a guest list to the audit log: how many guests, without names. A change in
 * several commits has one entry, which each commit updates, so that an interrupted change shows its progress.
 */
export async function makeGuestAuditWriter(
  action: GuestAction,
  caller: Caller,
  { id, title }: { readonly id: EventId; readonly title: string },
  now: number,
): Promise<GuestAuditWriter> {
  const actor = await findAuditActorIfAdmin(caller)
  const entryId = randomUUID()
  return (writer, guestCount, change) => {
    if (!actor) return
    const subject = makeEventSubject(id, title)
    const before = change ? { hasGuestList: !change.hasGuestList } : {}
    const after = { guests: guestCount, ...change }
    writeAuditEntry(writer, { action, actor, subject, before, after }, now, entryId)
  }
}
