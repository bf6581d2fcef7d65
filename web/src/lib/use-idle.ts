import { useEffect, useState } from 'react'
import { runWhenIdle } from './idle.ts'

/** False while something that the user waits for is loading; after that there is time for optional code. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => runWhenIdle(() => setIdle(true)), [])
  return isIdle
}
