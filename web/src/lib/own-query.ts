import type { CallName } from '@shared/api.ts'
import { callApi, type CallAnswer } from './api-client.ts'
import { USER_PARAM } from './cache-names.ts'
import { readCachedAnswer } from './cached-answers.ts'
import { getCurrentUserId } from './current-user-id.ts'
import type { QueryContext } from './shared-query.ts'

/** After this time a stale answer is better than further waiting. */
const TIMEOUT_MS = 5000

/**
 * Requests a private answer. If there is no data yet and the network is slow, this device's cached answer is shown in the
 * meantime. The cached answer keeps its age, so that a new one is requested even if this request is cancelled.
 */
export async function fetchOwnAnswer<N extends CallName>(
  name: N,
  { client, queryKey, signal }: QueryContext,
): Promise<CallAnswer<N>> {
  const request = callApi as (name: N, input: { signal: AbortSignal }) => Promise<CallAnswer<N>>
  const userId = getCurrentUserId()
  const showCachedAnswer = async () => {
    const cachedAnswer = await readCachedAnswer(name, {}, { [USER_PARAM]: userId })
    if (!cachedAnswer || signal.aborted || client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(queryKey, cachedAnswer.value, { updatedAt: cachedAnswer.asOf })
  }
  const timer = setTimeout(() => void showCachedAnswer(), TIMEOUT_MS)
  try {
    return await request(name, { signal })
  } finally {
    clearTimeout(timer)
  }
}
