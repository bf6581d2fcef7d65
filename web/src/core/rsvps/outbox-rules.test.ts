import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import type { KeptCancel, KeptRsvp } from '@/lib/outbox.ts'
import { afterFailure, backoff, begun, isUnreached, tooLate, triedInVain } from './outbox-rules.ts'

const NOW = Date.parse('2026-12-12T18:00:00Z')
const HOUR = 3_600_000

const kept = {
  id: 'rsvp visitor 1000000001 ann@example.com',
  owner: 'visitor',
  name: 'Ann',
  email: 'ann@example.com',
  event: { id: 1_000_000_001, dateTime: new Date(NOW + 48 * HOUR).toISOString() },
  madeAt: NOW,
  tries: 0,
  nextAt: NOW,
  maybeSince: null,
  refusal: null,
}
const rsvp = {
  ...kept,
  kind: 'rsvp',
  sourceCity: null,
  sourceArea: null,
  key: 'a key',
} as unknown as KeptRsvp
const cancel = { ...kept, kind: 'cancel', token: 'a token' } as unknown as KeptCancel

const answered = (status: number, code: string, retryAfter: string | null = null) =>
  new ApiError(status, '', JSON.stringify({ code, message: `It is ${code}.` }), { retryAfter })

describe('what a try came to', () => {
  it('is unknown where nobody answered, and no answer of the server is taken for that', () => {
    expect(isUnreached(new NetworkError('Failed to fetch'))).toBe(true)
    expect(isUnreached(new TypeError('timeout is not a function'))).toBe(false)
    expect(isUnreached(new DOMException('Too long', 'TimeoutError'))).toBe(true)
    expect(isUnreached(answered(503, 'busy'))).toBe(false)
    expect(isUnreached(new Error('a mistake of ours'))).toBe(false)
  })

  it.each([
    [404, 'not_found'],
    [410, 'event_over'],
    [403, 'forbidden'],
    [400, 'invalid_body'],
  ])('%i %s is final, and said in the server’s words', (status, code) => {
    const message = `It is ${code}.`
    expect(afterFailure(rsvp, answered(status, code))).toEqual({ kind: 'refused', message })
  })

  it('an RSVP that is there already, and a cancelling of what is gone, are settled', () => {
    expect(afterFailure(rsvp, answered(409, 'already_rsvpd'))).toEqual({ kind: 'settled' })
    expect(afterFailure(cancel, answered(404, 'not_found'))).toEqual({ kind: 'settled' })
    expect(afterFailure(cancel, answered(410, 'event_over'))).toMatchObject({ kind: 'refused' })
  })

  it.each([429, 500, 502, 503, 504, 408])('%i is for later, not before the server says', (status) => {
    const failed = afterFailure(rsvp, answered(status, 'busy', '120'))
    expect(failed).toMatchObject({ kind: 'later' })
    expect(failed.kind === 'later' && failed.waitMs).toBeGreaterThanOrEqual(120_000)
  })

  it('no network is for later, each time longer and never longer than five minutes', () => {
    const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries, 1))
    expect(waits.slice(0, 3)).toEqual([5000, 10_000, 20_000])
    expect(Math.max(...waits)).toBe(300_000)
    expect(backoff(0, 0)).toBe(2500)
    expect(afterFailure(rsvp, new NetworkError('Failed to fetch'))).toMatchObject({ kind: 'later' })
    expect(afterFailure(rsvp, new TypeError('timeout is not a function'))).toMatchObject({ kind: 'refused' })
  })
})

describe('how long it is tried', () => {
  it('until the event begins where it cannot have arrived, however long that is', () => {
    const offline = triedInVain(begun(rsvp, NOW, false), 5000, NOW)
    expect(offline).toMatchObject({ tries: 1, nextAt: NOW + 5000, maybeSince: null, key: 'a key' })
    expect(tooLate(offline, NOW + 47 * HOUR)).toBeNull()
    expect(tooLate(offline, NOW + 48 * HOUR)).toContain('offline until the event started')
    expect(tooLate({ ...cancel, event: offline.event }, NOW + 48 * HOUR)).toContain(
      "your RSVP wasn't cancelled",
    )
  })

  it('for a day where the answer may have been lost: who gave that seat back must not get it again', () => {
    const maybe = begun(rsvp, NOW, true)
    // Whatever became of the network before the answer, and of the page that waited for it.
    expect(maybe.maybeSince).toBe(NOW)
    const again = triedInVain(triedInVain(maybe, 5000, NOW), 9000, NOW + HOUR)
    expect(begun(again, NOW + 2 * HOUR, true)).toEqual(again)
    expect(again).toMatchObject({ tries: 2, maybeSince: NOW })
    expect(tooLate(again, NOW + 24 * HOUR)).toBeNull()
    expect(tooLate(again, NOW + 25 * HOUR)).toContain('you have an email about it')
  })
})
