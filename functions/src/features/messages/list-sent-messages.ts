import { findMailingCounts, isFinished, type MailingCounts } from '../../core/mail/mailings-store.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { findMessage, readMessagesPage, type SentMessage } from './messages-store.ts'

export const listSentMessages: Handler<'listSentMessages'> = async ({ query }) => {
  const { items, next, totalCount } = await readMessagesPage(query)
  return {
    items: await addMailingProgress(items),
    next,
    pageCount: Math.max(1, Math.ceil(totalCount / query.limit)),
  }
}

export const getSentMessage: Handler<'getSentMessage'> = async ({ params: { id } }) => {
  const sentMessage = await findMessage(id)
  const [message] = sentMessage ? await addMailingProgress([sentMessage]) : []
  if (!message) throw makeNotFoundError('message')
  return message
}

/** Adds to each message the progress of its mailing, if it has one. */
async function addMailingProgress(sentMessages: readonly SentMessage[]) {
  const messagesToMany = sentMessages.filter(({ recipientType }) => recipientType !== 'direct')
  const mailings = await findMailingCounts(messagesToMany.map((message) => message.id))
  return sentMessages.map(({ sentAt, ...message }) => {
    const mailing = mailings.get(message.id)
    return {
      ...message,
      sentAt: new Date(sentAt).toISOString(),
      recipientCount: message.recipientType === 'direct' ? 1 : (mailing?.sentCount ?? null),
      mailing: mailing ? { state: getMailingState(mailing), waitingCount: mailing.waitingCount } : null,
    }
  })
}

/** Returns `done` for a mailing that was sent completely, even if it was stopped. */
function getMailingState(mailing: MailingCounts): 'sending' | 'stopped' | 'cancelled' | 'done' {
  if (mailing.status === 'cancelled') return 'cancelled'
  if (isFinished(mailing)) return 'done'
  return mailing.status === 'stopped' ? 'stopped' : 'sending'
}
