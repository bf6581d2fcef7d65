import { expect, it } from 'vitest'
import { choosePathAfterLogin, chooseReturnPath } from './login-paths.ts'

it.each([
  ['admin', '/events/1', '/admin'],
  ['admin', '/admin?tab=users', '/admin?tab=users'],
  ['admin', '/host-dashboard?edit=new', '/admin'],
  ['host', '/events/1', '/host-dashboard'],
  ['host', '/host-dashboard?edit=new', '/host-dashboard?edit=new'],
  ['host', '/help/host', '/help/host'],
  ['host', '/host-dashboards', '/host-dashboard'],
  ['host', '/admin?tab=users', '/host-dashboard'],
  ['user', null, '/dashboard'],
  ['user', '/events/1?city=New%20York', '/events/1?city=New%20York'],
  ['user', '/host-dashboard?edit=new', '/dashboard'],
  ['user', '//evil.example', '/dashboard'],
] as const)('leads a %s who requested %s to %s after the login', (role, requestedPage, path) =>
  expect(choosePathAfterLogin({ role }, requestedPage)).toBe(path),
)

it.each([
  ['/events/1234567890', '/events/1234567890'],
  ['/event/1234567890', '/event/1234567890'],
  ['/hosts/1234567890', '/hosts/1234567890'],
  ['/account?delete=a-secret', '/account'],
  ['/host-dashboard?edit=new', '/host-dashboard?edit=new'],
  ['/admin', '/admin'],
  ['/', null],
  ['/about', null],
  ['/rsvp/change/a-token', null],
])(
  'lets a login link that was requested on %s lead back to %s, where null means the dashboard',
  (pathname, path) => expect(chooseReturnPath(pathname)).toBe(path),
)
