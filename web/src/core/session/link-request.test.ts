import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/local-storage.ts'
import { setPersonHere } from '@/lib/person.ts'
import { isLinkRequestedHere, noteLinkRequested, takePendingFollow } from './link-request.ts'

const MINUTE = 60_000

beforeEach(() => {
  stubLocalStorage()
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  setPersonHere(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('lets a link requested here continue without a click, once, as long as it works', () => {
  expect(isLinkRequestedHere()).toBe(false)
  noteLinkRequested()
  expect(isLinkRequestedHere()).toBe(true)
  vi.advanceTimersByTime(15 * MINUTE - 1)
  expect(isLinkRequestedHere()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLinkRequestedHere()).toBe(false)
  noteLinkRequested()
  takePendingFollow('ana@example.com')
  expect(isLinkRequestedHere()).toBe(false)
})

test('knows of no requested link if another member is here than the one who asked', () => {
  noteLinkRequested()
  setPersonHere('1')
  expect(isLinkRequestedHere()).toBe(false)
  noteLinkRequested()
  expect(isLinkRequestedHere()).toBe(true)
  setPersonHere('2')
  expect(isLinkRequestedHere()).toBe(false)
})

test('knows of no requested link if the device stores nothing or something invalid', () => {
  localStorage.setItem('kiln.login-asked.visitor', 'no JSON')
  expect(isLinkRequestedHere()).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  noteLinkRequested()
  expect(isLinkRequestedHere()).toBe(false)
})

const target = { kind: 'host', id: 7, name: 'Ada' } as const
const pendingFollow = { email: ' Ana@Example.com', target }

test('keeps a pending follow for the account of the link, once, as long as the link works', () => {
  noteLinkRequested(pendingFollow)
  vi.advanceTimersByTime(15 * MINUTE - 1)
  expect(takePendingFollow('ana@example.com')).toEqual(target)
  expect(takePendingFollow('ana@example.com')).toBeNull()
  noteLinkRequested(pendingFollow)
  vi.advanceTimersByTime(15 * MINUTE)
  expect(takePendingFollow('ana@example.com')).toBeNull()
})

test('drops a pending follow for another account, a link requested since, and the next member', () => {
  noteLinkRequested(pendingFollow)
  expect(takePendingFollow('ben@example.com')).toBeNull()
  expect(takePendingFollow('ana@example.com')).toBeNull()
  noteLinkRequested(pendingFollow)
  noteLinkRequested()
  expect(takePendingFollow('ana@example.com')).toBeNull()
  noteLinkRequested(pendingFollow)
  setPersonHere('1')
  expect(takePendingFollow('ana@example.com')).toBeNull()
})
