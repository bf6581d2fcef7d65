/**
 * Makes the service worker cache the code that this page loaded before the worker existed, so that a page that was opened once
 * works offline. File names change with the contents, so the copies never become outdated.
 */
export async function cacheLoadedCode(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const codeUrls = loadedUrls.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.js$/.test(pathname),
  )
  await Promise.all([...new Set(codeUrls.map(({ href }) => href))].map((href) => fetch(href)))
}
