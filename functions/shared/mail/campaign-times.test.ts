import { describe, expect, it } from 'vitest'
import { computeCampaignTimes } from './campaign-times.ts'
import { campaignTypes } from './triggers.ts'

const parseTime = (iso: string) => Date.parse(iso)
const event = {
  startsAt: parseTime('2026-12-12T19:30:00Z'),
  endsAt: parseTime('2026-12-12T21:30:00Z'),
  timezone: 'Europe/London',
}

describe('computeCampaignTimes', () => {
  it('limits each reminder to the day that its text is about', () => {
    expect(computeCampaignTimes('reminder_week_before', event)).toEqual({
      opensAt: parseTime('2026-12-05T00:00:00Z'),
      sendsAt: parseTime('2026-12-05T09:00:00Z'),
      closesAt: parseTime('2026-12-06T00:00:00Z'),
    })
    expect(computeCampaignTimes('reminder_day_before', event)).toEqual({
      opensAt: parseTime('2026-12-11T00:00:00Z'),
      sendsAt: parseTime('2026-12-11T09:00:00Z'),
      closesAt: parseTime('2026-12-12T00:00:00Z'),
    })
    expect(computeCampaignTimes('reminder_day_of', event)).toEqual({
      opensAt: parseTime('2026-12-12T00:00:00Z'),
      sendsAt: parseTime('2026-12-12T08:00:00Z'),
      closesAt: event.startsAt,
    })
  })

  it("uses days in the event's time zone, even if the clocks change before the event", () => {
    const aucklandEvent = { ...event, timezone: 'Pacific/Auckland' }
    expect(computeCampaignTimes('reminder_day_of', aucklandEvent).opensAt).toBe(
      parseTime('2026-12-12T11:00:00Z'),
    )
    const springEvent = {
      ...event,
      startsAt: parseTime('2027-03-30T18:00:00Z'),
      endsAt: parseTime('2027-03-30T20:00:00Z'),
    }
    expect(computeCampaignTimes('reminder_week_before', springEvent).opensAt).toBe(
      parseTime('2027-03-23T00:00:00Z'),
    )
    expect(computeCampaignTimes('reminder_day_before', springEvent).opensAt).toBe(
      parseTime('2027-03-28T23:00:00Z'),
    )
  })

  it('opens the wrap when the event ends, and closes all other unscheduled campaigns at that time', () => {
    expect(computeCampaignTimes('post_event_wrap', event)).toMatchObject({
      opensAt: event.endsAt,
      closesAt: null,
    })
    for (const type of ['rsvp_confirmation', 'event_update', 'cancellation'] as const)
      expect(computeCampaignTimes(type, event)).toMatchObject({ opensAt: null, closesAt: event.endsAt })
  })

  it('opens every campaign before it closes, and sends no campaign before it opens', () => {
    const earlyEvent = {
      ...event,
      startsAt: parseTime('2026-12-12T00:10:00Z'),
      endsAt: parseTime('2026-12-12T01:00:00Z'),
    }
    for (const type of campaignTypes) {
      const { opensAt, sendsAt, closesAt } = computeCampaignTimes(type, earlyEvent)
      if (opensAt !== null && closesAt !== null) expect(opensAt).toBeLessThan(closesAt)
      if (sendsAt !== null) expect(sendsAt).toBeGreaterThanOrEqual(opensAt ?? 0)
    }
  })
})
