import { useEffect } from 'react'

/** The window gets this event after the page was hydrated or rendered: the page is on screen and reacts to clicks. */
export const APP_READY = 'app-ready'

/** Dispatches `APP_READY`. The component belongs next to the page, inside the same boundary, so that it mounts with the page. */
export function AppReady(): null {
  useEffect(() => {
    // React's first commit repeats the server's markup, which is the same for every user. The data of this device follows at
    // once, and held clicks are meant for the page with this data.
    setTimeout(() => window.dispatchEvent(new Event(APP_READY)))
  }, [])
  return null
}
