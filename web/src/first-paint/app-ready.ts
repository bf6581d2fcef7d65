import { useEffect } from 'react'

/** The event at the window that says: what the server rendered has come to life. */
export const APP_READY = 'app-ready'

/** Stands beside the page, behind the same boundary, so that it is there when the page is. */
export function AppReady(): null {
  useEffect(() => {
    // The first commit repeats what the server rendered, which knows nobody; what this device knows follows at once, and a press
    // that was kept is meant for that.
    setTimeout(() => window.dispatchEvent(new Event(APP_READY)))
  }, [])
  return null
}
