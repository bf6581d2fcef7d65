/**
 * Calls a function at most once in `periodMs` milliseconds in this instance, and returns the same value in between. This suits
 * values that are slow to compute and may be a little old. A failure is not cached.
 */
export function memoizeFor<T>(
  periodMs: number,
  compute: (now: number) => Promise<T>,
): (now: number) => Promise<T> {
  let latestCall: { readonly calledAt: number; readonly value: Promise<T> } | null = null
  return (now) => {
    if (latestCall && now - latestCall.calledAt < periodMs) return latestCall.value
    const value = compute(now)
    const currentCall = { calledAt: now, value }
    latestCall = currentCall
    value.catch(() => {
      if (latestCall === currentCall) latestCall = null
    })
    return value
  }
}
