import { type UserId, userId } from '../../shared/ids.ts'
import { findMember } from '../core/accounts/users-store.ts'
import { carryPreferences } from '../core/mail/addresses-store.ts'
import { moveCitySignups } from '../core/mail/city-signups-store.ts'
import { moveSignups } from '../core/rsvps/move-store.ts'
import { readdressMail } from '../features/delivery/health-store.ts'
import { secrets } from '../platform/params.ts'
import { onDocumentUpdated } from 'firebase-functions/v2/firestore'

/** Sees every change of a member, whoever makes it; what is no new address ends without a read. */
export const followAddresses = onDocumentUpdated(
  { document: 'users/{uid}', secrets, retry: true, memory: '256MiB', cpu: 1, concurrency: 80 },
  async ({ data, params }) => {
    if (!data) return
    const from: unknown = data.before.get('email')
    if (typeof from !== 'string' || from === data.after.get('email')) return
    const changedAt = data.after.updateTime.toMillis()
    await followAddress(userId.parse(params.uid), from, changedAt, Date.now())
  },
)

/**
 * Takes along what belongs to a member's address when that changes: RSVPs, city news, mail preferences, and mail that
 * still waits or failed. May run twice, late or after the next change: it goes to the address the member has now, and
 * leaves alone what somebody did with the old address since.
 */
export async function followAddress(id: UserId, from: string, changedAt: number, now: number): Promise<void> {
  const member = await findMember(id)
  if (!member || member.email === from) return
  const to = member.email
  await carryPreferences(from, to)
  await readdressMail(from, to, changedAt)
  await moveSignups(from, to, changedAt, now)
  await moveCitySignups(from, to, changedAt)
}
