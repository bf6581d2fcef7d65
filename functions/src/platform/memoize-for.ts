/**
 * Calls a function at most once per `ms` in this instance, and returns the same value in between. This suits values that are slow
 * to compute and may be a little old. A failure is not cached.
 */
export function memoizeFor<T>(ms: number, compute: (now: number) => Promise<T>): (now: number) => Promise<T> {
  let latestCall: { readonly at: number; readonly value: Promise<T> } | null = null
  return (now) => {
    if (latestCall && now - latestCall.at < ms) return latestCall.value
    const value = compute(now)
    const currentCall = { at: now, value }
    latestCall = currentCall
    value.catch(() => {
      if (latestCall === currentCall) latestCall = null
    })
    return value
  }
}
