import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

export const referrerQuery = (referrerId: string) =>
  queryOptions({
    queryKey: ['applications', 'referrer', referrerId],
    queryFn: ({ signal }) => callApi('getReferrer', { params: { referrerId }, signal }),
  })

/** Asked once: after it was accepted, the same link is invalid. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['applications', 'invitation', token],
    queryFn: ({ signal }) => callApi('getInvitation', { params: { token }, signal }),
    staleTime: Infinity,
  })
