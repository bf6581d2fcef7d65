import { addressHash } from '../../platform/tokens.ts'

/** The id of the log entry of one recipient of a send to many: the same whoever makes it, so that none is written twice. */
export function bulkEmailId(sendId: string, address: string): string {
  return `${sendId}-${addressHash(address).slice(0, 24)}`
}
