import type { AdminHost } from '@shared/applications/contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Failed } from '@/components/data/states.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { callApi } from '@/lib/api-client.ts'
import { isMissing } from '@/lib/api-error.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toast } from '@/lib/toast.ts'
import { useRefreshHosts } from './refresh-hosts.ts'

/** The pending application of the user that the address names, or what a dialog shows in its place. */
export function useApplication(shown: string) {
  const id = /^\d{10}$/.test(shown) ? Number(shown) : 0
  const { data, error, refetch } = useQuery({
    queryKey: ['host', 'application', id],
    queryFn: ({ signal }) => callApi('getApplication', { params: { id }, signal }),
    enabled: id !== 0,
  })
  if (data) return { data, failure: null }
  if (id === 0 || isMissing(error)) {
    return { data, failure: <Failed>This application has been decided or withdrawn.</Failed> }
  }
  return {
    data,
    failure: error ? (
      <Failed onRetry={() => void refetch()}>Unable to load this application.</Failed>
    ) : (
      <Skeleton className="h-96" />
    ),
  }
}

export function useApproval(onDone?: () => void) {
  const refresh = useRefreshHosts()
  return useMutation({
    mutationFn: ({ id, isPendingUser }: AdminHost) =>
      callApi('approveHost', { params: { id }, body: { isPendingUser } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDone?.()
    },
    onError: (error) => toastFailure(error, 'Failed to approve host'),
    onSettled: refresh,
  })
}
