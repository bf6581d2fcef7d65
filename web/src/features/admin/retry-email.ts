import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { callApi } from '@/lib/api-client.ts'
import { userMessage } from '@/lib/api-error.ts'
import { toast } from '@/lib/toast.ts'

/** Sends a failed email again, and shows the result (specification section 8.1). */
export function useRetryEmail(onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('retryEmail', { params: { id } }),
    onSuccess: ({ message }) => {
      toast({ title: message })
      onDone?.()
    },
    onError: (error) =>
      toast({
        title: 'Failed to retry email',
        description: userMessage(error, 'Unknown error'),
        destructive: true,
      }),
    onSettled: () => refreshList(client, 'getEmailHealth'),
  })
}
