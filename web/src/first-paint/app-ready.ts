import { useEffect } from 'react'

/** The event on the window after the server's markup was hydrated. */
export const APP_READY = 'app-ready'

/** Dispatches `APP_READY`. It belongs next to the page, inside the same boundary, so that it mounts with the page. */
export function AppReady(): null {
  useEffect(() => {
    // The first commit repeats the server's markup, which knows no user; this device's data follows at once, and an
    // earlier click is meant for the page with that data.
    setTimeout(() => window.dispatchEvent(new Event(APP_READY)))
  }, [])
  return null
}
