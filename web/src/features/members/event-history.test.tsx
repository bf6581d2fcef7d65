import { expect, it } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import type { OwnEvent } from './own-event.ts'
import { EventHistory } from './event-history.tsx'

const NOW = Date.UTC(2026, 10, 27, 12)
const event: OwnEvent = {
  id: 1_000_000_001,
  title: 'Ink',
  city: 'القاهرة',
  startsAt: NOW - 3 * 7 * 86_400_000,
  timezone: 'Africa/Cairo',
  isWaitlist: false,
  isUnderReview: false,
  signupTicket: null,
}

it('shows the city to the left of the number of weeks, even if the city is written from right to left', () => {
  expect(renderToHtml(<EventHistory events={[event]} now={NOW} />)).toContain(
    '<bdi>القاهرة</bdi> · 3 weeks ago',
  )
})
