import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import type { CancelEntry, OutboxEntry, ReconfirmEntry, RsvpEntry } from '@/lib/outbox.ts'
import {
  classifyFailure,
  computeRetryDelayMs,
  markAttempted,
  isUnreachableError,
  findExpiryReason,
  recordFailedAttempt,
} from './outbox-rules.ts'

const NOW = Date.parse('2026-12-12T18:00:00Z')
const HOUR_MS = 3_600_000

const entry = {
  id: 'rsvp visitor 1000000001 ann@example.com',
  owner: 'visitor',
  name: 'Ann',
  email: 'ann@example.com',
  event: { id: 1_000_000_001, dateTime: new Date(NOW + 48 * HOUR_MS).toISOString() },
  createdAt: NOW,
  failedAttemptCount: 0,
  nextAttemptAt: NOW,
  uncertainSince: null,
  refusal: null,
}
const source = { sourceCity: null, sourceArea: null }
const rsvpEntry = { ...entry, ...source, kind: 'rsvp', idempotencyKey: 'a key' } as unknown as RsvpEntry
const cancelEntry = { ...entry, kind: 'cancel', token: 'a token' } as unknown as CancelEntry
const reconfirmEntry = { ...cancelEntry, kind: 'reconfirm', isOffer: false } as unknown as ReconfirmEntry

const makeApiError = (status: number, code: string, retryAfter: string | null = null) =>
  new ApiError(status, '', JSON.stringify({ code, message: `It is ${code}.` }), { retryAfter })

describe('the outcome of a failed attempt', () => {
  it('says that the server is unreachable only if there was no response', () => {
    expect(isUnreachableError(new NetworkError('Failed to fetch'))).toBe(true)
    expect(isUnreachableError(new TypeError('timeout is not a function'))).toBe(false)
    expect(isUnreachableError(new DOMException('Too long', 'TimeoutError'))).toBe(true)
    expect(isUnreachableError(makeApiError(503, 'busy'))).toBe(false)
    expect(isUnreachableError(new Error('a mistake of ours'))).toBe(false)
  })

  it.each([
    [404, 'not_found', 'rsvp'],
    [400, 'invalid_body', 'rsvp'],
    [404, 'rsvp_cancelled', 'reconfirm'],
  ] as const)(
    'is final after status %i %s for the entry “%s”, with the message of the server',
    (status, code, kind) => {
      const message = `It is ${code}.`
      expect(classifyFailure({ kind, failedAttemptCount: 0 }, makeApiError(status, code))).toEqual({
        kind: 'refused',
        message,
      })
    },
  )

  it('counts as already done for an RSVP that exists, and for the cancellation of an RSVP that does not exist', () => {
    expect(classifyFailure(rsvpEntry, makeApiError(409, 'already_rsvpd'))).toEqual({ kind: 'already_done' })
    expect(classifyFailure(cancelEntry, makeApiError(404, 'not_found'))).toEqual({ kind: 'already_done' })
    expect(classifyFailure(cancelEntry, makeApiError(410, 'event_over'))).toMatchObject({ kind: 'refused' })
  })

  it.each([429, 500, 502, 503, 504, 408])(
    'leads to a retry after status %i, at the earliest when the server allows it',
    (status) => {
      const outcome = classifyFailure(rsvpEntry, makeApiError(status, 'busy', '120'))
      expect(outcome).toMatchObject({ kind: 'retry' })
      expect(outcome.kind === 'retry' && outcome.waitMs).toBeGreaterThanOrEqual(120_000)
    },
  )

  it('leads to a retry at the opening of RSVPs if the RSVP was too early, as if it had never been sent', () => {
    const outcome = classifyFailure(rsvpEntry, makeApiError(403, 'rsvp_not_open', '864000'))
    expect(outcome).toEqual({ kind: 'retry', waitMs: 864_000_000, isUncertain: false })
    const attempt = markAttempted(rsvpEntry, { now: NOW, isOnline: true })
    const nextEntry = recordFailedAttempt(attempt, { waitMs: 5000, isUncertain: false }, NOW)
    expect(nextEntry).toMatchObject({
      nextAttemptAt: NOW + 5000,
      uncertainSince: null,
      idempotencyKey: 'a key',
    })
    expect(classifyFailure(rsvpEntry, makeApiError(410, 'rsvp_closed'))).toMatchObject({ kind: 'refused' })
  })

  it('leads to a retry without a network, after growing delays of at most five minutes', () => {
    const delays = Array.from({ length: 12 }, (_, failedAttemptCount) =>
      computeRetryDelayMs(failedAttemptCount, 1),
    )
    expect(delays.slice(0, 3)).toEqual([5000, 10_000, 20_000])
    expect(Math.max(...delays)).toBe(300_000)
    expect(computeRetryDelayMs(0, 0)).toBe(2500)
    expect(classifyFailure(rsvpEntry, new NetworkError('Failed to fetch'))).toMatchObject({ kind: 'retry' })
    expect(classifyFailure(rsvpEntry, new TypeError('timeout is not a function'))).toMatchObject({
      kind: 'refused',
    })
  })
})

