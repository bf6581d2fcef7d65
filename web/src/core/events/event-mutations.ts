import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { callApi } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toast, toastSuccess } from '@/lib/toast.ts'
import { HOSTING_KEY } from './hosted-event-query.ts'
import { makePublishedToast } from './published-toast.ts'

/**
 * Returns a function to call after any change of an event. The function refetches the events in the dashboards of hosts and
 * admins, the event's page and the wall on the home page (specification section 7.2).
 */
export function useRefreshEvents(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: HOSTING_KEY }),
      client.invalidateQueries({ queryKey: ['events'] }),
      refreshList(client, 'listHostEvents'),
      // Only admins have the queries that follow.
      ...(['listEventsForAdmin', 'listHostEventsForAdmin', 'listAdminActions'] as const).map((name) =>
        refreshList(client, name),
      ),
      client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
    ])
  }
}

interface PublishOptions {
  /** Whether an admin publishes the event. Admins use a different call. */
  readonly isAdmin: boolean
  /** Opens the share dialog of an event. */
  readonly onShare?: (id: number) => void
}

export function usePublishEvent({ isAdmin, onShare }: PublishOptions) {
  const refreshEvents = useRefreshEvents()
  return useMutation({
    mutationFn: (id: number) =>
      callApi(isAdmin ? 'publishEventForAdmin' : 'publishEvent', { params: { id } }),
    onSuccess: async (_, id) => {
      toast(makePublishedToast(id, onShare))
      await refreshEvents()
    },
    onError: (error) => toastFailure(error, 'Failed to publish event'),
  })
}

interface CancelInput {
  readonly id: number
  readonly note: string
  readonly scope: 'this' | 'following'
}

/** Cancels an event and emails its attendees, or deletes a draft. */
export function useCancelEvent(
  onCancelled: () => void,
  { isAdmin, isDraft }: { readonly isAdmin: boolean; readonly isDraft: boolean },
) {
  const refreshEvents = useRefreshEvents()
  return useMutation({
    mutationFn: ({ id, note, scope }: CancelInput) =>
      isAdmin
        ? callApi('cancelEventForAdmin', { params: { id }, body: { note } })
        : callApi('cancelEvent', { params: { id }, body: { note, scope } }),
    onSuccess: async ({ message }) => {
      onCancelled()
      toastSuccess(message)
      await refreshEvents()
    },
    onError: (error) =>
      toastFailure(
        error,
        isDraft ? 'Failed to delete the draft. Please try again.' : 'Failed to cancel event',
      ),
  })
}
