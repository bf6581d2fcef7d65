import { useEffect, useState } from 'react'

/** What a page just loaded shows is fresh; who does nothing at all waits this long for it to go live. */
const PATIENCE_MS = 8000

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Once somebody has used this document, later pages need not wait. */
let used = false

/**
 * False until the page has loaded and somebody begins to use it (or some seconds pass): the time for what is large and
 * can wait, so that the SDK never competes with the first paint.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(used)
  useEffect(() => {
    if (settled) return
    const settle = () => {
      used = true
      setSettled(true)
    }
    const timer = setTimeout(settle, PATIENCE_MS)
    for (const sign of SIGNS) window.addEventListener(sign, settle, { passive: true, once: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, settle)
    }
  }, [settled])
  return settled
}
