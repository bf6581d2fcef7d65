import { queryOptions } from '@tanstack/react-query'
import { callApi, type CallAnswer } from '@/lib/api-client.ts'

export type MailPreferences = CallAnswer<'getMailPreferences'>

export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ['email', 'preferences', token],
    queryFn: ({ signal }) => callApi('getMailPreferences', { params: { token }, signal }),
  })
