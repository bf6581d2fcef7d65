import { describe, expect, test } from 'vitest'
import { isAddress, parseAddressList } from './address.ts'

describe('isAddress', () => {
  test.each(['a@x.org', 'a.b+c@sub.x.org', "o'neil@x.org", 'ü@bücher.example', `${'a'.repeat(64)}@x.org`])(
    'takes %s',
    (text) => {
      expect(isAddress(text)).toBe(true)
    },
  )
  test.each([
    '',
    'a',
    '@x.org',
    'a@',
    'a@x',
    'a b@x.org',
    'a@x..org',
    '.a@x.org',
    'a@-x.org',
    'a@foo-.com',
    'a@xn--.com',
    'a@x.org\n',
    `${'a'.repeat(65)}@x.org`,
  ])('refuses %j', (text) => {
    expect(isAddress(text)).toBe(false)
  })
})

test('a list keeps commas in quotes, and names', () => {
  expect(parseAddressList('"B, Ann \\"A\\"" <ann@x.org>, bob@x.org, Cy <cy@x.org>')).toEqual([
    { address: 'ann@x.org', name: 'B, Ann "A"' },
    { address: 'bob@x.org', name: '' },
    { address: 'cy@x.org', name: 'Cy' },
  ])
  expect(parseAddressList('ann@x.org,')).toBeUndefined()
  expect(parseAddressList('Ann <ann@x.org> <bob@x.org>')).toBeUndefined()
  expect(parseAddressList('ann@x.org\r\nBcc: eve@x.org')).toBeUndefined()
})
