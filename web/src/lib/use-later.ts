import { useEffect, useState } from 'react'

/** Long enough for a word to be typed on. */
const LATER_MS = 300

/** A value as it was once nobody had changed it for a moment: what is typed, for what asks a server. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), LATER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
