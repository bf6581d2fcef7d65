import { use, useCallback, useSyncExternalStore } from 'react'
import { subscribeToServerTime, getServerTime } from './server-time.ts'
import { RenderedAt } from './use-now.ts'

/** The maximum delay of one timer, far below the maximum of `setTimeout`, which is about 24 days. */
export const MAX_TIMER_MS = 24 * 3_600_000

/** Whether the server's clock has reached an instant. The component renders again at that moment. False without an instant. */
export function useHasReached(instant: number | null): boolean {
  const renderedAt = use(RenderedAt)
  const isReached = (now: number) => instant !== null && now >= instant
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const restartTimer = () => {
        clearTimeout(timer)
        const remainingMs = instant === null ? 0 : instant - getServerTime()
        if (remainingMs > 0) timer = setTimeout(update, Math.min(remainingMs, MAX_TIMER_MS))
      }
      const update = () => {
        listener()
        restartTimer()
      }
      restartTimer()
      const unsubscribe = subscribeToServerTime(update)
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
    [instant],
  )
  return useSyncExternalStore(
    subscribe,
    () => isReached(getServerTime()),
    () => isReached(renderedAt ?? getServerTime()),
  )
}
