import { createHash } from 'node:crypto'
import type { Request } from 'express'

/** What an answer is known by to who keeps it: weak, for Hosting compresses as it likes. */
export function etagOf(identity: string | Buffer): string {
  return `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
}

/** Whether the client has this answer already, even if it bypasses caches, as calendars do. */
export function isKnown(request: Request, etag: string): boolean {
  const etags = request.get('if-none-match')?.split(',')
  return etags?.some((item) => item.trim() === etag) ?? false
}
