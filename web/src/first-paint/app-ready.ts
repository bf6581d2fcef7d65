import { useEffect } from 'react'

/** The event on the window after the server's markup was hydrated. */
export const APP_READY = 'app-ready'

/** Next to the page, inside the same boundary, so that it mounts with the page. */
export function AppReady(): null {
  useEffect(() => {
    // The first commit repeats what the server rendered, which knows nobody; what this device knows follows at once, and a press
    // that was kept is meant for that.
    setTimeout(() => window.dispatchEvent(new Event(APP_READY)))
  }, [])
  return null
}
