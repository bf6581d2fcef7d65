import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '@/components/data/use-list-state.ts'
import { callApi } from '@/lib/api-client.ts'

/** One user as admins see them. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => callApi('getUser', { params: { id }, signal }),
  })

/**
 * After an admin changed somebody or wrote to them: who they are, as a user and as a host, the lists they stand in, what was written,
 * and the record.
 */
export function useUserChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['user'] }),
      client.invalidateQueries({ queryKey: ['host'] }),
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
