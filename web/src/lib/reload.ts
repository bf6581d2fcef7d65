/** The key for the time of this tab's last automatic reload. */
const RELOADED_AT_KEY = 'kiln.reloaded-at'
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads the page after a part of the app did not load, because a new deployment may have removed that part. The page is reloaded
 * at most once a minute, and only if the server answers, so that the user never sees the browser's own error page.
 */
export async function reloadForNewVersion(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY)) < MIN_INTERVAL_MS) return
    const { ok } = await fetch('/app.html', { method: 'HEAD', cache: 'no-store' })
    if (!ok) return
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    window.location.reload()
  } catch {
    // There is no network, or the browser cannot store the time of the reload. The page shows its error.
  }
}
