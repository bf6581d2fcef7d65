import { PRODUCT } from '../../../shared/brand/brand.ts'
import type { MailData } from '../../core/mail/mails.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { createSampleLinks } from './sample.ts'

/** Makes the data of a message to the community for a preview or a test email, without a recipient's name. */
export const toCommunityMailData = (text: {
  readonly subject: string
  readonly content: string
}): MailData['message'] => ({ name: '', kind: 'community', senderName: PRODUCT, authorId: null, ...text })

/** Renders a message to the community as a member gets it. */
export const previewMessage: Handler<'previewMessage'> = async ({ body }) => {
  const { renderMail } = await import('./render.tsx')
  const { subject, html } = await renderMail('message', toCommunityMailData(body), createSampleLinks())
  return { subject, previewHtml: html }
}
