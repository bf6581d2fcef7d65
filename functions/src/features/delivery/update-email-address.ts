import type { AuditEntry } from '../../../shared/audit/contract.ts'
import { makeAddressInUseError, correctAddress } from '../../core/accounts/correct-address.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { findMemberByEmail } from '../../core/accounts/users-store.ts'
import { movePreferences } from '../../core/mail/addresses-store.ts'
import { moveCitySignups } from '../../core/mail/city-signups-store.ts'
import { moveSignups } from '../../core/rsvps/move-signup-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { readdressMail } from '../../core/mail/outbox-store.ts'
import { hasMailTo } from './email-log-store.ts'
import { tryLiftBounceAtMailgun } from './mailgun-suppressions.ts'

/**
 * Corrects an address for an admin. A member's sessions end: they sign in with a link sent to the new address, and a trigger
 * moves their data. A visitor's RSVPs, city sign-ups, email settings, and waiting and failed mail move immediately.
 */
export const updateEmailAddress: Handler<'updateEmailAddress'> = async ({ body, caller, now }) => {
  const { oldEmail, newEmail } = body
  if (oldEmail === newEmail) throw makeAddressInUseError()
  const [member, actor] = await Promise.all([findMemberByEmail(oldEmail), findAuditActor(caller)])
  if (member) await correctAddress(member, newEmail, actor, now)
  else await moveVisitorData(oldEmail, newEmail, actor, now)
  return { message: 'Email updated successfully' }
}

const makeUnknownAddressError = () => new CallError('not_found', 'No account or RSVP uses that address.')

/** Moves a visitor's data. Safe to repeat after an interruption, because data that has moved is not found again. */
async function moveVisitorData(
  oldEmail: string,
  newEmail: string,
  actor: AuditEntry['actor'],
  now: number,
): Promise<void> {
  const isInEmailLog = await hasMailTo(oldEmail)
  // The move also makes the links in mail to the old address invalid: that address was wrong, so its owner is a stranger.
  const movedRsvpCount = await moveSignups(oldEmail, newEmail, { latestCreatedAt: now, now })
  const movedCityCount = await moveCitySignups(oldEmail, newEmail, now)
  if (!isInEmailLog && movedRsvpCount + movedCityCount === 0) throw makeUnknownAddressError()
  const changeFields = { before: { email: oldEmail }, after: { email: newEmail } }
  const composeAuditEntry = (subject: AuditEntry['subject']): AuditEntry => ({
    action: 'address_changed',
    actor,
    subject,
    ...changeFields,
  })
  await tryLiftBounceAtMailgun(newEmail)
  await movePreferences(oldEmail, newEmail, { composeAuditEntry, now })
  await readdressMail(oldEmail, newEmail, now)
}
