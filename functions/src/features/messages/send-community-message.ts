import { PRODUCT } from '../../../shared/brand/brand.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { makeCommunityAudience } from '../../core/mail/audience.ts'
import { createMailingIn } from '../../core/mail/mailings-store.ts'
import { countCommunity } from '../../core/mail/community-store.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { makeMessageId } from './message-id.ts'
import { saveMessage } from './messages-store.ts'

/** Sends a message to many users; a repeated request with the same `Idempotency-Key` does not send again. */
export const sendCommunityMessage: Handler<'sendCommunityMessage'> = async ({
  body,
  caller,
  now,
  idempotencyKey,
}) => {
  const { recipientType, city, subject, content } = body
  const id = makeMessageId('message', { caller, idempotencyKey, payload: body, now })
  const audience = makeCommunityAudience(recipientType, city)
  if ((await countCommunity(audience, 'messages')).reachableCount === 0) {
    const message = 'This message would reach nobody. Please choose other recipients.'
    throw new CallError('invalid_body', message, { fields: { recipientType: message } })
  }
  const recipientCity = recipientType.startsWith('city_') ? city : null
  const data = { kind: 'community', senderName: PRODUCT, authorId: null, subject, content } as const
  const message = { id, sentAt: now, subject, content, recipientType, recipientCity, recipient: null }
  const actor = await findAuditActor(caller)
  await saveMessage(message, caller.id, (batch) => {
    createMailingIn(batch, { id, template: 'message', data, audience, eventId: null }, now)
    const auditEntry = {
      action: 'message_sent',
      actor,
      before: {},
      after: { recipientType, recipientCity },
    } as const
    writeAuditEntry(batch, { ...auditEntry, subject: { kind: 'message', id, name: subject } }, now)
  })
  return { message: 'Message sent successfully' }
}
