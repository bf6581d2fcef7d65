import { expect, test } from 'vitest'
import { campaignHealth, healthWarnings } from './health.ts'

test.each([
  [{ total: 0, bounced: 0, complained: 0 }, []],
  [{ total: 1_000, bounced: 30, complained: 1 }, []],
  [{ total: 1_000, bounced: 31, complained: 0 }, ['bounces']],
  [{ total: 1_000, bounced: 0, complained: 2 }, ['complaints']],
  [{ total: 10, bounced: 5, complained: 5 }, ['bounces', 'complaints']],
])('%j warns of %j', (counts, warnings) => expect(healthWarnings(counts)).toEqual(warnings))

const counts = (
  sent: number,
  rest: Partial<Record<'delivered' | 'opened' | 'bounced' | 'failed', number>> = {},
) => ({ sent, delivered: 0, opened: 0, bounced: 0, failed: 0, ...rest })

test.each([
  ['no email was sent', counts(0, { failed: 3 }), 'Not Sent'],
  ['only a tenth bounced', counts(10, { bounced: 1 }), 'Sent'],
  [
    'bounced and failed emails are more than a tenth together',
    counts(20, { bounced: 2, failed: 1, opened: 20 }),
    'Issues Detected',
  ],
  ['only half were opened', counts(10, { delivered: 9, opened: 5 }), 'Sent'],
  ['more than half were opened', counts(10, { delivered: 10, opened: 6 }), 'High Engagement'],
  ['only nine tenths were delivered', counts(10, { delivered: 9 }), 'Sent'],
  [
    'more than nine tenths were delivered',
    counts(100, { delivered: 91, opened: 50 }),
    'Successfully Delivered',
  ],
])('labels a campaign if %s', (_, stats, label) => expect(campaignHealth(stats)).toBe(label))
