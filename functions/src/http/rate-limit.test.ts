import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../platform/call.ts'
import { takeTry } from '../platform/limits/tries.ts'
import { checkLimits } from './rate-limit.ts'

vi.mock('../platform/limits/tries.ts', () => ({ takeTry: vi.fn<typeof takeTry>() }))
vi.mock('firebase-functions/logger', () => ({ warn: vi.fn<() => void>() }))

const trier = { address: '198.51.100.7', body: { email: 'robin@people.test' }, now: 1_000_000_000_000 }

beforeEach(() => {
  vi.mocked(takeTry).mockReset()
})

test('counts by address before e-mail, so that who is stopped spends nothing of another’s', async () => {
  vi.mocked(takeTry).mockResolvedValue(false)
  await expect(checkLimits(['loginByAddress', 'loginByEmail'], trier)).rejects.toThrow(CallError)
  expect(vi.mocked(takeTry).mock.calls.map(([counter]) => counter.id.split('-')[0])).toEqual([
    'loginByAddress',
  ])
})

test('says how long the window still is', async () => {
  vi.mocked(takeTry).mockResolvedValue(false)
  // Windows of 900 s: this one ends 800 s from now.
  await expect(checkLimits(['loginByEmail'], trier)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 800,
    message: 'Too many tries. Please wait 14 minutes and try again.',
  })
})

test('lets a call go on when the try could not be counted', async () => {
  vi.mocked(takeTry).mockRejectedValue(Object.assign(new Error('unavailable'), { code: 14 }))
  await expect(checkLimits(['rsvpByAddress', 'rsvpByEmail'], trier)).resolves.toBeUndefined()
})
