import { type UserId, userId } from '../../shared/ids.ts'
import { deleteAuthAccountWithFormerAddress } from '../core/accounts/account.ts'
import { findMember } from '../core/accounts/users-store.ts'
import { movePreferences } from '../core/mail/addresses-store.ts'
import { moveCitySignups } from '../core/mail/city-signups-store.ts'
import { assignSignups, unassignSignups } from '../core/rsvps/signup-member-store.ts'
import { moveSignups } from '../core/rsvps/move-signup-store.ts'
import { readdressMail } from '../core/mail/outbox-store.ts'
import { tryLiftBounceAtMailgun } from '../features/delivery/mailgun-suppressions.ts'
import { moveHostQuestions } from '../features/messages/host-questions-store.ts'
import { moveReports } from '../features/safety/reports-store.ts'
import { markForRecount } from '../features/stats/recount-marks-store.ts'
import { listRecountTargetsOfUser } from '../features/stats/recount-targets.ts'
import type { storedUser } from '../../shared/members/stored.ts'
import { instanceOptions } from '../platform/instance-options.ts'
import { secrets } from '../platform/params.ts'
import { getField, toTypedSnapshot } from '../platform/collections.ts'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'

/**
 * Runs after every write of a user's document. Does nothing if the address, its proof, the role, the approval and the city are
 * unchanged.
 */
export const onUserWritten = onDocumentWritten(
  { document: 'users/{uid}', secrets, retry: true, ...instanceOptions.onUserWritten },
  async ({ data, params }) => {
    if (!data) return
    await markForRecount(
      listRecountTargetsOfUser(params.uid, data.before.data(), data.after.data()),
      Date.now(),
    )
    // A new or deleted user has no data to move.
    if (!data.before.exists || !data.after.exists) return
    const before = toTypedSnapshot<typeof storedUser>(data.before)
    const after = toTypedSnapshot<typeof storedUser>(data.after)
    const oldEmail = getField(before, 'email')
    const wasProven = Boolean(getField(before, 'provenAt'))
    const isProven = Boolean(getField(after, 'provenAt'))
    const hasNewAddress = oldEmail !== undefined && oldEmail !== getField(after, 'email')
    const id = userId.parse(params.uid)
    if (hasNewAddress) {
      const changedAt = data.after.updateTime?.toMillis() ?? Date.now()
      await moveAddressData(id, { oldEmail, wasProven, changedAt }, Date.now())
    }
    if (isProven && (hasNewAddress || !wasProven)) await assignProvenSignups(id)
  },
)

/** Gives a member the RSVPs of their proven address, including those made before they joined. */
async function assignProvenSignups(id: UserId): Promise<void> {
  const member = await findMember(id)
  if (member?.provenAt) await assignSignups(member.email, id)
}

/**
 * Moves the data of a member's address when the address changes: RSVPs, city sign-ups, reports, questions to hosts, email
 * settings, and mail that is queued or failed. The function may run twice, late, or after the next change: the data moves to
 * the member's current address, except data that someone has added with the old address since. From an unproven address only email
 * settings move, because its owner is unknown.
 */
export async function moveAddressData(
  id: UserId,
  {
    oldEmail,
    wasProven,
    changedAt,
  }: { readonly oldEmail: string; readonly wasProven: boolean; readonly changedAt: number },
  now: number,
): Promise<void> {
  const member = await findMember(id)
  if (!member || member.email === oldEmail) return
  const newEmail = member.email
  // `correctAddress` may have been interrupted before it ended the earlier sessions. A member with an unproven address has no
  // other sessions.
  if (member.provenAt === null) await deleteAuthAccountWithFormerAddress(member)
  await tryLiftBounceAtMailgun(newEmail)
  await movePreferences(oldEmail, newEmail)
  if (!wasProven) return unassignSignups(oldEmail, id)
  await readdressMail(oldEmail, newEmail, changedAt)
  await moveSignups(oldEmail, newEmail, { latestCreatedAt: changedAt, now })
  await moveCitySignups(oldEmail, newEmail, changedAt)
  await moveReports(oldEmail, newEmail, changedAt)
  await moveHostQuestions(oldEmail, newEmail, changedAt)
}
