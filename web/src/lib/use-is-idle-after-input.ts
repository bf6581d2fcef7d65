import { useEffect, useState } from 'react'
import { runWhenIdle } from './idle.ts'

/** The longest wait for the first input. The page's data has just been loaded, so live data can wait. */
const INPUT_TIMEOUT_MS = 8000

const USER_INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Whether an earlier page of this document was idle after input. Later pages then do not wait. */
let wasIdleAfterInput = false

/**
 * False until the user has begun to use the page (or some seconds have passed) and everything that the user waits for is loaded.
 * Firebase's SDK and other large code is loaded after that, so that it delays neither the first paint nor the first dialog.
 */
export function useIsIdleAfterInput(): boolean {
  const [isIdleAfterInput, setIdleAfterInput] = useState(wasIdleAfterInput)
  useEffect(() => {
    if (isIdleAfterInput) return
    let stopWaiting: (() => void) | undefined
    const waitUntilIdle = () => {
      stopWaiting ??= runWhenIdle(() => {
        wasIdleAfterInput = true
        setIdleAfterInput(true)
      })
    }
    const timer = setTimeout(waitUntilIdle, INPUT_TIMEOUT_MS)
    for (const input of USER_INPUTS)
      window.addEventListener(input, waitUntilIdle, { passive: true, once: true })
    return () => {
      clearTimeout(timer)
      stopWaiting?.()
      for (const input of USER_INPUTS) window.removeEventListener(input, waitUntilIdle)
    }
  }, [isIdleAfterInput])
  return isIdleAfterInput
}
