import { CallError, type Handler } from '../../platform/call.ts'
import { emailExists, requeue } from './health-store.ts'

/** Sends a failed e-mail again, at once; one that held a secret cannot be, because that is gone. */
export const retryEmail: Handler<'retryEmail'> = async ({ params, now }) => {
  if (!(await emailExists(params.id))) throw new CallError('not_found', 'There is no such e-mail.')
  if (!(await requeue(params.id, now))) {
    throw new CallError(
      'not_failed',
      'Only a failed e-mail can be sent again, and none that holds a one-time link.',
    )
  }
  const { sendQueuedEmail } = await import('./send-queued-email.ts')
  await sendQueuedEmail(params.id, { now })
  return { message: 'Email resent successfully' }
}
