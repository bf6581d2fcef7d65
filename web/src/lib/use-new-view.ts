import { useEffect } from 'react'

function toTop(): void {
  window.scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** For what takes a page's place without a new address: begins at the top, for the eye and the screen reader, and ends there. */
export function useNewView(): void {
  useEffect(() => {
    toTop()
    return toTop
  }, [])
}
