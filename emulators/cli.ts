// The commands behind the npm scripts. bootstrap.mjs runs this file on Node 24.
import path from 'node:path'
import process from 'node:process'
import { NODE_BIN } from './paths.ts'
import { getErrorMessage, warn } from './terminal.ts'

type Command = (args: readonly string[]) => Promise<number>

const COMMANDS: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./launch/start.ts')).start,
  suite: async () => (await import('./launch/start.ts')).startUnsavedSuite,
  test: async () => (await import('./gate/test-run.ts')).runTests,
  check: async () => (await import('./gate/check.ts')).check,
  dev: async () => (await import('./launch/dev.ts')).dev,
  'reconcile-restored': async () =>
    (await import('./launch/reconcile-restored.ts')).reconcileRestoredDatabase,
  bench: async () => (await import('./gate/scripts.ts')).runBench,
  guides: async () => (await import('./gate/scripts.ts')).takeGuideScreenshots,
}

// All programs started from here, npm and firebase-tools included, run on this Node.
process.env['PATH'] = `${NODE_BIN}${path.delimiter}${process.env['PATH'] ?? ''}`

const [name = '', ...args] = process.argv.slice(2)
const loadCommand = COMMANDS[name]
if (loadCommand === undefined) {
  warn(`There is no command "${name}". Try one of: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}
try {
  const command = await loadCommand()
  process.exit(await command(args))
} catch (error) {
  warn(`\n${getErrorMessage(error)}`)
  process.exit(1)
}
