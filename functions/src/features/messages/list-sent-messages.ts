import { mailingProgressOf, type MailingSummary } from '../../core/mail/mailings-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { pageOfMessages } from './messages-store.ts'

export const listSentMessages: Handler<'listSentMessages'> = async ({ query }) => {
  const { items, next, total } = await pageOfMessages(query)
  const toMany = items.filter((item) => item.recipientType !== 'direct')
  const mailings = await mailingProgressOf(toMany.map((message) => message.id))
  return {
    items: items.map(({ sentAt, ...one }) => {
      const mailing = mailings.get(one.id)
      return {
        ...one,
        sentAt: new Date(sentAt).toISOString(),
        recipientCount: one.recipientType === 'direct' ? 1 : (mailing?.sent ?? null),
        mailing: mailing ? { state: stateOf(mailing), waiting: mailing.waiting } : null,
      }
    }),
    next,
    pages: Math.max(1, Math.ceil(total / query.limit)),
  }
}

/** Stopped or not, what is over is done. */
function stateOf({ status, isRead, waiting }: MailingSummary): 'sending' | 'stopped' | 'cancelled' | 'done' {
  if (status === 'cancelled') return 'cancelled'
  if (isRead && waiting === 0) return 'done'
  return status === 'stopped' ? 'stopped' : 'sending'
}
