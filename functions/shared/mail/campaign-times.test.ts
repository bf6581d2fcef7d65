import { describe, expect, it } from 'vitest'
import { campaignTimes } from './campaign-times.ts'
import { campaignTypes } from './triggers.ts'

const at = (iso: string) => Date.parse(iso)
const evening = {
  startsAt: at('2026-12-12T19:30:00Z'),
  endsAt: at('2026-12-12T21:30:00Z'),
  timezone: 'Europe/London',
}

describe('the times of a campaign', () => {
  it('limit each reminder to the day on which it is true', () => {
    expect(campaignTimes('reminder_week_before', evening)).toEqual({
      opensAt: at('2026-12-05T00:00:00Z'),
      sendsAt: at('2026-12-05T09:00:00Z'),
      closesAt: at('2026-12-06T00:00:00Z'),
    })
    expect(campaignTimes('reminder_day_before', evening)).toEqual({
      opensAt: at('2026-12-11T00:00:00Z'),
      sendsAt: at('2026-12-11T09:00:00Z'),
      closesAt: at('2026-12-12T00:00:00Z'),
    })
    expect(campaignTimes('reminder_day_of', evening)).toEqual({
      opensAt: at('2026-12-12T00:00:00Z'),
      sendsAt: at('2026-12-12T08:00:00Z'),
      closesAt: evening.startsAt,
    })
  })

  it('are local days of the event, also when clocks change in between', () => {
    const auckland = { ...evening, timezone: 'Pacific/Auckland' }
    expect(campaignTimes('reminder_day_of', auckland).opensAt).toBe(at('2026-12-12T11:00:00Z'))
    const spring = { ...evening, startsAt: at('2027-03-30T18:00:00Z'), endsAt: at('2027-03-30T20:00:00Z') }
    expect(campaignTimes('reminder_week_before', spring).opensAt).toBe(at('2027-03-23T00:00:00Z'))
    expect(campaignTimes('reminder_day_before', spring).opensAt).toBe(at('2027-03-28T23:00:00Z'))
  })

  it('open the mail after an event at its end, and close others then', () => {
    expect(campaignTimes('post_event_wrap', evening)).toMatchObject({
      opensAt: evening.endsAt,
      closesAt: null,
    })
    for (const type of ['rsvp_confirmation', 'event_update', 'cancellation'] as const)
      expect(campaignTimes(type, evening)).toMatchObject({ opensAt: null, closesAt: evening.endsAt })
  })

  it('never close a campaign before it opens', () => {
    const early = { ...evening, startsAt: at('2026-12-12T00:10:00Z'), endsAt: at('2026-12-12T01:00:00Z') }
    for (const type of campaignTypes) {
      const { opensAt, sendsAt, closesAt } = campaignTimes(type, early)
      if (opensAt !== null && closesAt !== null) expect(opensAt).toBeLessThan(closesAt)
      if (sendsAt !== null) expect(sendsAt).toBeGreaterThanOrEqual(opensAt ?? 0)
    }
  })
})
