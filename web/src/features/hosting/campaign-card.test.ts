import { expect, test } from 'vitest'
import { formatStats } from './campaign-card.tsx'

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
