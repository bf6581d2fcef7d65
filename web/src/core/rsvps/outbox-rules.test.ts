import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import type { CancelEntry, ReconfirmEntry, RsvpEntry } from '@/lib/outbox.ts'
import {
  afterFailure,
  backoff,
  markAttempted,
  isUnreachable,
  expiryReason,
  recordFailedAttempt,
} from './outbox-rules.ts'

const NOW = Date.parse('2026-12-12T18:00:00Z')
const HOUR = 3_600_000

const entry = {
  id: 'rsvp visitor 1000000001 ann@example.com',
  owner: 'visitor',
  name: 'Ann',
  email: 'ann@example.com',
  event: { id: 1_000_000_001, dateTime: new Date(NOW + 48 * HOUR).toISOString() },
  madeAt: NOW,
  tries: 0,
  nextAt: NOW,
  uncertainSince: null,
  refusal: null,
}
const entryOf = <T>(own: Partial<T>) => ({ ...entry, ...own }) as T
const rsvp = entryOf<RsvpEntry>({ kind: 'rsvp', sourceCity: null, sourceArea: null, key: 'a key' })
const cancel = entryOf<CancelEntry>({ kind: 'cancel', token: 'a token' })
const reconfirm = entryOf<ReconfirmEntry>({ kind: 'reconfirm', token: 'a token', isOffer: false })

const apiError = (status: number, code: string, retryAfter: string | null = null) =>
  new ApiError(status, '', JSON.stringify({ code, message: `It is ${code}.` }), { retryAfter })

describe('the result of an attempt', () => {
  it('is unknown only if the server did not answer', () => {
    expect(isUnreachable(new NetworkError('Failed to fetch'))).toBe(true)
    expect(isUnreachable(new TypeError('timeout is not a function'))).toBe(false)
    expect(isUnreachable(new DOMException('Too long', 'TimeoutError'))).toBe(true)
    expect(isUnreachable(apiError(503, 'busy'))).toBe(false)
    expect(isUnreachable(new Error('a mistake of ours'))).toBe(false)
  })

  it.each([
    [404, 'not_found', rsvp],
    [410, 'event_over', rsvp],
    [403, 'forbidden', rsvp],
    [400, 'invalid_body', rsvp],
    [404, 'rsvp_cancelled', reconfirm],
    [409, 'changed_meanwhile', reconfirm],
    [409, 'offer_over', reconfirm],
  ])('is final for %i %s, with the message of the server', (status, code, sent) => {
    const message = `It is ${code}.`
    expect(afterFailure(sent, apiError(status, code))).toEqual({ kind: 'refused', message })
  })

  it('is settled for an RSVP that exists and for the cancellation of one that does not', () => {
    expect(afterFailure(rsvp, apiError(409, 'already_rsvpd'))).toEqual({ kind: 'settled' })
    expect(afterFailure(cancel, apiError(404, 'not_found'))).toEqual({ kind: 'settled' })
    expect(afterFailure(cancel, apiError(410, 'event_over'))).toMatchObject({ kind: 'refused' })
  })

  it.each([429, 500, 502, 503, 504, 408])(
    'is a later retry for %i, not before the time the server gives',
    (status) => {
      const failed = afterFailure(rsvp, apiError(status, 'busy', '120'))
      expect(failed).toMatchObject({ kind: 'later' })
      expect(failed.kind === 'later' && failed.waitMs).toBeGreaterThanOrEqual(120_000)
    },
  )

  it('keeps an RSVP that is too early until RSVPs open, as if it had never been sent', () => {
    const failed = afterFailure(rsvp, apiError(403, 'rsvp_not_open', '864000'))
    expect(failed).toEqual({ kind: 'later', waitMs: 864_000_000, hasArrived: false })
    const attempted = markAttempted(rsvp, NOW, true)
    const waiting = recordFailedAttempt(attempted, { waitMs: 5000, hasArrived: false }, NOW)
    expect(waiting).toMatchObject({ nextAt: NOW + 5000, uncertainSince: null, key: 'a key' })
    expect(afterFailure(rsvp, apiError(410, 'rsvp_closed'))).toMatchObject({ kind: 'refused' })
  })

  it('is a later retry without a network, after growing waits of at most five minutes', () => {
    const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries, 1))
    expect(waits.slice(0, 3)).toEqual([5000, 10_000, 20_000])
    expect(Math.max(...waits)).toBe(300_000)
    expect(backoff(0, 0)).toBe(2500)
    expect(afterFailure(rsvp, new NetworkError('Failed to fetch'))).toMatchObject({ kind: 'later' })
    expect(afterFailure(rsvp, new TypeError('timeout is not a function'))).toMatchObject({ kind: 'refused' })
  })
})

describe('an entry that cannot be sent', () => {
  it('is retried until the event begins if it cannot have arrived', () => {
    const offline = recordFailedAttempt(markAttempted(rsvp, NOW, false), { waitMs: 5000 }, NOW)
    expect(offline).toMatchObject({ tries: 1, nextAt: NOW + 5000, uncertainSince: null, key: 'a key' })
    expect(expiryReason(offline, NOW + 47 * HOUR)).toBeNull()
    expect(expiryReason(offline, NOW + 48 * HOUR)).toContain('offline until the event started')
    expect(expiryReason({ ...cancel, event: offline.event }, NOW + 48 * HOUR)).toContain(
      "your RSVP wasn't cancelled",
    )
  })

  it('is retried until the event begins if it is a reconfirmation, which may be sent twice', () => {
    const attempted = markAttempted(reconfirm, NOW, true)
    expect(expiryReason(attempted, NOW + 47 * HOUR)).toBeNull()
    expect(expiryReason(attempted, NOW + 48 * HOUR)).toContain('your answer was never sent')
  })

  it('is retried for a day if the answer may have been lost, so that a returned spot is not taken again', () => {
    const attempted = markAttempted(rsvp, NOW, true)
    // Even if the network or the page was lost before the answer.
    expect(attempted.uncertainSince).toBe(NOW)
    const again = recordFailedAttempt(
      recordFailedAttempt(attempted, { waitMs: 5000 }, NOW),
      { waitMs: 9000 },
      NOW + HOUR,
    )
    expect(markAttempted(again, NOW + 2 * HOUR, true)).toEqual(again)
    expect(again).toMatchObject({ tries: 2, uncertainSince: NOW })
    expect(expiryReason(again, NOW + 24 * HOUR)).toBeNull()
    expect(expiryReason(again, NOW + 25 * HOUR)).toContain('you have an email about it')
  })
})
