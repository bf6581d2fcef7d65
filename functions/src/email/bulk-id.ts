import { createHash } from 'node:crypto'

/** The id of the log entry of one recipient of a send to many: the same whoever makes it, so that none is written twice. */
export function bulkEmailId(sendId: string, address: string): string {
  return `${sendId}-${createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 24)}`
}
