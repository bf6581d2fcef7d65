import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { chromium, type Browser } from '@playwright/test'
import { obtainChromium } from '../../../emulators/gate/browsers.ts'
import { startSuite } from '../../../emulators/launch/suite.ts'
import { parseOffset } from '../../../emulators/ports.ts'

export interface RecordedEmulators {
  readonly siteUrl: string
  /** The file that reads of Firestore are written to (`page-reads.ts`). */
  readonly readsFile: string
  /** The suite's port offset. */
  readonly offset: number
}

/**
 * Runs a benchmark's work with an empty suite whose reads are recorded, by default on ports of its own. Factories and server
 * code read the suite's ports from the environment when they are loaded, so `work` must import them itself.
 */
export async function runWithRecordedReads<T>(
  benchName: string,
  defaultOffset: number,
  work: (suite: RecordedEmulators) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${benchName}-`))
  try {
    const readsFile = path.join(folder, 'reads')
    process.env['FIRESTORE_READ_LOG'] = readsFile
    const offset = parseOffset(process.env['KILN_PORT_OFFSET'], defaultOffset)
    const suite = await startSuite({
      offset,
      isFresh: true,
      queryLogFile: path.join(folder, 'queries'),
      // The jobs would add their reads to the file.
      shouldRunDueJobs: false,
      command: `npm run bench -- ${benchName}`,
    })
    Object.assign(process.env, suite.env)
    try {
      return await work({ siteUrl: suite.env['KILN_URL'] ?? '', readsFile, offset })
    } finally {
      await suite.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with a browser that is started with the given switches. */
export async function runWithChromium<T>(
  work: (browser: Browser) => Promise<T>,
  ...switches: readonly string[]
): Promise<T> {
  const args = ['--no-sandbox', ...switches]
  const browser = await chromium.launch({ executablePath: await obtainChromium(), args })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
