import process from 'node:process'
import { suiteEnvironment } from '../emulators/environment.ts'
import { isFree, offsetFrom, portsAt, TEST_OFFSET } from '../emulators/ports.ts'

const offset = offsetFrom(process.env['KILN_PORT_OFFSET'], TEST_OFFSET)

/** The environment of the suite that `npm test` or `npm run suite` started. */
export const suite = suiteEnvironment(offset)

/** Runs before the first test of Vitest and Playwright, which would otherwise report a refused connection for each. */
export default async function requireSuite(): Promise<void> {
  const { hosting } = portsAt(offset)
  if (!(await isFree(hosting))) return
  throw new Error(
    `No suite is running at port ${hosting}. Start one with "npm run suite -- --seed", or use "npm test -- api <file>" or "npm test -- e2e <file>", which start their own.`,
  )
}
