import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { CallError, makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { requeue } from '../../core/mail/outbox-store.ts'
import { waitWhileSending } from './deliveries-store.ts'
import { hasLoggedEmail, readEmailOutcome } from './email-log-store.ts'

/** How long the call waits while another process sends the email. */
const TIMEOUT_MS = 10_000

/**
 * Resends an email that failed, or of which nobody knows whether it was sent, and returns the result. An email with a secret
 * cannot be sent again, because the secret is deleted.
 */
export const retryEmail: Handler<'retryEmail'> = async ({ params, caller, now }) => {
  if (!(await hasLoggedEmail(params.id))) throw makeNotFoundError('email')
  const actor = await findAuditActor(caller)
  const deliveryId = await requeue(params.id, now, {
    composeAuditEntry: (subject, trigger) => ({
      action: 'email_retried',
      actor,
      subject,
      before: {},
      after: { trigger },
    }),
  })
  if (deliveryId === null) {
    throw new CallError(
      'not_failed',
      "This email can't be resent: it hasn't failed, it contains a one-time link, or its recipient was deleted.",
    )
  }
  const { sendDelivery } = await import('./send-delivery.ts')
  await sendDelivery(deliveryId, () => now)
  // If `onDeliveryCreated` is already sending the email, this waits for the result.
  await waitWhileSending(deliveryId, TIMEOUT_MS)
  const { status, reason } = await readEmailOutcome(params.id)
  if (status === 'failed' || status === 'left_out')
    throw new CallError('not_sent', reason ?? 'The email failed again.')
  const isWaiting = status === 'queued' || status === 'sending' || status === 'unknown'
  return {
    message: isWaiting
      ? 'Mailgun has not confirmed the email yet. Its status is in the email log.'
      : 'Email resent successfully',
  }
}
