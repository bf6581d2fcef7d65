import type { SeriesId } from '@shared/ids.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** The series of an event, as its hosts see it. */
export const seriesQuery = (id: SeriesId) =>
  queryOptions({
    queryKey: ['hosting', 'series', id],
    queryFn: ({ signal }) => callApi('getSeries', { params: { id }, signal }),
  })
