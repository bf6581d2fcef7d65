import { useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'

/**
 * Refreshes everything that a decision about a host changes, also after a refused one, because another admin may have been faster. The
 * open host is only marked as stale: they may not be a host any more, and their dialog is closing.
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
