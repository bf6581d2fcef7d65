import { findAuditActorIfAdmin } from '../../core/accounts/audit-actor.ts'
import { makeEventSubject, writeAuditEntry } from '../../core/audit/audit-store.ts'
import { moveSignup } from '../../core/rsvps/move-signup-store.ts'
import { CallError, makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { requeue } from '../../core/mail/outbox-store.ts'
import { findEmailWithEvent } from './email-log-store.ts'

/** Corrects an attendee's address after a bounce: the RSVP moves to the new address, and the email is sent again. */
export const changeEmailRecipient: Handler<'changeEmailRecipient'> = async ({
  params,
  body,
  caller,
  now,
}) => {
  const email = await findEmailWithEvent(params.id)
  // The response for another host's email is the same as for a missing one, so it does not reveal whether the email exists.
  if (!email || !(caller.role === 'admin' || email.hostIds.includes(String(caller.id)))) {
    throw makeNotFoundError('email')
  }
  const { eventId, to: oldEmail } = email
  const newEmail = body.email
  const actor = await findAuditActorIfAdmin(caller)
  const writeMoveAuditEntry = (transaction: Parameters<typeof writeAuditEntry>[0], title: string) => {
    if (!actor) return
    const subject = makeEventSubject(eventId, title)
    const changeFields = { before: { email: oldEmail }, after: { email: newEmail } }
    writeAuditEntry(transaction, { action: 'address_changed', actor, subject, ...changeFields }, now)
  }
  // The move also makes the links in mail to the old address invalid: that address was wrong, so its owner is a stranger.
  const moveResult = await moveSignup({
    eventId,
    oldEmail,
    newEmail,
    now,
    writeAudit: writeMoveAuditEntry,
  })
  if (moveResult === 'already_rsvpd')
    throw new CallError('already_rsvpd', 'There is already an RSVP to this event with that email.')
  if (moveResult === 'not_found')
    throw new CallError(
      'not_found',
      'No RSVP to this event uses this address, so the address cannot be corrected here.',
    )
  const deliveryId = await requeue(params.id, now, { to: newEmail, signupId: moveResult.signupId })
  if (deliveryId !== null) {
    const { sendDelivery } = await import('./send-delivery.ts')
    await sendDelivery(deliveryId, () => now)
  }
  return { message: 'Email updated successfully' }
}
