import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'

// Both handlers load the gallery on first use, because rendering is heavy and few calls need it.

export const listEmailTemplates: Handler<'listEmailTemplates'> = async () => {
  const { listGallery } = await import('./gallery.ts')
  return listGallery()
}

export const previewEmailTemplate: Handler<'previewEmailTemplate'> = async ({ params, query }) => {
  const { galleryIds, renderSample } = await import('./gallery.ts')
  const id = galleryIds.find((galleryId) => galleryId === params.id)
  if (!id) throw makeNotFoundError('template')
  return renderSample(id, query.scheme)
}
