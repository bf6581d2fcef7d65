/**
 * Calls a function at most once in `ms` and returns the same result in between, in this instance: for values that are slow
 * to get and may be a little old. A failure is not cached.
 */
export function memoizeFor<T>(ms: number, compute: (now: number) => Promise<T>): (now: number) => Promise<T> {
  let latestCall: { readonly at: number; readonly answer: Promise<T> } | null = null
  return (now) => {
    if (latestCall && now - latestCall.at < ms) return latestCall.answer
    const answer = compute(now)
    const currentCall = { at: now, answer }
    latestCall = currentCall
    answer.catch(() => {
      if (latestCall === currentCall) latestCall = null
    })
    return answer
  }
}
