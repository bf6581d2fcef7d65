import { findMember } from '../../core/accounts/users-store.ts'
import { notFoundError, type Handler } from '../../platform/call-handler.ts'
import { sampleLinks } from './sample.ts'

/** Renders the email of a denial as the applicant would get it, without sending it. */
export const previewDenial: Handler<'previewDenial'> = async ({ params, body: { reason } }) => {
  const applicant = await findMember(params.id)
  if (!applicant) throw notFoundError('user')
  const { name, city } = applicant
  const { renderMail } = await import('./render.tsx')
  const links = sampleLinks({ isStoppable: false })
  const { subject, html } = await renderMail('host-denied', { name, city, reason }, links)
  return { subject, previewHtml: html }
}
