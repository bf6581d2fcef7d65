import { PRODUCT } from '../../../shared/brand/brand.ts'
import type { Member } from '../../core/accounts/member.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import { enqueueIn, makeEnvelope } from '../../core/mail/outbox-store.ts'
import { makeNotFoundError, type CallRequest, type Handler } from '../../platform/call-handler.ts'
import { makeMessageId } from './message-id.ts'
import { saveMessage, type SentMessage } from './messages-store.ts'

export const sendHostMessage: Handler<'sendHostMessage'> = async (request) => {
  const host = await findMember(request.params.id)
  if (host?.role !== 'host') throw makeNotFoundError('host')
  return sendMessageToMember(host, request)
}

export const sendUserMessage: Handler<'sendUserMessage'> = async (request) => {
  const user = await findMember(request.params.id)
  if (!user) throw makeNotFoundError('user')
  return sendMessageToMember(user, request)
}

/** Sends a message to one person; a repeated request with the same `Idempotency-Key` does not send again. */
async function sendMessageToMember(
  { id: memberId, name, email, city }: Member,
  { body, caller, now, idempotencyKey }: CallRequest<'sendHostMessage' | 'sendUserMessage'>,
): Promise<{ message: string }> {
  const { subject, content } = body
  const actor = await findAuditActor(caller)
  const message: SentMessage = {
    id: makeMessageId('direct', { caller, idempotencyKey, payload: { to: memberId, ...body }, now }),
    sentAt: now,
    subject,
    content,
    recipientType: 'direct',
    recipientCity: city,
    recipient: { id: memberId, name, email },
  }
  await saveMessage(message, caller.id, (batch) => {
    const senderFields = { senderName: actor.name || PRODUCT, authorId: caller.id }
    const data = { name, kind: 'direct', ...senderFields, subject, content } as const
    const envelope = makeEnvelope({ id: memberId, name, email }, message.id)
    enqueueIn(batch, { ...envelope, template: 'message', data }, now)
    const auditEntry = { action: 'message_sent', actor, before: {}, after: { subject } } as const
    writeAuditEntry(batch, { ...auditEntry, subject: { kind: 'user', id: String(memberId), name } }, now)
  })
  return { message: 'Message sent successfully' }
}
