import { describe, expect, it } from 'vitest'
import { pathAfterLogin, returnPath } from './after-login.ts'

const member = { role: 'user' } as const

describe('the page after a login', () => {
  it('depends on the role', () => {
    expect(pathAfterLogin({ role: 'admin' }, '/events/1')).toBe('/admin')
    expect(pathAfterLogin({ role: 'host' }, '/events/1')).toBe('/host-dashboard')
    expect(pathAfterLogin(member, null)).toBe('/dashboard')
  })

  it('is the page that a member came from', () =>
    expect(pathAfterLogin(member, '/events/1?city=New%20York')).toBe('/events/1?city=New%20York'))

  it.each([
    ['host', '/host-dashboard?edit=new', '/host-dashboard?edit=new'],
    ['host', '/help/host', '/help/host'],
    ['host', '/host-dashboards', '/host-dashboard'],
    ['host', '/admin?tab=users', '/host-dashboard'],
    ['admin', '/admin?tab=users', '/admin?tab=users'],
    ['admin', '/host-dashboard?edit=new', '/admin'],
    ['user', '/host-dashboard?edit=new', '/dashboard'],
  ] as const)('is for a %s who wanted %s: %s', (role, wanted, path) =>
    expect(pathAfterLogin({ role }, wanted)).toBe(path),
  )

  it('is never on another site', () => expect(pathAfterLogin(member, '//evil.example')).toBe('/dashboard'))
})

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
])('returns from a link requested on %s to %s', (pathname, back) => expect(returnPath(pathname)).toBe(back))
