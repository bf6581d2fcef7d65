import { expect, test } from 'vitest'
import { memberSince } from './profile.ts'

test('says the month a member came', () => {
  expect(memberSince('2026-03-15T12:00:00.000Z')).toBe('March 2026')
})
