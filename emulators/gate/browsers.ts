import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { findProgram, firstProgram } from '../launch/programs.ts'
import { say, warn } from '../progress.ts'
import { runTool } from '../launch/runner.ts'

const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const namedChromium = process.env['CHROMIUM_PATH'] ?? ''

/** The Chromium on this machine that the browser tests drive. */
export const findChromium = (): string | undefined =>
  (namedChromium === '' ? findProgram(HEADLESS_SHELL) : undefined) ?? findInstalled()

function findInstalled(): string | undefined {
  if (namedChromium !== '') return firstProgram([namedChromium])
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  return (
    NAMES.map((name) => findProgram(name)).find((file) => file !== undefined) ?? firstProgram(USUAL_PLACES)
  )
}

/**
 * The Chromium for the browser tests: Debian's package without windows where it can be installed, because Playwright
 * downloads the same kind and it is a sixth faster; otherwise any. CHROMIUM_PATH overrides both.
 */
export async function obtainHeadlessShell(): Promise<string> {
  if (namedChromium !== '') return obtainChromium()
  if (findProgram(HEADLESS_SHELL) === undefined)
    await installPackage(HEADLESS_SHELL, AbortSignal.timeout(PACKAGE_WAIT_MS))
  return findProgram(HEADLESS_SHELL) ?? (await obtainChromium())
}

/**
 * A whole Chromium or Chrome: CHROMIUM_PATH, an installed one, otherwise Playwright's download, otherwise Debian's package
 * if we are root. Throws an error that says what to install if there is none.
 */
export async function obtainChromium(): Promise<string> {
  const browsers = findInstalled()
  if (browsers !== undefined) return browsers
  say('Installing Chromium for the browser tests …')
  await runTool('playwright', ['install', 'chromium'], { show: true })
  const downloaded = findInstalled()
  if (downloaded !== undefined) return downloaded
  await installPackage('chromium')
  const packaged = findInstalled()
  if (packaged !== undefined) return packaged
  throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
}

/**
 * The Firefox that walks the main path too: FIREFOX_PATH, an installed one, otherwise Debian's package if we are root.
 * Undefined if there is none: its tests are then left out, with a warning.
 */
export async function obtainFirefox(): Promise<string | undefined> {
  const find = () => {
    const configuredPath = process.env['FIREFOX_PATH']
    if (configuredPath !== undefined && configuredPath !== '') return firstProgram([configuredPath])
    return (
      FIREFOX_NAMES.map((name) => findProgram(name)).find((file) => file !== undefined) ??
      firstProgram(FIREFOX_PLACES)
    )
  }
  const browser = find()
  if (browser !== undefined) return browser
  await installPackage('firefox-esr', AbortSignal.timeout(PACKAGE_WAIT_MS))
  const packaged = find()
  if (packaged === undefined) warn('There is no Firefox here: what is tested in it is left out.')
  return packaged
}

const FIREFOX_NAMES = ['firefox', 'firefox-esr']
const FIREFOX_PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/** For optional downloads: a slow mirror must not delay the tests. */
const PACKAGE_WAIT_MS = 180_000

/**
 * The driver of an installed WebKitGTK (Debian: `apt install webkit2gtk-driver xvfb`), which walks the main path too.
 * Undefined if it or a screen is missing. The tests do not install it, because it takes 100 MB.
 */
export function findWebKitDriver(): string | undefined {
  const hasScreen = process.env['DISPLAY'] !== undefined || findProgram('xvfb-run') !== undefined
  return hasScreen ? findProgram('WebKitWebDriver') : undefined
}

/** Installs a package of Debian, if we are root. */
async function installPackage(name: string, signal?: AbortSignal): Promise<void> {
  const apt = findProgram('apt-get')
  if (apt === undefined || process.getuid?.() !== 0) return
  say(`Installing ${name} for the browser tests …`)
  const options = { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, ...(signal ? { signal } : {}) }
  await runTool(apt, ['update', '-q'], options)
  await runTool(apt, ['install', '-y', '-q', '--no-install-recommends', name], options)
}
