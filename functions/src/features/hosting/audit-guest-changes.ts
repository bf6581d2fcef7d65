import { randomUUID } from 'node:crypto'
import type { AdminAction } from '../../../shared/audit/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { auditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { eventSubject, writeAuditEntry, type AuditWriter } from '../../core/audit/audit-store.ts'
import type { Caller } from '../../platform/call-handler.ts'

type GuestAction = Extract<AdminAction, `guest${string}`>

/** Says in a commit how many guests it makes in all, and that the event has a list from here on, or has none. */
export type AuditGuests = (writing: AuditWriter, guests: number, hasList?: boolean) => void

/**
 * Writes to the audit log what an admin does to a guest list: how many, and not who. What takes several commits is one entry, which each
 * of them brings up to date, so that one that was cut short says how far it came.
 */
export async function auditGuestChanges(
  action: GuestAction,
  caller: Caller,
  { id, title }: { readonly id: EventId; readonly title: string },
  now: number,
): Promise<AuditGuests> {
  const by = await auditActorIfAdmin(caller)
  const entry = randomUUID()
  return (writing, guests, hasList) => {
    if (!by) return
    const subject = eventSubject(id, title)
    const before = hasList === undefined ? {} : { hasGuestList: !hasList }
    const after = { guests, ...(hasList === undefined ? {} : { hasGuestList: hasList }) }
    writeAuditEntry(writing, { action, by, subject, before, after }, now, entry)
  }
}
