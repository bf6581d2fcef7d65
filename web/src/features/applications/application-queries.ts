import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

export const referrerQuery = (referrerId: string) =>
  queryOptions({
    queryKey: ['applications', 'referrer', referrerId],
    queryFn: ({ signal }) => callApi('getReferrer', { params: { referrerId }, signal }),
  })
