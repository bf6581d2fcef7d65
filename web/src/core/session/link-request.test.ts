import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/stub-local-storage.ts'
import { setCurrentUserId } from '@/lib/current-user-id.ts'
import { isLinkRequestedHere, recordLinkRequest, consumePendingFollow } from './link-request.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  stubLocalStorage()
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  setCurrentUserId(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('finds the request for a login link as long as the link works and has not been opened', () => {
  expect(isLinkRequestedHere()).toBe(false)
  recordLinkRequest()
  expect(isLinkRequestedHere()).toBe(true)
  vi.advanceTimersByTime(15 * MINUTE_MS - 1)
  expect(isLinkRequestedHere()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLinkRequestedHere()).toBe(false)
  recordLinkRequest()
  consumePendingFollow('ana@example.com')
  expect(isLinkRequestedHere()).toBe(false)
})

test('finds no request of another member', () => {
  recordLinkRequest()
  setCurrentUserId('1')
  expect(isLinkRequestedHere()).toBe(false)
  recordLinkRequest()
  expect(isLinkRequestedHere()).toBe(true)
  setCurrentUserId('2')
  expect(isLinkRequestedHere()).toBe(false)
})

test('finds no request if the stored one is invalid or the device has no storage', () => {
  localStorage.setItem('kiln.login-asked.visitor', 'no JSON')
  expect(isLinkRequestedHere()).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  recordLinkRequest()
  expect(isLinkRequestedHere()).toBe(false)
})

const target = { kind: 'host', id: 7, name: 'Ada' } as const
const pendingFollow = { email: ' Ana@Example.com', target }

test('returns a pending follow only once, to the account of the link, as long as the link works', () => {
  recordLinkRequest(pendingFollow)
  vi.advanceTimersByTime(15 * MINUTE_MS - 1)
  expect(consumePendingFollow('ana@example.com')).toEqual(target)
  expect(consumePendingFollow('ana@example.com')).toBeNull()
  recordLinkRequest(pendingFollow)
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(consumePendingFollow('ana@example.com')).toBeNull()
})

test('drops a pending follow on a login to another account, another link request, or a change of member', () => {
  recordLinkRequest(pendingFollow)
  expect(consumePendingFollow('ben@example.com')).toBeNull()
  expect(consumePendingFollow('ana@example.com')).toBeNull()
  recordLinkRequest(pendingFollow)
  recordLinkRequest()
  expect(consumePendingFollow('ana@example.com')).toBeNull()
  recordLinkRequest(pendingFollow)
  setCurrentUserId('1')
  expect(consumePendingFollow('ana@example.com')).toBeNull()
})
