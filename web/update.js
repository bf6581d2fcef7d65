// @ts-check
/**
 * The page /update.html#{path}: activates the waiting version of the app, and then opens that path of this site.
 *
 * This is a page of its own because it must fetch nothing. If the page that sends SKIP_WAITING fetches anything at that moment,
 * the old worker is busy again, and Chromium then leaves the new worker waiting, even after a reload.
 */

/**
 * Another open page may keep the old worker busy. After this time the old version opens the path, and offers the new version
 * again.
 */
const TIMEOUT_MS = 3000

function openTarget() {
  const target = new URL(location.hash.slice(1), location.origin)
  location.replace(target.origin === location.origin ? target : '/')
}

const waitingWorker = (await navigator.serviceWorker.getRegistration())?.waiting
if (waitingWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', openTarget)
  waitingWorker.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(openTarget, TIMEOUT_MS)
} else {
  openTarget()
}

export {}
