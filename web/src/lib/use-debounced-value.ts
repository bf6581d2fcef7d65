import { useEffect, useState } from 'react'

/** The delay leaves time to type the rest of a word. */
const DEBOUNCE_MS = 300

/** Returns the value after it has not changed for a moment, for input that is sent to a server. */
export function useDebouncedValue<T>(value: T): T {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debouncedValue
}
