import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { eventSearchQuery } from '@/core/events/event-queries.ts'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import SearchResults from './search-results.tsx'

/** Renders the results of a search that matches no loaded event, and whose call failed. */
function renderAfterFailure(error: Error): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = eventSearchQuery('zines', null)
  client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error })
  return renderToHtml(
    <SearchResults search="zines" onSearch={() => undefined} city={null} firstTiles={[]} />,
    client,
  )
}

test('does not say that no event matches if the search failed', () => {
  const html = renderAfterFailure(new NetworkError('Failed to fetch'))
  expect(html).toContain('search all events.')
  expect(html).not.toContain('NO MATCHES')
})

test('says that no event matches a text that the server cannot search for', () =>
  expect(renderAfterFailure(new ApiError(400, 'Bad Request', ''))).toContain('NO MATCHES'))
