import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_APPLICATION_LENGTH, countApplicationCharacters, memberApplication } from './contract.ts'

test('accepts a bio if and only if it has at least the minimum number of characters', () => {
  const whyHost = 'Because a table with ten people around it is the best room there is.'
  const isAccepted = (bio: string) => memberApplication.safeParse({ bio, whyHost }).success
  for (const [bio, length] of [
    [`${'a'.repeat(48)}🏺`, 49],
    [`  ${'a'.repeat(49)}🏺  `, 50],
  ] as const) {
    expect([countApplicationCharacters(bio), isAccepted(bio)]).toEqual([
      length,
      length >= MIN_APPLICATION_LENGTH,
    ])
  }
  const texts = fc.string({ unit: 'binary', minLength: 40, maxLength: 60 })
  fc.assert(
    fc.property(texts, (text) => {
      const bio = `a${text}a`
      expect(isAccepted(bio)).toBe(countApplicationCharacters(bio) >= MIN_APPLICATION_LENGTH)
    }),
  )
})
