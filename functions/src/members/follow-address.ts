import { moveCitySignups } from '../cities/store.ts'
import { carryPreferences } from '../email/addresses/store.ts'
import { readdressMail } from '../email/health/store.ts'
import { moveSignups } from '../rsvps/address/store.ts'
import { findMember } from './store.ts'
import type { UserId } from '../../shared/ids.ts'

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
