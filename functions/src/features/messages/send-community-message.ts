import { PRODUCT } from '../../../shared/product.ts'
import { communityAudience } from '../../core/mail/audience.ts'
import { createMailingIn } from '../../core/mail/mailings-store.ts'
import type { Handler } from '../../platform/call.ts'
import { requestedId } from './message-id.ts'
import { keepMessage } from './messages-store.ts'

/** Begins a message to many; a repeated request with the same `Idempotency-Key` begins none. */
export const sendCommunityMessage: Handler<'sendCommunityMessage'> = async ({
  body,
  caller,
  now,
  idempotencyKey,
}) => {
  const { recipientType, city, subject, content } = body
  const id = requestedId('message', { caller, idempotencyKey, asked: body, now })
  const recipientCity = recipientType.startsWith('city_') ? city : null
  const audience = communityAudience(recipientType, city)
  const data = { kind: 'community', senderName: PRODUCT, subject, content } as const
  const message = { id, sentAt: now, subject, content, recipientType, recipientCity, recipient: null }
  await keepMessage(message, caller.id, (batch) => {
    createMailingIn(batch, { id, template: 'message', data, audience, eventId: null }, now)
  })
  return { message: 'Message sent successfully' }
}
