import process from 'node:process'
import { chromium } from '@playwright/test'
import { findProgram, findFirstProgram } from '../launch/programs.ts'
import { runTool } from '../launch/run-tool.ts'
import { printLine, warn } from '../terminal.ts'

const HEADLESS_SHELL = 'chromium-headless-shell'
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The paths where installers put Chromium without adding it to PATH. */
const CHROMIUM_PATHS = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const FIREFOX_NAMES = ['firefox', 'firefox-esr']
const FIREFOX_PATHS = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/** Time limit for optional downloads: a slow mirror must not delay the tests. */
const PACKAGE_TIMEOUT_MS = 180_000

const chromiumPath = process.env['CHROMIUM_PATH'] ?? ''
const firefoxPath = process.env['FIREFOX_PATH'] ?? ''

/** Finds the Chromium on this machine that the browser tests drive. */
export const findChromium = (): string | undefined =>
  (chromiumPath === '' ? findProgram(HEADLESS_SHELL) : undefined) ?? findFullChromium()

const findFullChromium = (): string | undefined =>
  (chromiumPath === '' ? findFirstProgram([chromium.executablePath()]) : undefined) ??
  findBrowser(chromiumPath, CHROMIUM_NAMES, CHROMIUM_PATHS)

const findFirefox = (): string | undefined => findBrowser(firefoxPath, FIREFOX_NAMES, FIREFOX_PATHS)

/** Finds the configured browser or, if none is configured, the first one on PATH or at one of `paths`. */
function findBrowser(
  configuredPath: string,
  names: readonly string[],
  paths: readonly string[],
): string | undefined {
  if (configuredPath !== '') return findFirstProgram([configuredPath])
  return names.map((name) => findProgram(name)).find((file) => file !== undefined) ?? findFirstProgram(paths)
}

/**
 * Finds or installs the Chromium for the browser tests: Debian's headless shell if it can be installed, because it is a sixth
 * faster and the kind that Playwright downloads; otherwise any Chromium. CHROMIUM_PATH overrides this choice.
 */
export async function obtainTestChromium(): Promise<string> {
  if (chromiumPath !== '') return obtainChromium()
  if (findProgram(HEADLESS_SHELL) === undefined)
    await installPackage(HEADLESS_SHELL, AbortSignal.timeout(PACKAGE_TIMEOUT_MS))
  return findProgram(HEADLESS_SHELL) ?? (await obtainChromium())
}

/**
 * Finds or installs a full Chromium or Chrome: the one at CHROMIUM_PATH, or an installed one, or Playwright's download, or
 * Debian's package if we are root. If there is none, throws an error that says what to install.
 */
export async function obtainChromium(): Promise<string> {
  let browser = findFullChromium()
  if (browser === undefined) {
    printLine('Installing Chromium for the browser tests …')
    await runTool('playwright', ['install', 'chromium'], { shouldShowOutput: true })
    browser = findFullChromium()
  }
  if (browser === undefined) await installPackage('chromium')
  browser ??= findFullChromium()
  if (browser !== undefined) return browser
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one of them, or put its path into CHROMIUM_PATH.',
  )
}

/**
 * Finds or installs the Firefox in which the main user journeys are tested too: the one at FIREFOX_PATH, or an installed one, or
 * Debian's package if we are root. If there is no Firefox, warns that the tests in Firefox are skipped, and returns undefined.
 */
export async function obtainFirefox(): Promise<string | undefined> {
  if (findFirefox() === undefined)
    await installPackage('firefox-esr', AbortSignal.timeout(PACKAGE_TIMEOUT_MS))
  const browser = findFirefox()
  if (browser === undefined)
    warn(
      'No Firefox was found, so its tests are skipped. Install Firefox, or put its path into FIREFOX_PATH.',
    )
  return browser
}

/**
 * Finds the driver of an installed WebKitGTK (Debian: `apt install webkit2gtk-driver xvfb`), in which the main user journeys are
 * tested too. Returns undefined if the driver or a display is missing. The tests do not install WebKitGTK, because it takes 100 MB.
 */
export function findWebKitDriver(): string | undefined {
  const hasDisplay = process.env['DISPLAY'] !== undefined || findProgram('xvfb-run') !== undefined
  return hasDisplay ? findProgram('WebKitWebDriver') : undefined
}

/** Installs a package of Debian, if we are root. */
async function installPackage(name: string, signal?: AbortSignal): Promise<void> {
  const apt = findProgram('apt-get')
  if (apt === undefined || process.getuid?.() !== 0) return
  printLine(`Installing ${name} for the browser tests …`)
  const options = {
    shouldShowOutput: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    ...(signal ? { signal } : {}),
  }
  await runTool(apt, ['update', '-q'], options)
  await runTool(apt, ['install', '-y', '-q', '--no-install-recommends', name], options)
}
