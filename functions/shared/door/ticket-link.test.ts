import { expect, test } from 'vitest'
import { readTicketLink, ticketLink } from './ticket-link.ts'

const site = 'https://kiln.test'
const code = 'abcdefghijklmnop-_012w'

test('reads the code back from the address in a ticket', () => {
  expect(ticketLink(site, code)).toBe('https://kiln.test/t/abcdefghijklmnop-_012w')
  expect(readTicketLink(site, ticketLink(site, code))).toBe(code)
})

test.each([
  ['of another site', `https://kiln.test.evil.example/t/${code}`],
  ['of the same name, not encrypted', `http://kiln.test/t/${code}`],
  ['with more behind it', `${site}/t/${code}/x`],
  ['with a query', `${site}/t/${code}?next=https://evil.example`],
  ['too short', `${site}/t/${code.slice(1)}`],
  ['made up, of the right length', `${site}/t/${code.slice(0, -1)}x`],
  ['a change link', `${site}/rsvp/change/${code}`],
  ['the bare code', code],
  ['some JSON', `{"code":"${code}"}`],
  ['nothing', ''],
])('no ticket: %s', (_, read) => expect(readTicketLink(site, read)).toBeNull())
