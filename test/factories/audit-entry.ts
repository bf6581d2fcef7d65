import type { AuditEntry } from '../../functions/shared/audit/contract.ts'
import { writeAuditEntry } from '../../functions/src/core/audit/audit-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'

/** Writes an entry of the audit log, by default now and under a new id. */
export async function makeAuditEntry(entry: AuditEntry, time = Date.now(), id?: string): Promise<void> {
  const batch = db.batch()
  writeAuditEntry(batch, entry, time, id)
  await batch.commit()
}
