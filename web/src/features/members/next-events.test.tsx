import { QueryClient } from '@tanstack/react-query'
import { toTile } from '@shared/events/projection.ts'
import { eventId } from '@shared/ids.ts'
import { expect, test } from 'vitest'
import { upcomingTilesQuery } from '@/core/events/event-queries.ts'
import { NetworkError } from '@/lib/api-error.ts'
import { makeEventFacts } from '../../../../test/factories/event-facts.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import NextEvents from './next-events.tsx'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const NOTHING_PLANNED = 'Nothing is planned in'

function render(prepareCity: (client: QueryClient) => void): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const tile = toTile(makeEventFacts(eventId.parse(1_000_000_001), NOW, { city: 'Paris' }), 0, NOW)
  client.setQueryData(upcomingTilesQuery(null).queryKey, { value: [tile], asOf: NOW, city: null })
  prepareCity(client)
  return renderToHtml(<NextEvents city="Gent" />, client)
}

test('says that nothing is planned in a city only if its events could be read', () => {
  const html = render((client) =>
    client.setQueryData(upcomingTilesQuery('Gent').queryKey, { value: [], asOf: NOW, city: 'Gent' }),
  )
  expect(html).toMatch(/Nothing is planned in.*aria-label="Next events"/s)
  const offlineHtml = render((client) =>
    client
      .getQueryCache()
      .build(client, { queryKey: upcomingTilesQuery('Gent').queryKey })
      .setState({ status: 'error', error: new NetworkError('Failed to fetch') }),
  )
  expect(offlineHtml).not.toContain(NOTHING_PLANNED)
  expect(offlineHtml).toContain('on</h2>')
})
