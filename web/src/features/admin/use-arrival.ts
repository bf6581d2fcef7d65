import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Brings a section into view that the address names (`?tab=hosts#applications`), once what it shows is there. */
export function useArrival(id: string, isThere: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (isThere && hash === `#${id}`) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [id, isThere, hash, key])
}
