import type { UserId } from '../../../shared/ids.ts'
import { hostRef } from '../../platform/collections.ts'

/** Name and city of an approved host; null where there is no such host. */
export async function findHostCard(id: UserId): Promise<{ name: string; city: string } | null> {
  const data = (await hostRef(id).get()).data()
  return data ? { name: data.name, city: data.city } : null
}
