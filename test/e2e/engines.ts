import { spawn, type ChildProcess } from 'node:child_process'
import puppeteer from 'puppeteer-core'
import { Builder, By, Capabilities } from 'selenium-webdriver'
import { findFreePort } from '../../emulators/ports.ts'

/** A visitor who uses a browser other than Chromium. */
export interface BrowserUser {
  goto(url: string): Promise<void>
  press(buttonName: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  /** Waits until a text is on screen. */
  waitForText(text: string): Promise<unknown>
  /** Waits until a button is on screen. */
  waitForButton(name: string): Promise<unknown>
  readUrl(): Promise<string>
  /** Evaluates an expression in the page, and awaits the result if it is a promise. */
  evaluate(expression: string): Promise<unknown>
  /** Uncaught errors of the page, if the driver reports them. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

interface Engine {
  readonly name: string
  /** The path of the engine's browser or driver; undefined if it is not installed. */
  readonly programPath: string | undefined
  readonly open: (programPath: string, size: WindowSize) => Promise<BrowserUser>
}

type WindowSize = Readonly<{ width: number; height: number }> | null

const TIMEOUT_MS = 30_000

/*
 * Playwright drives only its own builds, which are not available everywhere. Puppeteer drives an installed Firefox; WebDriver
 * drives WebKitGTK, which brings Safari's engine to Linux.
 */
export const engines: readonly Engine[] = [
  { name: 'Firefox', programPath: process.env['FIREFOX_PATH'], open: openFirefox },
  { name: 'WebKit', programPath: process.env['WEBKIT_DRIVER_PATH'], open: openWebKit },
]

/** Firefox reports an error for each request or font that still loads when the page navigates (NS_BINDING_ABORTED). */
const ABORTED_LOAD =
  /A ServiceWorker intercepted the request|downloadable font: download failed .*status=2152398850/

async function openFirefox(executablePath: string, size: WindowSize): Promise<BrowserUser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.setViewport(size)
  const errors: string[] = []
  let isNavigating = false
  page.on('pageerror', (error) => {
    const errorText = String(error)
    if (!isNavigating || !ABORTED_LOAD.test(errorText)) errors.push(errorText)
  })
  // This uses XPath, because queries by accessible name take seconds, and can fail when the page navigates.
  const findVisible = (xpath: string) =>
    findTopmost(
      () => page.$$(`::-p-xpath(${xpath})`),
      (element) => element.isVisible(),
    ).catch(async (cause: unknown) => {
      const text = await page.evaluate(() => document.body.innerText)
      throw new Error(`There is no ${xpath} on ${page.url()}, which says:\n${text}`, { cause })
    })
  return {
    errors,
    goto: async (url) => {
      isNavigating = true
      await page.goto(url)
      isNavigating = false
    },
    press: async (name) => (await findVisible(makeButtonXPath(name))).asLocator().click(),
    fill: async (label, text) => {
      const field = await findVisible(makeFieldXPath(label))
      // Typing an address letter by letter takes ten seconds on a busy machine.
      await field.evaluate((element, value) => {
        // React overrides `value` on the element itself, so this calls the setter of the prototype.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
        element.dispatchEvent(new Event('input', { bubbles: true }))
      }, text)
    },
    waitForText: (text) => findVisible(makeTextXPath(text)),
    waitForButton: (name) => findVisible(makeButtonXPath(name)),
    readUrl: () => Promise.resolve(page.url()),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}

async function openWebKit(driverPath: string, size: WindowSize): Promise<BrowserUser> {
  const port = await findFreePort()
  const driver = startWithDisplay(driverPath, [`--port=${port}`])
  const serverUrl = `http://127.0.0.1:${port}`
  await waitUntil(async () => (await fetch(`${serverUrl}/status`)).ok)
  const browser = await new Builder()
    .usingServer(serverUrl)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build()
  if (size)
    await browser
      .manage()
      .window()
      .setRect({ ...size, x: 0, y: 0 })

  const findVisible = (xpath: string) =>
    findTopmost(
      () => browser.findElements(By.xpath(xpath)),
      (element) => element.isDisplayed(),
    )
  return {
    // The driver does not report the console.
    errors: [],
    goto: async (url) => {
      // `get` may return while the previous page is still there.
      await browser.executeScript('globalThis.isPreviousPage = true')
      await browser.get(url)
      await waitUntil(() =>
        browser.executeScript('return !globalThis.isPreviousPage && document.readyState === "complete"'),
      )
    },
    press: async (name) => (await findVisible(makeButtonXPath(name))).click(),
    fill: async (label, text) => (await findVisible(makeFieldXPath(label))).sendKeys(text),
    waitForText: (text) => findVisible(makeTextXPath(text)),
    waitForButton: (name) => findVisible(makeButtonXPath(name)),
    readUrl: () => browser.getCurrentUrl(),
    evaluate: (expression) => browser.executeScript(`return ${expression}`),
    close: async () => {
      await browser.quit()
      if (driver.pid !== undefined) process.kill(-driver.pid)
    },
  }
}

/** Waits until an element is visible; returns the last visible one, because dialogs come after the page in the document. */
async function findTopmost<E>(
  find: () => Promise<E[]>,
  isVisible: (element: E) => Promise<boolean>,
): Promise<E> {
  let topmostElement: E | undefined
  await waitUntil(async () => {
    topmostElement = undefined
    for (const element of await find()) if (await isVisible(element)) topmostElement = element
    return topmostElement !== undefined
  })
  return topmostElement as E
}

const makeTextXPath = (text: string) => `//body//*[text()[contains(., ${quote(text)})]]`
const makeButtonXPath = (name: string) => `//button[normalize-space(.)=${quote(name)}]`
const makeFieldXPath = (label: string) =>
  `//input[@id=//label[starts-with(normalize-space(.), ${quote(label)})]/@for]`
const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)

/** Starts a program whose windows need a display, which can be a virtual one. */
function startWithDisplay(program: string, args: readonly string[]): ChildProcess {
  const options = { stdio: 'ignore', detached: true } as const
  if (process.env['DISPLAY'] !== undefined || process.platform !== 'linux')
    return spawn(program, args, options)
  return spawn('xvfb-run', ['--auto-servernum', program, ...args], options)
}

/** Waits for a condition. An error counts as false, because an element may be replaced or the driver may still start. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      if (await condition()) return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    if (Date.now() > deadline) throw new Error('Timed out waiting for a condition.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
