import { CallError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { makeDelivery } from '../../core/mail/delivery.ts'
import { makeTransactionalId, type Mail } from '../../core/mail/mail.ts'
import type { MailData, MailName } from '../../core/mail/mails.ts'
import { toCommunityMailData } from './preview-message.ts'
import { loadNudgeMailData } from './preview-nudge.ts'

/** Sends an email to the calling admin. The email contains only `data`: no current facts are read. */
async function sendToCaller<N extends MailName>(
  template: N,
  data: MailData[N],
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<{ message: string }> {
  const [{ makeMessageComposer }, { sendMessage }] = await Promise.all([
    import('./compose-message.ts'),
    import('./mailgun.ts'),
  ])
  const id = makeTransactionalId('test', now)
  const recipientFields = { to: caller.email, toName: '', eventId: null, userId: caller.id }
  const delivery = makeDelivery({ ...recipientFields, id, template, data } as Mail, id, null, now)
  const message = (await makeMessageComposer(delivery, { template, data, eventId: null }, null))(
    delivery.recipients,
  )
  await sendMessage({ ...message, subject: `[Test] ${message.subject}` })
  return { message: `Test email sent to ${caller.email}` }
}

/** Sends a template with its sample data. */
export const sendTestEmail: Handler<'sendTestEmail'> = async ({ body, ...request }) => {
  const [{ galleryIds }, { templates }] = await Promise.all([
    import('./gallery.ts'),
    import('./templates.ts'),
  ])
  const template = galleryIds.find((galleryId) => galleryId === body.templateId)
  if (!template) throw new CallError('not_found', 'There is no such template.')
  return sendToCaller(template, templates[template].sample, request)
}

export const sendMessageTest: Handler<'sendMessageTest'> = ({ body, ...request }) =>
  sendToCaller('message', toCommunityMailData(body), request)

export const sendNudgeTest: Handler<'sendNudgeTest'> = async ({ body, ...request }) =>
  sendToCaller('engagement-nudge', await loadNudgeMailData(body, request.now), request)
