import { useEffect, useState } from 'react'
import { whenCalm } from './calm.ts'

/** False until nothing that the user waits for is loading: then there is time for optional code. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => whenCalm(() => setCalm(true)), [])
  return isCalm
}
