import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../shared/http/limits.ts'
import { CallError } from '../platform/call-handler.ts'
import { refundTry, takeTry } from '../platform/limits/tries.ts'
import { enforceLimits } from './rate-limit.ts'

vi.mock('../platform/limits/tries.ts', () => ({
  takeTry: vi.fn<typeof takeTry>(),
  refundTry: vi.fn<typeof refundTry>(),
}))
vi.mock('firebase-functions/logger', () => ({ warn: vi.fn<() => void>() }))

const subject = {
  ipAddress: '198.51.100.7',
  caller: null,
  body: { email: 'robin@people.test', eventId: 1_234_567_890 },
  now: 1_000_000_000_000,
}

beforeEach(() => {
  vi.mocked(takeTry).mockReset()
  vi.mocked(refundTry).mockReset()
})

test('counts by IP address before email, so that an IP address without tries left uses up no tries of an email', async () => {
  vi.mocked(takeTry).mockResolvedValue(false)
  await expect(enforceLimits(['loginByIpAddress', 'loginByEmailAndIpAddress'], subject)).rejects.toThrow(
    CallError,
  )
  expect(vi.mocked(takeTry).mock.calls.map(([counter]) => counter.id.split('-')[0])).toEqual([
    'loginByIpAddress',
  ])
})

test('responds with the remaining time of the window', async () => {
  vi.mocked(takeTry).mockResolvedValue(false)
  // A window of 900 s that ends in 800 s.
  await expect(enforceLimits(['loginByEmailAndIpAddress'], subject)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 800,
    message: 'Too many attempts. Please wait 14 minutes and try again.',
  })
})

test('lets a call continue if the try cannot be counted', async () => {
  vi.mocked(takeTry).mockRejectedValue(Object.assign(new Error('unavailable'), { code: 14 }))
  const refund = await enforceLimits(['rsvpByIpAddress', 'rsvpByEmail'], subject)
  refund()
  expect(refundTry).not.toHaveBeenCalled()
})

test('refunds each counted try', async () => {
  vi.mocked(takeTry).mockResolvedValue(true)
  const refund = await enforceLimits(['rsvpByIpAddress', 'rsvpByEmail'], subject)
  expect(refundTry).not.toHaveBeenCalled()
  refund()
  expect(vi.mocked(refundTry).mock.calls).toEqual(vi.mocked(takeTry).mock.calls.map(([counter]) => [counter]))
})

test('allows a /48 four times the tries of a /64', async () => {
  const maxTriesById: [string, number][] = []
  vi.mocked(takeTry).mockImplementation(({ id, maxTries }) => {
    maxTriesById.push([id, maxTries])
    return Promise.resolve(true)
  })
  for (const ipAddress of ['2001:db8:1:2::/64', '2001:db8:1:3::/64', '2001:db8:2:2::/64']) {
    await enforceLimits(['rsvpByEventAndIpAddress', 'rsvpByEmail'], { ...subject, ipAddress })
  }
  const eventLimit = limits.rsvpByEventAndIpAddress.maxTries
  expect(eventLimit).toBeGreaterThanOrEqual(60)
  const maxTriesPerCall = [eventLimit, 4 * eventLimit, limits.rsvpByEmail.maxTries]
  expect(maxTriesById.map(([, maxTries]) => maxTries)).toEqual(
    [maxTriesPerCall, maxTriesPerCall, maxTriesPerCall].flat(),
  )
  const largeNetworkIds = maxTriesById.filter(([, maxTries]) => maxTries === 4 * eventLimit).map(([id]) => id)
  expect(largeNetworkIds[1]).toBe(largeNetworkIds[0])
  expect(largeNetworkIds[2]).not.toBe(largeNetworkIds[0])
  const smallNetworkIds = maxTriesById.filter(([, maxTries]) => maxTries === eventLimit).map(([id]) => id)
  expect(new Set(smallNetworkIds).size).toBe(3)
})
