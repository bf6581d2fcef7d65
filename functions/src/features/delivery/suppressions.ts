import * as log from '../../platform/log.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import {
  findAddress,
  liftStoredSuppression,
  readSuppressedAddresses,
} from '../../core/mail/addresses-store.ts'
import { CallError, makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { liftSuppressionAtMailgun } from './mailgun-suppressions.ts'

export const listSuppressions: Handler<'listSuppressions'> = async ({ query }) => {
  const { suppressedAddresses, next } = await readSuppressedAddresses(query.after, query.limit)
  return {
    suppressions: suppressedAddresses.map(({ occurredAt, ...suppression }) => ({
      ...suppression,
      suppressedAt: new Date(occurredAt).toISOString(),
    })),
    next,
  }
}

/**
 * Allows mail to an address again, first at Mailgun and then here: if Mailgun fails, nothing has changed here, and the call can
 * be repeated.
 */
export const liftSuppression: Handler<'liftSuppression'> = async ({ params, caller, now }) => {
  const [email, actor] = await Promise.all([findAddress(params.id), findAuditActor(caller)])
  if (email === null) throw makeNotFoundError('address')
  try {
    await liftSuppressionAtMailgun(email)
  } catch (error) {
    log.warn('Mailgun did not remove an address from its lists', {
      reason: String(error),
      addressHash: params.id,
    })
    throw new CallError(
      'busy',
      'Mailgun did not remove this address from its lists. Please try again in a minute.',
      { retryAfterSeconds: 60 },
    )
  }
  await liftStoredSuppression(email, now, (subject) => ({
    action: 'suppression_lifted',
    actor,
    subject,
    before: {},
    after: {},
  }))
  return { message: 'This address will get email again' }
}
