import { useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/** A page just loaded is fresh, so without input it goes live after this time. */
const TIMEOUT_MS = 8000

const USER_INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Whether this document has been used, so that later pages need not wait. */
let hasBeenUsed = false

/**
 * False until the page has loaded, the user begins to use it (or some seconds pass) and what they requested is loaded: large
 * code that can wait, such as the SDK, then competes neither with the first paint nor with the first dialog.
 */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(hasBeenUsed)
  useEffect(() => {
    if (isSettled) return
    let stopWaiting: (() => void) | undefined
    const settle = () => {
      stopWaiting ??= whenIdle(() => {
        hasBeenUsed = true
        setSettled(true)
      })
    }
    const timer = setTimeout(settle, TIMEOUT_MS)
    for (const input of USER_INPUTS) window.addEventListener(input, settle, { passive: true, once: true })
    return () => {
      clearTimeout(timer)
      stopWaiting?.()
      for (const sign of USER_INPUTS) window.removeEventListener(sign, settle)
    }
  }, [isSettled])
  return isSettled
}
