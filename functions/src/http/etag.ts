import { createHash } from 'node:crypto'
import type { Request } from 'express'

/** The ETag of an answer: weak, because Hosting compresses answers. */
export function computeEtag(source: string | Buffer): string {
  return `W/"${createHash('sha256').update(source).digest('base64url').slice(0, 27)}"`
}

/** Whether the client has this answer already, also for clients that ask to bypass caches, as calendars do. */
export function isNotModified(request: Request, etag: string): boolean {
  const etags = request.get('if-none-match')?.split(',')
  return etags?.some((knownEtag) => knownEtag.trim() === etag) ?? false
}
