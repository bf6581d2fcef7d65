import { expect, test } from 'vitest'
import { parseTicketLink, makeTicketLink } from './ticket-link.ts'

const site = 'https://kiln.test'
const code = 'abcdefghijklmnop-_012w'

test('reads the code back from the URL in a ticket', () => {
  expect(makeTicketLink(site, code)).toBe('https://kiln.test/t/abcdefghijklmnop-_012w')
  expect(parseTicketLink(site, makeTicketLink(site, code))).toBe(code)
})

test.each([
  ['a link to another site', `https://kiln.test.evil.example/t/${code}`],
  ['a link without HTTPS', `http://kiln.test/t/${code}`],
  ['a longer path', `${site}/t/${code}/x`],
  ['a link with a query', `${site}/t/${code}?next=https://evil.example`],
  ['a code that is too short', `${site}/t/${code.slice(1)}`],
  ['an invalid code of the right length', `${site}/t/${code.slice(0, -1)}x`],
  ['a change link', `${site}/rsvp/change/${code}`],
  ['the bare code', code],
  ['some JSON', `{"code":"${code}"}`],
  ['an empty text', ''],
])('reads no code from %s', (_, scannedText) => expect(parseTicketLink(site, scannedText)).toBeNull())
