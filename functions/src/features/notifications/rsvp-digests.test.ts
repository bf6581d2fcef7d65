import { describe, expect, it, vi } from 'vitest'
import { computeDigestDueAt } from './rsvp-digests.ts'

vi.mock('./rsvp-digests-store.ts', () => ({}))
vi.mock('../../core/accounts/users-store.ts', () => ({}))
vi.mock('../../core/mail/addresses-store.ts', () => ({}))

const HOUR_MS = 3_600_000
const makeInstant = (hour: number, day = 10) => Date.UTC(2030, 0, day, hour)

describe('the due time of a digest', () => {
  it('is now, or an hour after the last email if that is later, for a host who wants email about each RSVP', () => {
    expect(computeDigestDueAt('each', 'UTC', { sentAt: null, now: makeInstant(12) })).toBe(makeInstant(12))
    expect(
      computeDigestDueAt('each', 'UTC', { sentAt: makeInstant(12) - 10 * 60_000, now: makeInstant(12) }),
    ).toBe(makeInstant(12) - 10 * 60_000 + HOUR_MS)
    expect(computeDigestDueAt('each', 'UTC', { sentAt: makeInstant(3), now: makeInstant(12) })).toBe(
      makeInstant(12),
    )
  })

  it('is the next 9:00 in the event’s zone for a daily digest', () => {
    expect(computeDigestDueAt('daily', 'UTC', { sentAt: null, now: makeInstant(8) })).toBe(makeInstant(9))
    expect(computeDigestDueAt('daily', 'UTC', { sentAt: null, now: makeInstant(12) })).toBe(
      makeInstant(9, 11),
    )
    expect(computeDigestDueAt('daily', 'Asia/Tokyo', { sentAt: null, now: makeInstant(12) })).toBe(
      makeInstant(0, 11),
    )
  })

  it('is at least 20 hours after the last daily email, even if the event is in another zone', () =>
    expect(
      computeDigestDueAt('daily', 'America/New_York', { sentAt: makeInstant(9), now: makeInstant(10) }),
    ).toBe(makeInstant(14, 11)))
})
