import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * How many proxies of Google stand before the function, each adding the address it was called from at the right end of
 * `X-Forwarded-For`: Firebase Hosting adds the visitor's, Cloud Run's front end adds Hosting's. What stands further left
 * came from the visitor and proves nothing. (Who calls the function's own address past Hosting can choose the entry that
 * counts. That evades the limits by address; those by e-mail, which protect people's inboxes, hold all the same.)
 */
const TRUSTED_PROXIES = 2

/** The visitor's address, by which limits count. In the emulators the header's only entry, or the socket's address. */
export function clientAddress(request: IncomingMessage): string {
  const header = request.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const address =
    entries[Math.max(0, entries.length - TRUSTED_PROXIES)] ?? request.socket.remoteAddress ?? 'unknown'
  return network(address)
}

/** An IPv6 visitor commands a whole /64, so that counts as one address. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
