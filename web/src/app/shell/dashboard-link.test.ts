import { expect, it } from 'vitest'
import { getDashboardPath } from '@/core/session/session.ts'
import { getDashboardLink } from './dashboard-link.ts'

it.each([
  ['user', false, '/dashboard', '/dashboard'],
  // The host dashboard leads applicants back while their application is under review.
  ['host', false, '/dashboard', '/host-dashboard'],
  ['host', true, '/host-dashboard', '/host-dashboard'],
  ['admin', true, '/admin', '/admin'],
] as const)(
  'leads a %s (approved: %s) from the greeting to %s, and from the menu to %s',
  (role, isApproved, path, menuPath) => {
    expect(getDashboardPath({ role, isApproved })).toBe(path)
    expect(getDashboardLink({ role }).to).toBe(menuPath)
  },
)
