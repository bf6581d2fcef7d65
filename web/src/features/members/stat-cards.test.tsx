import type { DashboardStats } from '@shared/members/contract.ts'
import { expect, test } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { StatCards } from './stat-cards.tsx'

/** Returns the text of each number, without its label. */
function renderValues(stats: DashboardStats | null): string[] {
  return [...renderToHtml(<StatCards stats={stats} />).matchAll(/<dd><div[^>]*>([^<]*)/g)].map(
    ([, text = '']) => text,
  )
}

test('shows the three stats, or a dash for each if they are unavailable', () => {
  const stats = { eventCount: 7, connectionCount: 93, cities: ['Paris', 'London'], upcomingCount: 0 }
  expect(renderValues(stats)).toEqual(['7', '93', '2'])
  expect(renderValues(null)).toEqual(['–', '–', '–'])
})
