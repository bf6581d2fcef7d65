import { seriesId } from '@shared/ids.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { seriesQuery } from '@/core/events/series-query.ts'
import { ApiError } from '@/lib/api-error.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { EventSeries } from './event-series.tsx'

const SERIES_ID = seriesId.parse(1234567890)

/** Renders an event of a series after its dates could not be read. */
async function renderAfterError(status: number): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const queryFn = () => Promise.reject(new ApiError(status, '', ''))
  await client.query({ ...seriesQuery(SERIES_ID), queryFn }).catch(() => undefined)
  return renderToHtml(<EventSeries event={{ seriesId: SERIES_ID } as HostEvent} now={0} />, client)
}

it('offers no retry to a co-host of one event who is not a host of the series', async () => {
  expect(await renderAfterError(503)).toContain('Try again')
  const coHostHtml = await renderAfterError(403)
  expect(coHostHtml).toContain('Only the hosts of the series')
  expect(coHostHtml).not.toContain('Try again')
})
