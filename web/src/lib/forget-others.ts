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

/** Removes from memory the answers to the person who was here until now. */
export async function forgetQueries(): Promise<void> {
  const personalQueries = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !SHARED_QUERIES.has(queryKey[0]),
  }
  await queryClient.cancelQueries(personalQueries)
  queryClient.removeQueries(personalQueries)
}
