import { CallError, type Handler } from '../../platform/call.ts'
import { type Mail, transactionalId } from '../../core/mail/mails.ts'

/** Sends a template with its sample data to whoever asks; the sample event does not exist, so it is sent as it is. */
export const sendTestEmail: Handler<'sendTestEmail'> = async ({ body, caller, now }) => {
  const [{ galleryIds }, { templates }, { composeMail }, { sendMessage }] = await Promise.all([
    import('./gallery.ts'),
    import('./templates.ts'),
    import('./compose-mail.ts'),
    import('./mailgun.ts'),
  ])
  const id = galleryIds.find((one) => one === body.templateId)
  if (!id) throw new CallError('not_found', 'There is no such template.')
  const mail = {
    id: transactionalId('test', now),
    to: caller.email,
    toName: '',
    eventId: null,
    userId: caller.id,
    template: id,
    data: templates[id].sample,
  } as Mail
  const message = await composeMail(mail)
  await sendMessage({ ...message, subject: `[Test] ${message.subject}` })
  return { message: `Test email sent to ${caller.email}` }
}
