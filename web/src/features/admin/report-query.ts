import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'report', id],
    queryFn: ({ signal }) => callApi('getReport', { params: { id }, signal }),
    staleTime: 0,
  })
