import { useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'

/**
 * After any decision, and after one that was refused, for another admin may have been faster: what waits, who hosts, the list of
 * users, invitations (a denial ends them), the record and the totals are others. An open host is not asked for again at once: whoever
 * was decided about may be none any more, and their dialog is closing.
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
