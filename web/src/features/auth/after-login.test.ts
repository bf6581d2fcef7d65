import { describe, expect, it } from 'vitest'
import { afterLogin, returnTo } from './after-login.ts'

const member = { role: 'user' } as const

describe('the page after a login', () => {
  it('depends on the role', () => {
    expect(afterLogin({ role: 'admin' }, '/events/1')).toBe('/admin')
    expect(afterLogin({ role: 'host' }, '/events/1')).toBe('/host-dashboard')
    expect(afterLogin(member, null)).toBe('/dashboard')
  })

  it('is the page that a member came from', () =>
    expect(afterLogin(member, '/events/1?city=New%20York')).toBe('/events/1?city=New%20York'))

  it('is never on another site', () => expect(afterLogin(member, '//evil.example')).toBe('/dashboard'))
})

it.each([
  ['/events/1234567890', '/events/1234567890'],
  ['/event/1234567890', '/event/1234567890'],
  ['/hosts/1234567890', '/hosts/1234567890'],
  ['/account', '/account'],
  ['/', null],
  ['/about', null],
  ['/rsvp/change/a-token', null],
])('returns from a link requested on %s to %s', (pathname, back) => expect(returnTo(pathname)).toBe(back))
