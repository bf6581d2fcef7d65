import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Backoff, awaitWithDeadline, classifyFailure, GRPC, hasStatus, isTransient } from './contention.ts'

const makeError = (code: unknown) => Object.assign(new Error('no'), { code })

afterEach(() => vi.useRealTimers())

describe('a failed write', () => {
  test.each([
    ['contention', ['CANCELLED', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'FAILED_PRECONDITION']],
    ['contention', ['ABORTED', 'UNAVAILABLE']],
    ['ambiguous', ['UNKNOWN', 'NOT_FOUND', 'ALREADY_EXISTS', 'INTERNAL']],
    ['misconfigured', ['PERMISSION_DENIED', 'UNIMPLEMENTED', 'UNAUTHENTICATED']],
    ['error', ['INVALID_ARGUMENT']],
  ] as const)('counts as %s with the statuses %j', (failure, statuses) => {
    for (const status of statuses) {
      expect(classifyFailure(makeError(GRPC[status])), status).toBe(failure)
      expect(isTransient(makeError(GRPC[status])), status).toBe(
        failure === 'contention' || failure === 'ambiguous',
      )
    }
  })

  test.each([
    ['not a gRPC error', new TypeError('Value for argument "data" is not valid')],
    ['a Firebase error', makeError('auth/internal-error')],
    ['an unknown status', makeError(99)],
    ['not an Error', { code: 10 }],
    ['undefined', undefined],
  ])('counts as an error if it is %s', (_case, error) => {
    expect(classifyFailure(error)).toBe('error')
    expect(isTransient(error)).toBe(false)
  })

  test('is recognised by its status', () => {
    expect(hasStatus(makeError(6), 'ALREADY_EXISTS')).toBe(true)
    expect(hasStatus(makeError(6), 'NOT_FOUND', 'ALREADY_EXISTS')).toBe(true)
    expect(hasStatus(makeError(6), 'NOT_FOUND')).toBe(false)
    expect(hasStatus({ code: 6 }, 'ALREADY_EXISTS')).toBe(false)
    expect(hasStatus(undefined, 'ALREADY_EXISTS')).toBe(false)
  })
})

describe('an attempt', () => {
  test('is awaited until the deadline, and then counts as contention', async () => {
    vi.useFakeTimers({ now: 1000 })
    const lateAttempt = awaitWithDeadline(1500, new Promise(() => undefined)).catch((error: unknown) =>
      classifyFailure(error),
    )
    const onSettled = vi.fn()
    void lateAttempt.then(onSettled)
    await vi.advanceTimersByTimeAsync(499)
    expect(onSettled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await lateAttempt).toBe('contention')
  })

  test('leaves no timer behind when it ends', async () => {
    vi.useFakeTimers({ now: 1000 })
    expect(await awaitWithDeadline(9000, Promise.resolve('done'))).toBe('done')
    await expect(awaitWithDeadline(9000, Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a backoff', () => {
  const waits: number[] = []
  const wait = (ms: number) => Promise.resolve(waits.push(ms))

  beforeEach(() => {
    waits.length = 0
    vi.spyOn(Math, 'random').mockReturnValue(1)
  })
  afterEach(() => vi.restoreAllMocks())

  test('doubles the wait and the gathering time with each failure, up to a second', async () => {
    const backoff = new Backoff()
    const gatherTimes: number[] = []
    for (let n = 0; n < 8; n += 1) {
      await backoff.waitAfterFailure(wait)
      gatherTimes.push(backoff.gatherMs)
    }
    expect(waits).toEqual([50, 100, 200, 400, 800, 1000, 1000, 1000])
    expect(gatherTimes).toEqual([25, 50, 100, 200, 400, 800, 1000, 1000])
  })

  test('halves the gathering time with each success, and starts again from the first wait', async () => {
    const backoff = new Backoff()
    await backoff.waitAfterFailure(wait)
    await backoff.waitAfterFailure(wait)
    const gatherTimes = [1, 2, 3].map(() => {
      backoff.recordSuccess()
      return backoff.gatherMs
    })
    expect(gatherTimes).toEqual([25, 12.5, 0])
    await backoff.waitAfterFailure(wait)
    expect(waits).toEqual([50, 100, 50])
  })
})
