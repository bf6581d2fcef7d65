// @ts-check
/**
 * The page /update.html#{path}: lets the waiting version of the app in, and goes on to that path of this site.
 *
 * It is a page of its own because it must be quiet: where the page that says SKIP_WAITING fetches anything in that moment,
 * the old worker is busy again, and Chromium then leaves the new one waiting, even over a reload.
 */

/** Another open page may be the busy one: then that path is shown by the old version, which offers the new one again. */
const TIMEOUT_MS = 3000

function goOn() {
  const target = new URL(location.hash.slice(1), location.origin)
  location.replace(target.origin === location.origin ? target : '/')
}

const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
if (waiting) {
  navigator.serviceWorker.addEventListener('controllerchange', goOn)
  waiting.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(goOn, TIMEOUT_MS)
} else {
  goOn()
}
