import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'

/** Retries an email that failed or whose status is unknown, and shows the result (specification section 8.1). */
export function useRetryEmail(onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('retryEmail', { params: { id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message)
      onDone?.()
    },
    onError: (error) => toastFailure(error, 'Unknown error', 'Failed to retry email'),
    onSettled: () => refreshList(client, 'getEmailHealth'),
  })
}
