import type { BeforeInstallPromptEvent } from '../lib/installation.ts'
import type { APP_READY } from './app-ready.ts'
import type { deviceKeys } from '../lib/device-keys.ts'

/*
 * This file runs before the first paint, as a small inline script in the head (vite/first-screen.ts). It loads the app
 * afterwards, so that the server's markup is on screen before a phone begins to work on the app's code. firebase.json allows
 * this script by its hash; the build prints the new hash when the script changes.
 */

const READY: typeof APP_READY = 'app-ready'
/** After this time the app is loaded even if the browser has reported no paint. */
const TIMEOUT_MS = 3000

/**
 * If a page's head takes longer than this, the connection is slow. The code would then arrive long after the first paint, so it
 * is requested at once. After a server's cold start, the head takes as long on a fast connection, where loading the code early
 * does no harm.
 */
const SLOW_HEAD_MS = 250

/**
 * The time between a press and the request for the code of the dialog that the button opens. On a slow connection, this code
 * then follows the app's code instead of delaying it.
 */
const DIALOG_DELAY_MS = 400

/** How long a button that was pressed before the app was loaded waits for the code of its dialog. */
const CODE_WAIT_MS = 1000

const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 1500

let attemptCount = 0

const { app = '', preloads = '', font = '' } = document.currentScript?.dataset ?? {}

// The code is requested before anything else, because the connection is idle. It still runs only after the first paint.
if (isSlowConnection()) {
  preloadApp()
  loadFontLater()
} else {
  preloadFont()
}

/**
 * Applies the styles, which are text in the page: a file would cost a round trip before the first paint, and the content security
 * policy forbids a `<style>`. The text comes after this script, so it is applied when the parser has passed the text.
 */
function applyStyleSheet(): void {
  const element = document.querySelector('script[type="text/css"]')
  // The element is complete as soon as another element follows it.
  if (document.adoptedStyleSheets.length > 0 || !element?.nextElementSibling) return
  const styles = new CSSStyleSheet()
  styles.replaceSync(element.textContent)
  document.adoptedStyleSheets = [styles]
}

/** Applies the styles in `data-style` as the parser adds the markup, so that no frame is painted without them. */
function applyStyleAttributes(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    element.removeAttribute('data-style')
  }
}

const DISMISSED_KEY: typeof deviceKeys.announcementDismissed = 'kiln.announcement-dismissed'

/**
 * Before the first paint, hides an announcement that was dismissed on this device, because the server renders the same page for
 * everyone.
 */
function hideDismissedAnnouncement(): void {
  const bar = document.querySelector<HTMLElement>('[data-announcement]')
  try {
    if (bar && bar.dataset['announcement'] === localStorage.getItem(DISMISSED_KEY)) bar.hidden = true
  } catch {
    // The browser blocks storage, so no announcement was dismissed.
  }
}

function prepareMarkup(): void {
  applyStyleSheet()
  applyStyleAttributes()
  hideDismissedAnnouncement()
}

// Runs before the browser paints the elements that the parser has added.
const markupObserver = new MutationObserver(prepareMarkup)
markupObserver.observe(document, { childList: true, subtree: true })

/** Loads a file ahead of its use. The browser does not fetch it a second time. */
function addPreload(attributes: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }))
}

/** Loads code ahead of its use. The URLs are separated by spaces. */
function preload(urls: string): void {
  for (const href of urls.split(' ').filter(Boolean)) addPreload({ rel: 'modulepreload', href })
}

function preloadFont(onEnd: (() => void) | null = null): void {
  addPreload({ rel: 'preload', as: 'font', href: font, onload: onEnd, onerror: onEnd })
}

/**
 * Shows the fallback font (brand.css) until the app is ready, because the code arrives a sixth of a second earlier without the
 * font.
 */
function loadFontLater(): void {
  const { dataset } = document.documentElement
  dataset['font'] = 'fallback'
  window.addEventListener(READY, () => preloadFont(() => delete dataset['font']), { once: true })
}

/** Requests all of the app's code at once. A server-rendered page has no preload tags for this code. */
function preloadApp(): void {
  preload(`${app} ${preloads}`)
}

/** On a page that emails link to and that the server does not render, loads the page's code together with the app's. */
function preloadEmailTarget(): void {
  for (const { dataset, content } of document.querySelectorAll<HTMLMetaElement>(
    '[name=email-target-chunks]',
  )) {
    if (location.pathname.startsWith(dataset['path'] ?? '')) preload(content)
  }
}

