import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPersonHere } from '@/lib/person.ts'
import { isLinkAskedHere, noteLinkAsked, takeWish } from './link-asked.ts'

const MINUTE = 60_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  setPersonHere(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a link that was asked for here goes on by itself as long as it works, and once', () => {
  expect(isLinkAskedHere()).toBe(false)
  noteLinkAsked()
  expect(isLinkAskedHere()).toBe(true)
  vi.advanceTimersByTime(15 * MINUTE - 1)
  expect(isLinkAskedHere()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isLinkAskedHere()).toBe(false)
  noteLinkAsked()
  takeWish('ana@example.com')
  expect(isLinkAskedHere()).toBe(false)
})

test('but not where somebody else is here than who asked', () => {
  noteLinkAsked()
  setPersonHere('1')
  expect(isLinkAskedHere()).toBe(false)
  noteLinkAsked()
  expect(isLinkAskedHere()).toBe(true)
  setPersonHere('2')
  expect(isLinkAskedHere()).toBe(false)
})

test('and not where the device keeps nothing, or what is no note', () => {
  localStorage.setItem('kiln.login-asked.visitor', 'no JSON')
  expect(isLinkAskedHere()).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  noteLinkAsked()
  expect(isLinkAskedHere()).toBe(false)
})

const followed = { kind: 'host', id: 7, name: 'Ada' } as const
const wish = { email: ' Ana@Example.com', followed }

test('what was pressed waits for the account that the link was asked for, as long as that works, and once', () => {
  noteLinkAsked(wish)
  vi.advanceTimersByTime(15 * MINUTE - 1)
  expect(takeWish('ana@example.com')).toEqual(followed)
  expect(takeWish('ana@example.com')).toBeNull()
  noteLinkAsked(wish)
  vi.advanceTimersByTime(15 * MINUTE)
  expect(takeWish('ana@example.com')).toBeNull()
})

test('another’s account does none of it, nor does a link that was asked for since, nor anybody after them', () => {
  noteLinkAsked(wish)
  expect(takeWish('ben@example.com')).toBeNull()
  expect(takeWish('ana@example.com')).toBeNull()
  noteLinkAsked(wish)
  noteLinkAsked()
  expect(takeWish('ana@example.com')).toBeNull()
  noteLinkAsked(wish)
  setPersonHere('1')
  expect(takeWish('ana@example.com')).toBeNull()
})
