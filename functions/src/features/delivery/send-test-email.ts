import { CallError, type Handler } from '../../platform/call-handler.ts'
import { deliveryOf } from '../../core/mail/delivery.ts'
import { transactionalId, type Mail } from '../../core/mail/mails.ts'

/** Sends a template with its sample data to the admin who asks. The sample event does not exist, so no current facts are read. */
export const sendTestEmail: Handler<'sendTestEmail'> = async ({ body, caller, now }) => {
  const [{ galleryIds }, { templates }, { compose }, { sendMessage }] = await Promise.all([
    import('./gallery.ts'),
    import('./templates.ts'),
    import('./compose.ts'),
    import('./mailgun.ts'),
  ])
  const template = galleryIds.find((item) => item === body.templateId)
  if (!template) throw new CallError('not_found', 'There is no such template.')
  const id = transactionalId('test', now)
  const data = templates[template].sample
  const to = { to: caller.email, toName: '', eventId: null, userId: caller.id }
  const delivery = deliveryOf({ ...to, id, template, data } as Mail, id, null, now)
  const message = (await compose(delivery, { template, data, eventId: null }, null))(delivery.recipients)
  await sendMessage({ ...message, subject: `[Test] ${message.subject}` })
  return { message: `Test email sent to ${caller.email}` }
}
