/**
 * Has the service worker keep the code that this page has loaded so far: what was loaded before there was one has passed it by.
 * Names of code change with what is in it, so a page that was opened once opens again without a network.
 */
export async function keepCode(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const code = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.js$/.test(pathname),
  )
  await Promise.all([...new Set(code.map(({ href }) => href))].map((href) => fetch(href)))
}
