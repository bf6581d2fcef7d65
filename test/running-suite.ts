import process from 'node:process'
import { makeSuiteEnvironment } from '../emulators/environment.ts'
import { isPortFree, parseOffset, computePorts, TEST_OFFSET } from '../emulators/ports.ts'

const offset = parseOffset(process.env['KILN_PORT_OFFSET'], TEST_OFFSET)

/** The environment of the suite that `npm test` or `npm run suite` started. */
export const suite = makeSuiteEnvironment(offset)

/** Fails before the first test if no suite is running. Otherwise, each test would report a refused connection. */
export default async function requireSuite(): Promise<void> {
  const { hosting } = computePorts(offset)
  if (!(await isPortFree(hosting))) return
  throw new Error(
    `No suite is running at port ${hosting}. Start one with "npm run suite -- --seed", or use "npm test -- api <file>" or "npm test -- e2e <file>", which start their own.`,
  )
}
