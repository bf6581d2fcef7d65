import { PRODUCT } from '../../../shared/product.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { sampleLinks } from './sample.ts'

/** A message to the community as it arrives, for somebody who does not exist. */
export const previewMessage: Handler<'previewMessage'> = async ({ body }) => {
  const { renderMail } = await import('./render.tsx')
  const data = { name: '', kind: 'community', senderName: PRODUCT, authorId: null, ...body } as const
  const { subject, html } = await renderMail('message', data, sampleLinks())
  return { subject, previewHtml: html }
}
