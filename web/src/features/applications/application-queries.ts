import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

export const referrerQuery = (referrerId: string) =>
  queryOptions({
    queryKey: ['applications', 'referrer', referrerId],
    queryFn: ({ signal }) => callApi('getReferrer', { params: { referrerId }, signal }),
  })

/** The invitation is fetched only once, because its link becomes invalid when someone accepts the invitation. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['applications', 'invitation', token],
    queryFn: ({ signal }) => callApi('getInvitation', { params: { token }, signal }),
    staleTime: Infinity,
  })
