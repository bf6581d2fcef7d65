import { expect, test } from 'vitest'
import { parseAddressList } from './address.ts'

test('a list keeps commas in quotes, and names', () =>
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
])('a list with %j is refused', (text) => expect(parseAddressList(text)).toBeUndefined())
