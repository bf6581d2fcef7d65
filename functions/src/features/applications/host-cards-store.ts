import type { UserId } from '../../../shared/ids.ts'
import { db } from '../../platform/firebase.ts'

/** Name and city of an approved host; null where there is no such host. */
export async function findHostCard(id: UserId): Promise<{ name: string; city: string } | null> {
  const document = await db.collection('hosts').doc(String(id)).get()
  const data = document.data() as { name: string; city: string } | undefined
  return data ? { name: data.name, city: data.city } : null
}
