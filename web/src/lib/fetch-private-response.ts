import type { CallName } from '@shared/api.ts'
import { callApi, type CallResponse } from './api-client.ts'
import { USER_PARAM } from './cache-names.ts'
import { readCachedResponse } from './cached-responses.ts'
import { getCurrentUserId } from './current-user-id.ts'
import type { QueryContext } from './shared-query.ts'

/** The time without a response after which the cached response is shown. */
const CACHE_FALLBACK_DELAY_MS = 5000

/**
 * Requests a private response. If there is no data yet and the network is slow, this device's cached response is shown in the
 * meantime. The cached response keeps its age, so that a new one is requested even if this request is cancelled.
 */
export async function fetchPrivateResponse<N extends CallName>(
  name: N,
  { client, queryKey, signal }: QueryContext,
): Promise<CallResponse<N>> {
  const request = callApi as (name: N, input: { signal: AbortSignal }) => Promise<CallResponse<N>>
  const userId = getCurrentUserId()
  const showCachedResponse = async () => {
    const cachedResponse = await readCachedResponse(name, {}, { [USER_PARAM]: userId })
    if (!cachedResponse || signal.aborted || client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(queryKey, cachedResponse.value, { updatedAt: cachedResponse.asOf })
  }
  const timer = setTimeout(() => void showCachedResponse(), CACHE_FALLBACK_DELAY_MS)
  try {
    return await request(name, { signal })
  } finally {
    clearTimeout(timer)
  }
}
