import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkSecret } from '../params.ts'

/**
 * The token of an address's mail preferences, in every mail that can be stopped. It carries the address, signed with
 * LINK_SECRET: it never expires (an old mail must still let its reader unsubscribe) and needs no document to be found.
 */
export function mailToken(email: string): string {
  const address = Buffer.from(email.toLowerCase(), 'utf8').toString('base64url')
  return `${address}.${sign(address)}`
}

/** The address that a token stands for; null where it is not ours. */
export function readMailToken(token: string): string | null {
  const [address = '', mac = '', ...rest] = token.split('.')
  const expected = Buffer.from(sign(address))
  const given = Buffer.from(mac)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Buffer.from(address, 'base64url').toString('utf8')
}

function sign(address: string): string {
  return createHmac('sha256', linkSecret.value()).update(`mail-preferences:${address}`).digest('base64url')
}
