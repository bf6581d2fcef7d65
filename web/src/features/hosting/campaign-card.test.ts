import { expect, test } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { canSendCampaign, describeSendTime, formatStats } from './campaign-card.tsx'

test('lists the numbers of a campaign, and leaves out zeros except for sent and delivered', () => {
  const zeroStats = {
    sent: 0,
    delivered: 0,
    opened: 0,
    clicked: 0,
    bounced: 0,
    failed: 0,
    pending: 0,
    leftOut: 0,
  }
  expect(formatStats({ ...zeroStats, sent: 14, delivered: 14 })).toBe('14 sent, 14 delivered')
  expect(formatStats({ ...zeroStats, sent: 1200, delivered: 1150, opened: 40, bounced: 2, leftOut: 1 })).toBe(
    '1,200 sent, 1,150 delivered, 40 opened, 2 bounced, 1 left out',
  )
  expect(formatStats({ ...zeroStats, pending: 3 })).toBe('0 sent, 0 delivered, 3 pending')
})

test('says when a reminder was scheduled, unless it has been sent since then or the event is hidden, and lets no host send it for a hidden event', () => {
  const event = makeHostEvent({ dateTime: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-12T21:00:00.000Z' })
  const describeReminder = (lastSentAt: string | null) =>
    describeSendTime(
      { emailType: 'reminder_day_before', lastSentAt },
      event,
      Date.parse('2026-12-11T12:00:00.000Z'),
    )
  expect(describeReminder(null)).toBe('Scheduled for 11 Dec 2026, 09:00.')
  // A host sent it during the night.
  expect(describeReminder('2026-12-11T02:00:00.000Z')).toBe('Scheduled for 11 Dec 2026, 09:00.')
  expect(describeReminder('2026-12-11T09:05:00.000Z')).toBeNull()
  const hidden = {
    hiddenAt: '2026-12-10T09:00:00.000Z',
    reason: null,
    objectionUrl: null,
    isBySuspension: true,
  }
  const reminder = { emailType: 'reminder_day_before', lastSentAt: null } as const
  const hiddenEvent = { ...event, hidden }
  const dayBefore = Date.parse('2026-12-11T12:00:00.000Z')
  expect(describeSendTime(reminder, hiddenEvent, dayBefore)).toBeNull()
  expect(canSendCampaign('reminder_day_before', event, dayBefore)).toBe(true)
  expect(canSendCampaign('reminder_day_before', hiddenEvent, dayBefore)).toBe(false)
})
