import type { Query } from '@tanstack/react-query'
import { logWarning } from './log.ts'
import { queryClient } from './query-client.ts'

/**
 * Deletes the data of all other people from this device: when somebody signs in or out, when a session has ended, and after
 * every start, for what a crash or an open tab left. Its code is loaded after the page; if that fails, the next start
 * repeats it.
 */
export async function forgetOthers(): Promise<void> {
  try {
    const { deleteOthersData } = await import('./others-on-device.ts')
    await deleteOthersData()
  } catch (error) {
    logWarning('Data of other users could not be deleted.', error)
  }
}

/** Queries whose answers are the same for everybody. */
const SHARED_QUERIES = new Set<unknown>(['events', 'site', 'cities', 'verify-login', 'session'])

/**
 * Removes from memory the answers to the person who was here until now. A page that waits for its first answer, such as the
 * one of a change link, would wait forever without another request; what only the former person sees is disabled by then.
 */
export async function forgetQueries(): Promise<void> {
  const isPersonal = ({ queryKey }: Query) => !SHARED_QUERIES.has(queryKey[0])
  const isAwaited = (query: Query) => isPersonal(query) && query.isActive() && query.state.data === undefined
  await queryClient.cancelQueries({ predicate: isPersonal })
  queryClient.removeQueries({ predicate: (query) => isPersonal(query) && !isAwaited(query) })
  // This runs once the screen has rendered for the next person.
  setTimeout(() => void queryClient.refetchQueries({ predicate: isAwaited }, { cancelRefetch: false }))
}
