import { recipientCounts } from '../../core/mail/mailings-store.ts'
import type { Handler } from '../../platform/call.ts'
import { pageOfMessages } from './messages-store.ts'

/** Specification section 9: the history's page size. */
const PAGE = 10

export const listSentMessages: Handler<'listSentMessages'> = async ({ query }) => {
  const { messages, total } = await pageOfMessages(query.page, PAGE)
  const toMany = messages.filter((one) => one.recipientType !== 'direct')
  const counts = await recipientCounts(toMany.map((one) => one.id))
  return {
    messages: messages.map(({ sentAt, ...one }) => ({
      ...one,
      sentAt: new Date(sentAt).toISOString(),
      recipientCount: one.recipientType === 'direct' ? 1 : (counts.get(one.id) ?? 0),
    })),
    page: query.page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  }
}
