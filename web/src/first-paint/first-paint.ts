import type { InstallOffer } from '../lib/installation.ts'
import type { APP_READY } from './app-ready.ts'
import type { deviceKeys } from '../lib/device-keys.ts'

/**
 * Runs before the first paint, as a small script whose text is in the head (vite/first-screen.ts), and loads the app after it:
 * what the server rendered is on screen before a phone begins to work on the app's code. firebase.json names it by its hash; the
 * build says what to write there when this changes.
 */
const READY: typeof APP_READY = 'app-ready'
/** Longer than any paint takes; a browser that reports none must not be left without the app. */
const TIMEOUT_MS = 3000

/**
 * How long a page's head takes to come on a connection whose round trips are felt. There the wait for the code is longer than the one for
 * the first paint, and the line stands idle in both. A server that starts cold takes as long; where the connection is fast, it does no
 * harm that the code comes early.
 */
const SLOW_MS = 250
/** Style sheet and font have such a line to themselves for so long: the page is painted with them, and answers no later for it. */
const HEAD_START_MS = 100

const MAX_TRIES = 3
const PAUSE_MS = 1500

let tries = 0

const { app = '', preloads: named = '' } = document.currentScript?.dataset ?? {}

/** Sets the styles that stand aside in the markup, as the parser brings them: no frame is painted without. */
function setStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    element.removeAttribute('data-style')
  }
}

const DISMISSED: typeof deviceKeys.announcementDismissed = 'kiln.announcement-dismissed'

/** The server renders the same page for everybody; the announcement that was dismissed here is hidden before the first paint. */
function hideDismissed(): void {
  const bar = document.querySelector<HTMLElement>('[data-announcement]')
  try {
    if (bar && bar.dataset['announcement'] === localStorage.getItem(DISMISSED)) bar.hidden = true
  } catch {
    // The browser refuses storage, so nothing was dismissed.
  }
}
const arrivals = new MutationObserver(() => {
  setStyles()
  hideDismissed()
})
arrivals.observe(document, { childList: true, subtree: true })

/** Addresses of code with spaces between; what is there already is not fetched again. */
function preload(addresses: string): void {
  for (const href of addresses.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}

/** The app's code, all of it at once; beside what the server rendered, its preloads stand aside too. */
const preloadApp = () => preload(`${app} ${named}`)

/** What a mail led to is not rendered on the server: its code comes with the app's, and not after it. */
function preloadMailed(): void {
  for (const { dataset, content } of document.querySelectorAll<HTMLMetaElement>('[name=mailed-chunks]')) {
    if (location.pathname.startsWith(dataset['path'] ?? '')) preload(content)
  }
}

function loadApp(): void {
  preloadApp()
  import(/* @vite-ignore */ app).catch((error: unknown) => {
    tries += 1
    // Nothing that loads again makes an old browser read it.
    if (error instanceof SyntaxError) sayMissing('This browser is too old for this site. Please update it. ')
    else if (tries < MAX_TRIES) setTimeout(loadAgain, PAUSE_MS)
    else sayMissing("This page didn't load completely, so its buttons don't work yet. ")
  })
}

/** Past the HTTP cache, which may keep an error for as long as the file. */
function loadAgain(): void {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failedLoads = loads.filter(({ name, responseStatus }) => /\.js$/.test(name) && responseStatus >= 400)
  const urls = new Set([app, ...failedLoads.map(({ name }) => name)])
  void Promise.allSettled([...urls].map((url) => fetch(url, { cache: 'reload' }))).then(loadApp)
}

/** What is on screen can be read and its links followed; its buttons do nothing, which must not go unsaid. */
function sayMissing(words: string): void {
  if (document.querySelector('.app-missing')) return
  const notice = document.createElement('p')
  notice.className = 'app-missing'
  notice.setAttribute('role', 'alert')
  const link = document.createElement('a')
  link.href = window.location.href
  link.textContent = 'Reload'
  notice.append(words, link)
  document.body.append(notice)
}

function isSlowConnection(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && performance.now() - page.requestStart > SLOW_MS
}

function loadAppAfterPaint(): void {
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    loadApp()
    prepareDates()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(loadApp, TIMEOUT_MS)
}

/** The first date that a page formats takes a slow phone a tenth of a second. This one is formatted while the code is on its way. */
function prepareDates(): void {
  new Intl.DateTimeFormat('en-GB').format()
}

/** A button that is pressed before the app is there is pressed again when it is: the last one. */
function keepPress(): void {
  let pressed: HTMLElement | null = null
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    pressed?.removeAttribute('aria-busy')
    pressed = button
    if (!button) return
    event.stopImmediatePropagation()
    // Seen at once; what it opens is loaded together with the app.
    button.setAttribute('aria-busy', 'true')
    const chunks = document.querySelector<HTMLMetaElement>(
      `meta[name="${button.dataset['opens'] ?? ''}-chunks"]`,
    )
    preload(chunks?.content ?? '')
  }
  window.addEventListener('click', keep, true)
  window.addEventListener(
    READY,
    () => {
      window.removeEventListener('click', keep, true)
      pressed?.removeAttribute('aria-busy')
      pressed?.click()
    },
    { once: true },
  )
}

// It comes once, and may come before the app, which shows it when it makes sense.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installOffer = event as InstallOffer
})

// Asked for beside the style sheet, run after the paint.
if (isSlowConnection()) setTimeout(preloadApp, HEAD_START_MS)

document.addEventListener('DOMContentLoaded', () => {
  setStyles()
  arrivals.disconnect()
  const isRendered = document.getElementById('root')?.hasChildNodes() ?? false
  if (isRendered) keepPress()
  else preloadMailed()
  if (isRendered && !document.hidden) loadAppAfterPaint()
  else loadApp()
})
