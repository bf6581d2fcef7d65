import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readClientAddress, listNetworks } from './client-address.ts'

function makeRequest(forwardedFor: string | undefined, userAgent?: string): IncomingMessage {
  return {
    headers: {
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    },
    socket: { remoteAddress: '192.0.2.9' },
  } as unknown as IncomingMessage
}

test.each([
  ['the address of the socket if there is no header', undefined, '192.0.2.9'],
  ['the only entry, in the emulators', '198.51.100.7', '198.51.100.7'],
  ['the entry of Hosting, not that of the front end', '198.51.100.7, 66.249.84.1', '198.51.100.7'],
  ['no entry that the visitor invented', '10.0.0.1, 10.0.0.2, 198.51.100.7, 66.249.84.1', '198.51.100.7'],
  ['the last entry for calls that bypass Hosting', '198.51.100.7, 203.0.113.1', '203.0.113.1'],
  ['the last entry for calls from Google Cloud', '198.51.100.7, 34.66.1.2', '34.66.1.2'],
  ['the entry of Hosting, not an IPv6 address of Google', '198.51.100.7, 2a00:1450:4001::1', '198.51.100.7'],
  ['the /64 of an IPv6 address', '2001:DB8:1:2:3:4:5:6, 66.249.84.1', '2001:db8:1:2::/64'],
  ['the same /64 in short notation', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['the /64 with its zeros filled in', '2001:db8::1', '2001:db8:0:0::/64'],
  ['an IPv4-mapped IPv6 address as IPv4', '::ffff:198.51.100.7', '198.51.100.7'],
])('uses %s', (_case, forwardedFor, expectedAddress) =>
  expect(readClientAddress(makeRequest(forwardedFor))).toBe(expectedAddress),
)

test.each([
  'Mozilla/5.0 (compatible; Google-Apps-Script; beanserver; +https://script.google.com; id: UAEmdDd)',
  'google-apps-script',
])('uses the last entry for a script on Google’s network (%s)', (userAgent) => {
  expect(readClientAddress(makeRequest('198.51.100.7, 66.249.84.1', userAgent))).toBe('66.249.84.1')
  expect(readClientAddress(makeRequest('198.51.100.7, 2a00:1450:4001::1', userAgent))).toBe(
    '2a00:1450:4001:0::/64',
  )
})

test('counts an IPv6 address by its /64 and, with a higher limit, by its /48', () => {
  expect(listNetworks('2001:db8:1:2::/64')).toEqual([
    { network: '2001:db8:1:2::/64', limitFactor: 1 },
    { network: '2001:db8:1::/48', limitFactor: 4 },
  ])
  expect(listNetworks('198.51.100.7')).toEqual([{ network: '198.51.100.7', limitFactor: 1 }])
})
