import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { Caller } from '../../platform/call-handler.ts'
import { findMemberCached } from './users-store.ts'

/** Who an admin is on the audit log. */
export async function auditActor({ id }: Pick<Caller, 'id'>): Promise<AuditEntry['by']> {
  return { id, name: (await findMemberCached(id))?.name ?? '' }
}

/** The same where a host may call as well, whose deeds are their own: of those nothing is recorded. */
export function auditActorIfAdmin(caller: Caller): Promise<AuditEntry['by'] | null> {
  return caller.role === 'admin' ? auditActor(caller) : Promise.resolve(null)
}
