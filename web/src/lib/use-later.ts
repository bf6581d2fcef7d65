import { useEffect, useState } from 'react'

/** Long enough to type the rest of a word. */
const LATER_MS = 300

/** A value once it has not changed for a moment: for input that is sent to a server. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), LATER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
