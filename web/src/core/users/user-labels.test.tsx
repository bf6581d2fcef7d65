import type { AdminUser } from '@shared/users/contract.ts'
import { expect, it } from 'vitest'
import { canBeInvited, hasHostDetails } from './user-labels.tsx'

const member = { role: 'user', isApproved: false, suspendedAt: null, isBeingDeleted: false } as AdminUser

it('says that an admin can invite a member, but no host, admin, suspended user or user who is being deleted', () => {
  expect(canBeInvited(member)).toBe(true)
  expect(canBeInvited({ ...member, role: 'host' })).toBe(false)
  expect(canBeInvited({ ...member, role: 'admin' })).toBe(false)
  expect(canBeInvited({ ...member, suspendedAt: '2026-11-25T12:00:00.000Z' })).toBe(false)
  expect(canBeInvited({ ...member, isBeingDeleted: true })).toBe(false)
})

it('says that only an approved host who is not suspended has host details', () => {
  const host = { ...member, role: 'host' as const, isApproved: true }
  expect(hasHostDetails(host)).toBe(true)
  expect(hasHostDetails({ ...host, isApproved: false })).toBe(false)
  expect(hasHostDetails({ ...host, suspendedAt: '2026-11-25T12:00:00.000Z' })).toBe(false)
  expect(hasHostDetails(member)).toBe(false)
})
