import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadAddress, bareAddress, headerText, mailbox } from './header.ts'

describe('mail headers', () => {
  it('cannot be broken out of, whatever someone typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
        const line = headerText(typed)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(Array.from(line).length).toBeLessThanOrEqual(200)
        expect(mailbox(typed, 'a@b.co')).not.toMatch(/\p{Cc}/u)
      }),
    )
    expect(headerText('Hello\r\nBcc: all@example.com')).toBe('Hello Bcc: all@example.com')
  })

  it('quotes a name', () => {
    expect(mailbox('Ada "the Countess" <x@y.z>', 'ada@example.com')).toBe(
      '"Ada \\"the Countess\\" <x@y.z>" <ada@example.com>',
    )
    expect(mailbox('', 'ada@example.com')).toBe('ada@example.com')
  })

  it.each(['a@b.co\r\nBcc: x@y.z', 'a@b.co, x@y.z', '<a@b.co>', 'a b@c.de', 'a@b@c', 'nobody', '@b.co'])(
    'refuses %j as an address',
    (address) => {
      expect(() => bareAddress(address)).toThrow(BadAddress)
    },
  )
})
