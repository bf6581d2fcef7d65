import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

export const referrerQuery = (referrerId: string) =>
  queryOptions({
    queryKey: ['applications', 'referrer', referrerId],
    queryFn: ({ signal }) => callApi('getReferrer', { params: { referrerId }, signal }),
  })

/** Fetched only once, because the same link is invalid after the invitation was accepted. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['applications', 'invitation', token],
    queryFn: ({ signal }) => callApi('getInvitation', { params: { token }, signal }),
    staleTime: Infinity,
  })
