import { useEffect, useState } from 'react'
import { runWhenIdle } from './idle.ts'

/** Without input the page counts as settled after this time. The page's data has just been loaded, so live data can wait. */
const TIMEOUT_MS = 8000

const USER_INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Whether a page of this document has settled, so that later pages need not wait. */
let hasPageSettled = false

/**
 * False until the user has begun to use the page (or some seconds have passed) and everything that the user waits for is loaded.
 * Large code that can wait, such as the SDK, then competes neither with the first paint nor with the first dialog.
 */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(hasPageSettled)
  useEffect(() => {
    if (isSettled) return
    let stopWaiting: (() => void) | undefined
    const settle = () => {
      stopWaiting ??= runWhenIdle(() => {
        hasPageSettled = true
        setSettled(true)
      })
    }
    const timer = setTimeout(settle, TIMEOUT_MS)
    for (const input of USER_INPUTS) window.addEventListener(input, settle, { passive: true, once: true })
    return () => {
      clearTimeout(timer)
      stopWaiting?.()
      for (const input of USER_INPUTS) window.removeEventListener(input, settle)
    }
  }, [isSettled])
  return isSettled
}
