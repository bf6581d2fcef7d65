import type { SeriesId } from '@shared/ids.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'

/** The series of an event, as its hosts see it. */
export const seriesQuery = (id: SeriesId) =>
  queryOptions({
    queryKey: ['hosting', 'series', id],
    queryFn: ({ signal }) => callApi('getSeries', { params: { id }, signal }),
  })

/** Whether the viewer may not read the series: a co-host of one of its events need not be a host of the series. */
export const isSeriesForbidden = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 403
