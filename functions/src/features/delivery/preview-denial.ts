import { findMember } from '../../core/accounts/users-store.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { createSampleLinks } from './sample.ts'

/** Renders the email of a denial as the applicant would get it, without sending it. */
export const previewDenial: Handler<'previewDenial'> = async ({ params, body: { reason } }) => {
  const applicant = await findMember(params.id)
  if (!applicant) throw makeNotFoundError('user')
  const { name, city } = applicant
  const { renderMail } = await import('./render.tsx')
  const links = createSampleLinks({ canUnsubscribe: false })
  const { subject, html } = await renderMail('host-denied', { name, city, reason }, links)
  return { subject, previewHtml: html }
}
