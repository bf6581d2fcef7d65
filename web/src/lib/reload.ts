/** When this tab last reloaded by itself. */
const KEY = 'kiln.reloaded-at'
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads the page if a part of the app is missing, which a new deployment takes away: at most once a minute, and only if the
 * server answers, so that nobody is left with the browser's own error page.
 */
export async function reloadForNewVersion(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < MIN_INTERVAL_MS) return
    const { ok } = await fetch('/app.html', { method: 'HEAD', cache: 'no-store' })
    if (!ok) return
    sessionStorage.setItem(KEY, String(Date.now()))
    window.location.reload()
  } catch {
    // There is no network, or the browser cannot store that a reload was tried: the page says what happened.
  }
}
