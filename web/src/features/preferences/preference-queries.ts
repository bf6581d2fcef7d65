import { queryOptions } from '@tanstack/react-query'
import { callApi, type CallResponse } from '@/lib/api-client.ts'

export type MailPreferences = CallResponse<'getMailPreferences'>

export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ['email', 'preferences', token],
    queryFn: ({ signal }) => callApi('getMailPreferences', { params: { token }, signal }),
  })
