import type { CallName } from '@shared/api.ts'
import { callApi, type CallAnswer } from './api-client.ts'
import { PERSON_PARAM } from './cache-names.ts'
import { cachedAnswer } from './cached-answers.ts'
import { currentUserId } from './person.ts'
import type { QueryContext } from './shared-query.ts'

/** For how long no stale answer is shown; after that it is better than further waiting. */
const TIMEOUT_MS = 5000

/**
 * Requests a private answer. If nothing is known yet and the network is slow, this device's cached answer is shown in the
 * meantime, with its age, so that the next reader requests it again after this request was given up.
 */
export async function fetchOwn<N extends CallName>(
  name: N,
  { client, queryKey, signal }: QueryContext,
): Promise<CallAnswer<N>> {
  const ask = callApi as (name: N, input: { signal: AbortSignal }) => Promise<CallAnswer<N>>
  const person = currentUserId()
  const showCached = async () => {
    const cachedValue = await cachedAnswer(name, {}, { [PERSON_PARAM]: person })
    if (!cachedValue || signal.aborted || client.getQueryData(queryKey) !== undefined) return
    client.setQueryData(queryKey, cachedValue.value, { updatedAt: cachedValue.asOf })
  }
  const timer = setTimeout(() => void showCached(), TIMEOUT_MS)
  try {
    return await ask(name, { signal })
  } finally {
    clearTimeout(timer)
  }
}
