import { expect, it } from 'vitest'
import { parseEmailAddress } from './email-address.ts'

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  [' ada@example.com\u00a0', 'ada@example.com'],
  ['\u2060ada@exam\u00adple.com\u200b', 'ada@example.com'],
  ['\u202aada@example.com\u202c', 'ada@example.com'],
  ['r&d@example.com', 'r&d@example.com'],
  ["d'arcy+art/ink=1@example.com", "d'arcy+art/ink=1@example.com"],
  ['{a|b}~c!#$%*?^_`@example.com', '{a|b}~c!#$%*?^_`@example.com'],
  ['1@2.example', '1@2.example'],
  ['info@xn--80aswg.xn--p1ai', 'info@xn--80aswg.xn--p1ai'],
  ['info@сайт.рф', 'info@xn--80aswg.xn--p1ai'],
  ['kontakt@MÜLLER.example', 'kontakt@xn--mller-kva.example'],
  ['kontakt@mu\u0308ller.example', 'kontakt@xn--mller-kva.example'],
  ['gruss@faß.example', 'gruss@xn--fa-hia.example'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@example。jp', 'a@example.jp'],
])('accepts the email address %s and stores it as %s', (text, storedAddress) => {
  expect(parseEmailAddress(text)).toBe(storedAddress)
  expect(parseEmailAddress(storedAddress)).toBe(storedAddress)
})

it.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@example',
  'a b@example.com',
  'ada@exa mple.com',
  'ada@@example.com',
  'ada@b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  'ada@example.com.',
  'ada@.example.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@xn--.com',
  'ada@exa_mple.com',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.com:25',
  'ada@example.com/x',
  'ada@ex%61mple.com',
  'ada@müller..example',
  'ada@müller.example.',
  'ada@mü ller.example',
  'ada@１２７.0.0.1',
  'ada@example.c',
  'josé@example.com',
  '"ada"@example.com',
  'ada,ben@example.com',
  'ada;ben@example.com',
  '<ada@example.com>',
  'ada\n@example.com',
  'ada@example.com\u202e',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'b'.repeat(64)}.com`,
  `ada@${'b.'.repeat(130)}com`,
  `ada@${'ü.'.repeat(60)}com`,
])('refuses the email address %j', (text) => expect(parseEmailAddress(text)).toBeNull())

it('accepts an email address of 254 characters, and refuses one of 255', () => {
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.de`
  const local = 'a'.repeat(64)
  expect(parseEmailAddress(`${local}@${domain}`)).toHaveLength(254)
  expect(parseEmailAddress(`${local}@x${domain}`)).toBeNull()
})
