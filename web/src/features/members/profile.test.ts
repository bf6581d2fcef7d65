import { expect, test } from 'vitest'
import { formatMemberSince } from './profile.ts'

test('names the month in which a member joined', () =>
  expect(formatMemberSince('2026-03-15T12:00:00.000Z')).toBe('March 2026'))
