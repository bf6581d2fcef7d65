/**
 * Tells the service worker to cache the code that this page has loaded so far, because it missed what was loaded before it
 * existed. File names of code change with their contents, so a page that was opened once works offline.
 */
export async function cacheLoadedCode(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const code = loadedUrls.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.js$/.test(pathname),
  )
  await Promise.all([...new Set(code.map(({ href }) => href))].map((href) => fetch(href)))
}
