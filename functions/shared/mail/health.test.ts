import { expect, test } from 'vitest'
import { rateCampaign, listHealthWarnings } from './health.ts'

test.each([
  [[], { total: 0, bounced: 0, complained: 0 }],
  [[], { total: 1_000, bounced: 30, complained: 1 }],
  [['bounces'], { total: 1_000, bounced: 31, complained: 0 }],
  [['complaints'], { total: 1_000, bounced: 0, complained: 2 }],
  [['bounces', 'complaints'], { total: 10, bounced: 5, complained: 5 }],
])('gives the warnings %j for the counts %j', (warnings, deliveryCounts) =>
  expect(listHealthWarnings(deliveryCounts)).toEqual(warnings),
)

const makeCounts = (
  sent: number,
  otherCounts: Partial<Record<'delivered' | 'opened' | 'bounced' | 'failed', number>> = {},
) => ({ sent, delivered: 0, opened: 0, bounced: 0, failed: 0, ...otherCounts })

test.each([
  ['Not Sent', 'no email was sent', makeCounts(0, { failed: 3 })],
  ['Sent', 'only a tenth bounced', makeCounts(10, { bounced: 1 })],
  [
    'Issues Detected',
    'more than a tenth bounced or failed',
    makeCounts(20, { bounced: 2, failed: 1, opened: 20 }),
  ],
  ['Sent', 'only half were opened', makeCounts(10, { delivered: 9, opened: 5 })],
  ['High Engagement', 'more than half were opened', makeCounts(10, { delivered: 10, opened: 6 })],
  ['Sent', 'only nine tenths were delivered', makeCounts(10, { delivered: 9 })],
  [
    'Successfully Delivered',
    'more than nine tenths were delivered',
    makeCounts(100, { delivered: 91, opened: 50 }),
  ],
])('labels a campaign “%s” if %s', (label, _, stats) => expect(rateCampaign(stats)).toBe(label))
