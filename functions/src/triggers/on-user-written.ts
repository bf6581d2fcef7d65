import { type UserId, userId } from '../../shared/ids.ts'
import { findMember } from '../core/accounts/users-store.ts'
import { carryPreferences } from '../core/mail/addresses-store.ts'
import { moveCitySignups } from '../core/mail/city-signups-store.ts'
import { moveSignups } from '../core/rsvps/move-store.ts'
import { readdressMail } from '../core/mail/outbox-store.ts'
import { instances } from '../platform/instances.ts'
import { secrets } from '../platform/params.ts'
import { onDocumentUpdated } from 'firebase-functions/v2/firestore'

/** Sees every change of a member, whoever makes it; what is no new address ends without a read. */
export const followAddresses = onDocumentUpdated(
  { document: 'users/{uid}', secrets, retry: true, ...instances.followAddresses },
  async ({ data, params }) => {
    if (!data) return
    const from: unknown = data.before.get('email')
    if (typeof from !== 'string' || from === data.after.get('email')) return
    const changedAt = data.after.updateTime.toMillis()
    const isProven = Boolean(data.before.get('provenAt'))
    await followAddress(userId.parse(params.uid), { from, isProven, changedAt }, Date.now())
  },
)

/**
 * Takes along what belongs to a member's address when that changes: RSVPs, city news, mail preferences, and mail that
 * still waits or failed. May run twice, late or after the next change: it goes to the address the member has now, and
 * leaves alone what somebody did with the old address since. But from an address that the member had not shown to be
 * theirs (`isProven`) nothing moves besides what they want no mail about: whose it is is not known.
 */
export async function followAddress(
  id: UserId,
  {
    from,
    isProven,
    changedAt,
  }: { readonly from: string; readonly isProven: boolean; readonly changedAt: number },
  now: number,
): Promise<void> {
  const member = await findMember(id)
  if (!member || member.email === from) return
  const to = member.email
  await carryPreferences(from, to)
  if (!isProven) return
  await readdressMail(from, to, changedAt)
  await moveSignups(from, to, { before: changedAt, now })
  await moveCitySignups(from, to, changedAt)
}
