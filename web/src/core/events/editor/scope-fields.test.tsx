import { seriesId } from '@shared/ids.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { renderToHtml } from '../../../../../test/factories/render-to-html.ts'
import { seriesQuery } from '../series-query.ts'
import { ScopeField } from './scope-fields.tsx'

const SERIES_ID = seriesId.parse(1234567890)

/** Renders the choice after the series could not be read. */
async function renderAfterError(status: number): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const queryFn = () => Promise.reject(new ApiError(status, '', ''))
  await client.query({ ...seriesQuery(SERIES_ID), queryFn }).catch(() => undefined)
  const field = <ScopeField label="Cancel" seriesId={SERIES_ID} value="this" onChange={() => undefined} />
  return renderToHtml(field, client)
}

it('offers all later events if the series fails to load, but not to a co-host who is not a host of the series', async () => {
  const coHostHtml = await renderAfterError(403)
  expect(coHostHtml).not.toContain('This and all later events')
  expect(coHostHtml).toContain('Only the hosts of the series')
  expect(await renderAfterError(503)).toContain('This and all later events')
})
