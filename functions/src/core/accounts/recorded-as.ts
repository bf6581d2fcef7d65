import type { Deed } from '../../../shared/audit/contract.ts'
import type { Caller } from '../../platform/call.ts'
import { recallMember } from './users-store.ts'

/** Who an admin is on the record. */
export async function recordedAs({ id }: Pick<Caller, 'id'>): Promise<Deed['by']> {
  return { id, name: (await recallMember(id))?.name ?? '' }
}

/** The same where a host may call as well, whose deeds are their own: of those nothing is recorded. */
export function recordedIfAdmin(caller: Caller): Promise<Deed['by'] | null> {
  return caller.role === 'admin' ? recordedAs(caller) : Promise.resolve(null)
}
