import type { Query } from '@tanstack/react-query'
import { logWarning } from './log.ts'
import { queryClient } from './query-client.ts'

/**
 * Deletes the data of other users from this device (`deleteOtherUsersData`). Called when someone signs in or out, when a session
 * has ended, and after every start, because a crash or an open tab may have left some data. The code that deletes the data is
 * loaded after the page; if this load fails, the next start tries again.
 */
export async function tryDeleteOtherUsersData(): Promise<void> {
  try {
    const { deleteOtherUsersData } = await import('./delete-other-users-data.ts')
    await deleteOtherUsersData()
  } catch (error) {
    logWarning('Data of other users could not be deleted.', error)
  }
}

/** The keys of queries that stay: their responses are the same for everyone, or are about the session itself. */
const SHARED_QUERIES = new Set<unknown>(['events', 'site', 'cities', 'verify-login', 'session'])

/**
 * Removes the previous user's responses from memory. A page that waits for its first response, such as the page of a change link,
 * would wait forever, so its request is sent again. Queries that only the previous user may make are already disabled.
 */
export async function removePrivateResponses(): Promise<void> {
  const isPrivate = ({ queryKey }: Query) => !SHARED_QUERIES.has(queryKey[0])
  const isAwaited = (query: Query) => isPrivate(query) && query.isActive() && query.state.data === undefined
  await queryClient.cancelQueries({ predicate: isPrivate })
  queryClient.removeQueries({ predicate: (query) => isPrivate(query) && !isAwaited(query) })
  // Runs after the screen has rendered for the next user.
  setTimeout(() => void queryClient.refetchQueries({ predicate: isAwaited }, { cancelRefetch: false }))
}
