import { useEffect, useState } from 'react'
import { whenCalm } from './calm.ts'

/** False until nothing that somebody waits for is loading: then there is time for what only makes a page better. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => whenCalm(() => setCalm(true)), [])
  return isCalm
}
