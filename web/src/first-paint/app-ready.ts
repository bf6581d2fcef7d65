import { useEffect } from 'react'

/** The event at the window that says: what the server rendered has come to life. */
export const APP_READY = 'app-ready'

/** Stands beside the page, behind the same boundary, so that it is there when the page is. */
export function AppReady(): null {
  useEffect(() => {
    window.dispatchEvent(new Event(APP_READY))
  }, [])
  return null
}
