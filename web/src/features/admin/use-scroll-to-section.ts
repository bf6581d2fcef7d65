import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the section that the URL names (`?tab=hosts#applications`) when it has loaded, and focuses its heading. */
export function useScrollToSection(id: string, isLoaded: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!isLoaded || hash !== `#${id}`) return
    const heading = document.getElementById(id)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }, [id, isLoaded, hash, key])
}
