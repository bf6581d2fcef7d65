import { CallError, type Handler } from '../../platform/call.ts'
import { requeue } from '../../core/mail/outbox-store.ts'
import { emailExists, outcomeOf } from './health-store.ts'

/**
 * Sends a failed e-mail again, at once, and says what came of it; one that held a secret cannot be, because that is gone.
 */
export const retryEmail: Handler<'retryEmail'> = async ({ params, now }) => {
  if (!(await emailExists(params.id))) throw new CallError('not_found', 'There is no such e-mail.')
  const id = await requeue(params.id, now)
  if (id === null) {
    throw new CallError(
      'not_failed',
      'Only a failed e-mail can be sent again, and none that holds a one-time link.',
    )
  }
  const { sendDelivery } = await import('./send-delivery.ts')
  await sendDelivery(id, () => now)
  const { status, reason } = await outcomeOf(params.id)
  if (status === 'failed') throw new CallError('not_sent', reason ?? 'It failed again.')
  const waits = status === 'queued' || status === 'sending' || status === 'unknown'
  return {
    message: waits ? 'The email is queued: it goes out when Mailgun takes it' : 'Email resent successfully',
  }
}