const findExpiryReasonAt = (entry: OutboxEntry, now: number, deviceNow = now) =>
  findExpiryReason(entry, { now, deviceNow })

describe('an entry that cannot be sent', () => {
  it('is retried until the event starts if it cannot have reached the server', () => {
    const offlineEntry = recordFailedAttempt(
      markAttempted(rsvpEntry, { now: NOW, isOnline: false }),
      { waitMs: 5000 },
      NOW,
    )
    expect(offlineEntry).toMatchObject({
      failedAttemptCount: 1,
      nextAttemptAt: NOW + 5000,
      uncertainSince: null,
      idempotencyKey: 'a key',
    })
    expect(findExpiryReasonAt(offlineEntry, NOW + 47 * HOUR_MS)).toBeNull()
    expect(findExpiryReasonAt(offlineEntry, NOW + 48 * HOUR_MS)).toContain('before your RSVP could be sent')
    expect(findExpiryReasonAt(cancelEntry, NOW + 48 * HOUR_MS)).toContain('it had no effect')
  })

  it('is retried until the event starts if it is a reconfirmation, which may be sent twice', () => {
    const attempt = markAttempted(reconfirmEntry, { now: NOW, isOnline: true })
    expect(findExpiryReasonAt(attempt, NOW + 47 * HOUR_MS)).toBeNull()
    expect(findExpiryReasonAt(attempt, NOW + 48 * HOUR_MS)).toContain('before your answer could be sent')
  })

  it('is retried for only a day if the response may have been lost, so that a cancelled RSVP is not made again', () => {
    const attempt = markAttempted(rsvpEntry, { now: NOW, isOnline: true })
    // The network may fail, or the page be closed, before the response arrives, so the time is stored before the call.
    expect(attempt.uncertainSince).toBe(NOW)
    const firstFailure = recordFailedAttempt(attempt, { waitMs: 5000 }, NOW)
    const secondFailure = recordFailedAttempt(firstFailure, { waitMs: 9000 }, NOW + HOUR_MS)
    expect(markAttempted(secondFailure, { now: NOW + 2 * HOUR_MS, isOnline: true })).toEqual(secondFailure)
    expect(secondFailure).toMatchObject({ failedAttemptCount: 2, uncertainSince: NOW })
    expect(findExpiryReasonAt(secondFailure, NOW + 24 * HOUR_MS)).toBeNull()
    expect(findExpiryReasonAt(secondFailure, NOW + 25 * HOUR_MS)).toContain('you have an email about it')
  })

  it.each([
    ['behind', -40 * 24 * HOUR_MS],
    ['ahead', 40 * 24 * HOUR_MS],
  ])(
    'is retried for at most a day, and never after the event has started, on a device whose clock is 40 days %s',
    (_, skewMs) => {
      const attempt = markAttempted(rsvpEntry, { now: NOW + skewMs, isOnline: true })
      const findExpiryAfter = (ms: number) => findExpiryReasonAt(attempt, NOW + ms, NOW + skewMs + ms)
      expect(findExpiryAfter(24 * HOUR_MS)).toBeNull()
      expect(findExpiryAfter(25 * HOUR_MS)).toContain('you have an email about it')
      expect(findExpiryAfter(48 * HOUR_MS)).toContain('no answer before the event started')
    },
  )
})
