import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { callApi } from '@/lib/api-client.ts'

/** A user as admins see them. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => callApi('getUser', { params: { id }, signal }),
  })

const POLL_INTERVAL_MS = 1000

/** The effects of deleting a user, or the progress of the deletion. */
export const deletionQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id, 'deletion'],
    queryFn: ({ signal }) => callApi('getDeletion', { params: { id }, signal }),
    // Events may have been settled elsewhere in the meantime.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  })

/**
 * Refreshes everything that shows a user, after an admin has changed the user or written to them. If the user is no longer a
 * host, the host's details are not loaded again.
 */
export function useRefreshUser(): (options?: { readonly isFormerHost: boolean }) => Promise<void> {
  const client = useQueryClient()
  return async ({ isFormerHost } = { isFormerHost: false }) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['user'] }),
      client.invalidateQueries({ queryKey: ['host'], ...(isFormerHost ? { refetchType: 'none' } : {}) }),
      client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
      refreshList(client, 'listUsers'),
      refreshList(client, 'listHostsForAdmin'),
      refreshList(client, 'listInvitations'),
      refreshList(client, 'listAdminActions'),
      refreshList(client, 'getUserHistory'),
      refreshList(client, 'listSentMessages'),
    ])
  }
}
