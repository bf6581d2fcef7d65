import { useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'

/**
 * Returns a function that refreshes all data that a decision about a host changes. Call it after a refused decision too, because
 * an admin may have decided already. The data of the host in the open dialog is only marked as stale: the dialog is closing,
 * and the user may no longer be a host.
 */
export function useRefreshHosts(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      refreshList(client, 'listHostsForAdmin'),
      refreshList(client, 'listUsers'),
      refreshList(client, 'listInvitations'),
      client.invalidateQueries({ queryKey: ['host'], refetchType: 'none' }),
      client.invalidateQueries({ queryKey: ['user'], refetchType: 'none' }),
      refreshList(client, 'listAdminActions'),
      client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
    ])
  }
}
