import { expect, test } from 'vitest'
import { parseAddressList } from './address.ts'

test('parses names, and commas in quotes', () =>
  expect(parseAddressList('"B, Ann \\"A\\"" <ann@x.org>, bob@x.org, Cy <cy@x.org>')).toEqual([
    { address: 'ann@x.org', name: 'B, Ann "A"' },
    { address: 'bob@x.org', name: '' },
    { address: 'cy@x.org', name: 'Cy' },
  ]))

test.each([
  'ann@x.org,',
  'Ann <ann@x.org> <bob@x.org>',
  'ann@x.org\r\nBcc: eve@x.org',
  'a@foo-.com',
  'a@x',
  '.a@x.org',
])('refuses the address list %j', (text) => expect(parseAddressList(text)).toBeUndefined())
