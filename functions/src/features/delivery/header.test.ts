import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadAddressError, requireBareAddress, toHeaderText, formatAddress } from './header.ts'

describe('mail headers', () => {
  it('stay on one line for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 260 }), (input) => {
        const line = toHeaderText(input)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(Array.from(line).length).toBeLessThanOrEqual(200)
        expect(formatAddress(input, 'a@b.co')).not.toMatch(/\p{Cc}/u)
      }),
      { numRuns: 40 },
    )
    expect(toHeaderText('Hello\r\nBcc: all@example.com')).toBe('Hello Bcc: all@example.com')
  })

  it('are cut between characters, and have single spaces', () => {
    expect(toHeaderText('a'.repeat(200))).toBe('a'.repeat(200))
    expect(toHeaderText('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`)
    expect(toHeaderText('😀😀😀', 2)).toBe('😀…')
    expect(toHeaderText('  one \t\u2028 two\u0085three  ')).toBe('one two three')
  })

  it('accept addresses of up to 254 characters, and name a refused address in the error', () => {
    const longestAddress = `a@${'b'.repeat(252)}`
    expect(requireBareAddress(longestAddress)).toBe(longestAddress)
    expect(() => requireBareAddress(`${longestAddress}b`)).toThrow(BadAddressError)
    expect(() => requireBareAddress('a b')).toThrow('Not an email address: "a b"')
    expect(new BadAddressError('x'.repeat(300)).message).toBe(`Not an email address: "${'x'.repeat(100)}"`)
    expect(new BadAddressError('x').name).toBe('BadAddressError')
  })

  it('quote a name, cut to 80 characters', () => {
    expect(formatAddress('a'.repeat(100), 'a@b.co')).toBe(`"${'a'.repeat(79)}…" <a@b.co>`)
    expect(formatAddress('back\\slash', 'a@b.co')).toBe('"back\\\\slash" <a@b.co>')
    expect(formatAddress('Ada "the Countess" <x@y.z>', 'ada@example.com')).toBe(
      '"Ada \\"the Countess\\" <x@y.z>" <ada@example.com>',
    )
    expect(formatAddress('', 'ada@example.com')).toBe('ada@example.com')
  })

  it.each(['a@b.co\r\nBcc: x@y.z', 'a@b.co, x@y.z', '<a@b.co>', 'a b@c.de', 'a@b@c', 'nobody', '@b.co'])(
    'refuse %j as an address',
    (address) => expect(() => requireBareAddress(address)).toThrow(BadAddressError),
  )
})
