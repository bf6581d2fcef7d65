import { useEffect, useState } from 'react'
import { runWhenIdle } from './idle.ts'

/** False until the page has been idle once (`runWhenIdle`). Optional code is loaded after that. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => runWhenIdle(() => setIdle(true)), [])
  return isIdle
}
