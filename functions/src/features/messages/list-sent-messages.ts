import { mailingsSoFar, type MailingSoFar } from '../../core/mail/mailings-store.ts'
import type { Handler } from '../../platform/call.ts'
import { pageOfMessages } from './messages-store.ts'

export const listSentMessages: Handler<'listSentMessages'> = async ({ query }) => {
  const { items, next, total } = await pageOfMessages(query)
  const toMany = items.filter((one) => one.recipientType !== 'direct')
  const mailings = await mailingsSoFar(toMany.map((one) => one.id))
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
function stateOf({ status, isRead, waiting }: MailingSoFar): 'sending' | 'stopped' | 'cancelled' | 'done' {
  if (status === 'cancelled') return 'cancelled'
  if (isRead && waiting === 0) return 'done'
  return status === 'stopped' ? 'stopped' : 'sending'
}
