import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { EventStats } from './stats-overlay.tsx'

it('says that an event without RSVPs has no stats yet', () => {
  const client = new QueryClient()
  client.setQueryData(['hosting', 'stats', 1], { dailyCounts: [], earlierEvents: [] })
  expect(renderToHtml(<EventStats id={1} />, client)).toContain('No stats yet')
})
