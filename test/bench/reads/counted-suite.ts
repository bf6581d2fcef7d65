import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { chromium, type Browser } from '@playwright/test'
import { obtainChromium } from '../../../emulators/gate/browsers.ts'
import { startSuite } from '../../../emulators/launch/suite.ts'
import { offsetFrom } from '../../../emulators/ports.ts'

export interface CountedSuite {
  readonly site: string
  /** The file that reads of Firestore are written to (`page-reads.ts`). */
  readonly record: string
  /** Of its ports. */
  readonly offset: number
}

/**
 * Does a bench's work beside an empty suite whose reads are written down, on ports of its own unless told otherwise. What finds the
 * suite by the environment, factories and server code, is imported by `work`.
 */
export async function withCountedSuite<T>(
  bench: string,
  usualOffset: number,
  work: (suite: CountedSuite) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${bench}-`))
  try {
    const record = path.join(folder, 'reads')
    process.env['FIRESTORE_READ_RECORD'] = record
    // No job that happens to be due reads beside what is measured.
    process.env['SCHEDULE'] = 'off'
    const offset = offsetFrom(process.env['KILN_PORT_OFFSET'], usualOffset)
    const suite = await startSuite({
      offset,
      fresh: true,
      queryRecord: path.join(folder, 'queries'),
      command: `npm run bench -- ${bench}`,
    })
    Object.assign(process.env, suite.env)
    try {
      return await work({ site: suite.env['KILN_URL'] ?? '', record, offset })
    } finally {
      await suite.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lends a browser for some work. */
export async function withChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await obtainChromium(), args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