function loadApp(): void {
  preloadApp()
  import(/* @vite-ignore */ app).catch((error: unknown) => {
    attemptCount += 1
    // An old browser does not support the code, so loading it again would not help.
    if (error instanceof SyntaxError)
      showLoadError('This browser is too old for this site. Please update it. ')
    else if (attemptCount < MAX_ATTEMPTS) setTimeout(retryLoad, RETRY_DELAY_MS)
    else showLoadError("This page didn't load completely, so its buttons don't work yet. ")
  })
}

/** Loads the code again without the HTTP cache, which may keep an error for as long as it would keep the file. */
function retryLoad(): void {
  const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failedLoads = loads.filter(({ name, responseStatus }) => /\.js$/.test(name) && responseStatus >= 400)
  const urls = new Set([app, ...failedLoads.map(({ name }) => name)])
  void Promise.allSettled([...urls].map((url) => fetch(url, { cache: 'reload' }))).then(loadApp)
}

/** Shows a notice that the page's buttons do not work. The page can still be read, and its links work. */
function showLoadError(text: string): void {
  if (document.querySelector('.app-missing')) return
  const notice = document.createElement('p')
  notice.className = 'app-missing'
  notice.setAttribute('role', 'alert')
  const link = document.createElement('a')
  link.href = window.location.href
  link.textContent = 'Reload'
  notice.append(text, link)
  document.body.append(notice)
}

function isSlowConnection(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && performance.now() - page.requestStart > SLOW_HEAD_MS
}

function loadAppAfterPaint(): void {
  let hasStarted = false
  // A second start would count as an attempt.
  const loadAppOnce = () => {
    if (!hasStarted) loadApp()
    hasStarted = true
  }
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    loadAppOnce()
    warmUpDateFormats()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(loadAppOnce, TIMEOUT_MS)
}

/**
 * Uses the date formats of an event's page while the code is loading, because their first use takes a tenth of a second on a slow
 * phone. Each has a task of its own, so that a tap between two tasks has an effect at once.
 */
function warmUpDateFormats(): void {
  const day: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  for (const options of [{}, day, time, { timeZoneName: 'short' } as const])
    setTimeout(() => new Intl.DateTimeFormat('en-GB', options).formatToParts())
}

/**
 * Holds clicks on buttons until the app is ready, and then repeats the last click, if it was on a button. Returns a function that
 * stops holding clicks.
 */
function holdClicks(): () => void {
  let pressedButton: HTMLElement | null = null
  const holdClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    pressedButton?.removeAttribute('aria-busy')
    pressedButton = button
    if (!button) return
    event.stopImmediatePropagation()
    // The click has a visible effect at once.
    button.setAttribute('aria-busy', 'true')
    setTimeout(() => preload(findChunkUrls(button)), DIALOG_DELAY_MS)
  }
  const stopHolding = () => window.removeEventListener('click', holdClick, true)
  window.addEventListener('click', holdClick, true)
  window.addEventListener(
    READY,
    () => {
      stopHolding()
      if (pressedButton) void clickAgain(pressedButton)
    },
    { once: true },
  )
  return stopHolding
}

/** Returns the URLs of the code of the dialog that a button opens, separated by spaces. */
const findChunkUrls = ({ dataset }: HTMLElement): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${dataset['opens'] ?? ''}-chunks"]`)?.content ?? ''

/**
 * Clicks a button as soon as the code of its dialog is loaded, at the latest after CODE_WAIT_MS. An earlier click would make
 * React show a placeholder, which it keeps on screen for 0.3 s.
 */
async function clickAgain(button: HTMLElement): Promise<void> {
  // This event makes the app load the code, as the pointer does before other clicks (components/intent-handlers.ts).
  button.dispatchEvent(new Event('pointerover', { bubbles: true }))
  const code = findChunkUrls(button)
    .split(' ')
    .filter(Boolean)
    .map((url) => import(/* @vite-ignore */ url))
  await Promise.race([Promise.allSettled(code), new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS))])
  setTimeout(() => {
    button.removeAttribute('aria-busy')
    button.click()
  })
}

// The browser sends this event once, possibly before the app is loaded. The app shows the prompt at a suitable moment.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event as BeforeInstallPromptEvent
})

// A button may be on screen before the page has arrived completely.
const stopHolding = holdClicks()

document.addEventListener('DOMContentLoaded', () => {
  prepareMarkup()
  markupObserver.disconnect()
  const isRendered = document.getElementById('root')?.hasChildNodes() ?? false
  if (!isRendered) {
    stopHolding()
    preloadEmailTarget()
  }
  if (isRendered && !document.hidden) loadAppAfterPaint()
  else loadApp()
})
