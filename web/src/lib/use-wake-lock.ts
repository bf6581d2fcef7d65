import { useEffect } from 'react'
import { logWarning } from './log.ts'

/** Keeps the screen awake while the component is mounted, if the browser can. */
export function useWakeLock(): void {
  useEffect(keepAwake, [])
}

/**
 * Keeps the screen awake until the returned function is called. The browser releases the lock when the page is hidden, so it
 * is requested again.
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  const controller = new AbortController()
  let lock: WakeLockSentinel | undefined
  const requestLock = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (controller.signal.aborted) void lock.release()
    } catch (error) {
      // Browsers refuse a wake lock if the battery is low.
      logWarning('The wake lock failed: the screen may turn off.', error)
    }
  }
  const renewLock = () => void requestLock()
  renewLock()
  document.addEventListener('visibilitychange', renewLock, { signal: controller.signal })
  return () => {
    controller.abort()
    void lock?.release()
  }
}
