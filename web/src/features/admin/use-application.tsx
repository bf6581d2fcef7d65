import type { AdminHost } from '@shared/applications/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LoadError, QueryFallback } from '@/components/data/states.tsx'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useRefreshHosts } from './use-refresh-hosts.ts'

/** Returns the pending application of the user whose id is in the URL, or the element that the dialog shows instead. */
export function useApplication(openId: string) {
  const id = /^\d{10}$/.test(openId) ? Number(openId) : 0
  const query = useQuery({
    queryKey: ['host', 'application', id],
    queryFn: ({ signal }) => callApi('getApplication', { params: { id }, signal }),
    enabled: id !== 0,
  })
  const { data } = query
  const missingText = 'This application has been decided or withdrawn.'
  if (data) return { data, fallback: null }
  if (id === 0) return { data, fallback: <LoadError>{missingText}</LoadError> }
  return {
    data,
    fallback: (
      <QueryFallback query={query} missingText={missingText} failureText="Couldn't load this application." />
    ),
  }
}

export function useApproval(onDone?: () => void) {
  const refresh = useRefreshHosts()
  return useMutation({
    mutationFn: ({ id, isPendingUser }: AdminHost) =>
      callApi('approveHost', { params: { id }, body: { isPendingUser } }),
    onSuccess: ({ message }) => {
      toastSuccess(message)
      onDone?.()
    },
    onError: (error) => toastFailure(error, 'Failed to approve host'),
    onSettled: refresh,
  })
}
