import { createHash } from 'node:crypto'
import type { Request } from 'express'

/** Computes the ETag of a response: a weak one, because Hosting compresses responses. */
export function computeEtag(source: string | Buffer): string {
  return `W/"${createHash('sha256').update(source).digest('base64url').slice(0, 27)}"`
}

/** Whether the client already has this response. `Cache-Control: no-cache`, which calendars send, makes no difference. */
export function isNotModified(request: Request, etag: string): boolean {
  const etags = request.get('if-none-match')?.split(',')
  return etags?.some((cachedEtag) => cachedEtag.trim() === etag) ?? false
}
