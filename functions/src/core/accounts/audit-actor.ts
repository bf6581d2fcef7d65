import type { AuditEntry } from '../../../shared/audit/contract.ts'
import type { Caller } from '../../platform/call-handler.ts'
import { findMemberCached } from './users-store.ts'

/** An admin as the audit log names them. */
export async function findAuditActor({ id }: Pick<Caller, 'id'>): Promise<AuditEntry['actor']> {
  return { id, name: (await findMemberCached(id))?.name ?? '' }
}

/** Like `findAuditActor`, for calls that hosts may make too. Returns null for hosts, whose actions are not recorded. */
export function findAuditActorIfAdmin(caller: Caller): Promise<AuditEntry['actor'] | null> {
  return caller.role === 'admin' ? findAuditActor(caller) : Promise.resolve(null)
}
