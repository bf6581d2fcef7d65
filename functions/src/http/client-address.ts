import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Google's own networks (https://www.gstatic.com/ipranges/goog.json without those of cloud.json, which anyone can rent).
 * Firebase Hosting calls functions from there.
 */
const googleNetworks = new BlockList()
for (const [network, prefixLength] of [
  ['64.233.160.0', 19],
  ['66.102.0.0', 20],
  ['66.249.64.0', 19],
  ['72.14.192.0', 18],
  ['74.125.0.0', 16],
  ['108.177.0.0', 17],
  ['142.250.0.0', 15],
  ['172.217.0.0', 16],
  ['172.253.0.0', 16],
  ['173.194.0.0', 16],
  ['192.178.0.0', 15],
  ['209.85.128.0', 17],
  ['216.58.192.0', 19],
  ['216.239.32.0', 19],
] as const) {
  googleNetworks.addSubnet(network, prefixLength, 'ipv4')
}
for (const network of [
  '2001:4860::',
  '2404:6800::',
  '2607:f8b0::',
  '2800:3f0::',
  '2a00:1450::',
  '2c0f:fb50::',
]) {
  googleNetworks.addSubnet(network, 32, 'ipv6')
}

function isGoogleAddress(address: string): boolean {
  if (isIPv4(address)) return googleNetworks.check(address, 'ipv4')
  return isIPv6(address) && googleNetworks.check(address, 'ipv6')
}

/**
 * Returns the visitor's IP address (of an IPv6 address, the /64 network), by which limits count. Google's front end adds the last
 * entry of `X-Forwarded-For`: the address that called it. If Hosting called it, the visitor's address is the entry before, which
 * Hosting added. If a client called the function directly, the last entry is the visitor's address, because the client could
 * invent the entries before it. Apps Script also calls from Google's own networks, but its `User-Agent` always names it, so the
 * last entry counts for its calls. In the emulators, the visitor's address is the only entry, or the socket's address.
 */
export function readClientAddress(request: IncomingMessage): string {
  const header = request.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const lastEntry = entries.at(-1) ?? request.socket.remoteAddress ?? 'unknown'
  const isAppsScript = /google-apps-script/i.test(request.headers['user-agent'] ?? '')
  return toNetwork(isGoogleAddress(lastEntry) && !isAppsScript ? (entries.at(-2) ?? lastEntry) : lastEntry)
}

/** Converts an IPv6 address to its /64 network, because a visitor can use any address of the network. */
function toNetwork(address: string): string {
  const ipv4Match = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (ipv4Match?.[1]) return ipv4Match[1]
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const headGroups = head ? head.split(':') : []
  const tailGroups = tail ? tail.split(':') : []
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0')
    : []
  const groups = [...headGroups, ...zeros, ...tailGroups]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * An IPv6 visitor can also have a /48, which contains 65,536 networks of the size /64. All addresses of a /48 together get this
 * many times the tries of one /64.
 */
const PREFIX_48_LIMIT_FACTOR = 4

/** Lists the networks by which an address is counted: its own, and the larger one in which one person may have many addresses. */
export function listNetworks(address: string): { readonly network: string; readonly limitFactor: number }[] {
  const [, prefix] = /^((?:[^:]+:){3}).*\/64$/.exec(address) ?? []
  return [
    { network: address, limitFactor: 1 },
    ...(prefix === undefined ? [] : [{ network: `${prefix}:/48`, limitFactor: PREFIX_48_LIMIT_FACTOR }]),
  ]
}
