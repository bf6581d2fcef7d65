import { PRODUCT } from '../../../shared/product.ts'
import { CallError, type Caller, type Handler } from '../../platform/call.ts'
import { transactionalId } from '../../core/mail/mails.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import { addressee, keepMessage, type Addressee } from './messages-store.ts'

export const sendHostMessage: Handler<'sendHostMessage'> = async ({ params, body, caller, now }) => {
  const host = await addressee(params.id, 'host')
  if (!host) throw new CallError('not_found', 'There is no such host.')
  return sendTo(host, body, caller, now)
}

export const sendUserMessage: Handler<'sendUserMessage'> = async ({ params, body, caller, now }) => {
  const user = await addressee(params.id)
  if (!user) throw new CallError('not_found', 'There is no such user.')
  return sendTo(user, body, caller, now)
}

async function sendTo(
  to: Addressee,
  { subject, content }: { subject: string; content: string },
  caller: Caller,
  now: number,
): Promise<{ message: string }> {
  const id = transactionalId('direct', now)
  const sender = await addressee(caller.id)
  await enqueue(
    {
      id,
      to: to.email,
      toName: to.name,
      eventId: null,
      userId: to.id,
      template: 'message',
      data: { name: to.name, kind: 'direct', senderName: sender?.name ?? PRODUCT, subject, content },
    },
    now,
  )
  await keepMessage(
    { id, sentAt: now, subject, content, recipientType: 'direct', recipientCity: to.city },
    caller.id,
  )
  return { message: 'Message sent successfully' }
}
