import { PRODUCT } from '../../../shared/product.ts'
import type { Handler } from '../../platform/call.ts'
import type { Audience } from '../../core/mail/audience.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'
import { transactionalId } from '../../core/mail/mails.ts'
import { keepMessage } from './messages-store.ts'

/** Begins a message to many; a repeated request with the same `Idempotency-Key` begins none. */
export const sendCommunityMessage: Handler<'sendCommunityMessage'> = async ({
  body,
  caller,
  now,
  idempotencyKey,
}) => {
  const { recipientType, city, subject, content } = body
  const id = idempotencyKey
    ? `message-${caller.id}-${Buffer.from(idempotencyKey).toString('base64url').slice(0, 80)}`
    : transactionalId('message', now)
  const recipientCity = recipientType.startsWith('city_') ? city : null
  const audience = { kind: recipientType, city: recipientCity } as Audience
  const data = { kind: 'community', senderName: PRODUCT, subject, content } as const
  const isNew = await createMailing({ id, template: 'message', data, audience, eventId: null }, now)
  if (isNew) await keepMessage({ id, sentAt: now, subject, content, recipientType, recipientCity }, caller.id)
  return { message: 'Message sent successfully' }
}
