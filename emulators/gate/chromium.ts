import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { findProgram, firstProgram } from '../launch/programs.ts'
import { say } from '../progress.ts'
import { runTool } from '../launch/runner.ts'

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

function installed(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return firstProgram([named])
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  return (
    NAMES.map((name) => findProgram(name)).find((file) => file !== undefined) ?? firstProgram(USUAL_PLACES)
  )
}

/**
 * The Chromium that the browser tests drive: CHROMIUM_PATH, an installed one, else Playwright's download, else
 * Debian's package where we are root. Throws a sentence when none can be had.
 */
export async function obtainChromium(): Promise<string> {
  const found = installed()
  if (found !== undefined) return found
  say('Installing Chromium for the browser tests …')
  await runTool('playwright', ['install', 'chromium'], { show: true })
  const downloaded = installed()
  if (downloaded !== undefined) return downloaded
  const apt = findProgram('apt-get')
  if (apt !== undefined && process.getuid?.() === 0) {
    say("Playwright's Chromium could not be had; installing Debian's …")
    await runTool(apt, ['update', '-q'], { show: true })
    await runTool(apt, ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      show: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const packaged = installed()
  if (packaged !== undefined) return packaged
  throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.')
}
