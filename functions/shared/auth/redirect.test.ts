import { expect, test } from 'vitest'
import { toSafeRedirect } from './redirect.ts'

test.each(['/', '/dashboard', '/events/1234567890?from=mail#rsvp', '/?city=New%20York'])(
  'accepts the redirect %j',
  (path) => expect(toSafeRedirect(path)).toBe(path),
)

test.each([
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /dashboard',
  'javascript:alert(1)',
  `/${'a'.repeat(500)}`,
])('refuses the redirect %j', (path) => expect(toSafeRedirect(path)).toBeNull())
