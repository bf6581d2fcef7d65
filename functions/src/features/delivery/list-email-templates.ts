import type { Handler } from '../../platform/call.ts'

export const listEmailTemplates: Handler<'listEmailTemplates'> = async () => {
  // Loaded on first use: rendering is heavy, and no other call needs it to start.
  const { gallery } = await import('./gallery.ts')
  return gallery()
}
