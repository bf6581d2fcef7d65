import { describe, expect, it, vi } from 'vitest'
import { digestDueAt } from './rsvp-digests.ts'

vi.mock('./rsvp-digests-store.ts', () => ({}))
vi.mock('../../core/accounts/users-store.ts', () => ({}))
vi.mock('../../core/mail/addresses-store.ts', () => ({}))

const HOUR_MS = 3_600_000
const at = (hour: number, day = 10) => Date.UTC(2030, 0, day, hour)

describe('digestDueAt', () => {
  it('is now for the first RSVP, and an hour after the last email for others', () => {
    expect(digestDueAt('each', 'UTC', { sentAt: null, now: at(12) })).toBe(at(12))
    expect(digestDueAt('each', 'UTC', { sentAt: at(12) - 10 * 60_000, now: at(12) })).toBe(
      at(12) - 10 * 60_000 + HOUR_MS,
    )
    expect(digestDueAt('each', 'UTC', { sentAt: at(3), now: at(12) })).toBe(at(12))
  })

  it('is the next 9:00 in the event’s zone for a daily digest', () => {
    expect(digestDueAt('daily', 'UTC', { sentAt: null, now: at(8) })).toBe(at(9))
    expect(digestDueAt('daily', 'UTC', { sentAt: null, now: at(12) })).toBe(at(9, 11))
    expect(digestDueAt('daily', 'Asia/Tokyo', { sentAt: null, now: at(12) })).toBe(at(0, 11))
  })

  it('is once a day for a host of events in two zones', () =>
    expect(digestDueAt('daily', 'America/New_York', { sentAt: at(9), now: at(10) })).toBe(at(14, 11)))
})
