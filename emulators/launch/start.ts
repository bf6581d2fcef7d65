import path from 'node:path'
import { buildAll } from './build.ts'
import { ROOT } from '../paths.ts'
import { TEST_OFFSET, parseOffset } from '../ports.ts'
import { readLastLines, type LaunchedProgram } from './launched-program.ts'
import { getErrorMessage, printLine, runStep, warn } from '../terminal.ts'
import { accounts } from '../seed/accounts.ts'
import { runTool } from './run-tool.ts'
import { watchStopRequests, waitForAbort } from './stop-request.ts'
import { startSuite, type Suite, type SuiteOptions } from './suite.ts'

/** Fills an empty suite, in a process of its own: the server's code can use only one suite in a process. */
export async function seedSuite(suite: Suite): Promise<void> {
  await runStep('Seeding the emulators', async () => {
    const program = path.join(ROOT, 'emulators', 'seed', 'seed.ts')
    const { code, output } = await runTool(process.execPath, [program], {
      env: suite.env,
      shouldShowOutput: false,
    })
    if (code !== 0) throw new Error(output.trimEnd())
  })
}

function printWelcome(suite: Suite, options: { isSeeded: boolean; isDataSaved: boolean }): void {
  printLine(`Kiln is running at ${suite.env['KILN_URL'] ?? ''}`)
  if (options.isSeeded) {
    printLine('\nAccounts to sign in with (the link arrives in the inbox):')
    const emailWidth = Math.max(...accounts.map((account) => account.email.length))
    const roleWidth = Math.max(...accounts.map((account) => account.role.length))
    for (const { email, role, note } of accounts)
      printLine(`  ${email.padEnd(emailWidth)}  ${role.padEnd(roleWidth)}  ${note}`)
  }
  printLine(`\nThe inbox is at ${suite.env['KILN_INBOX_URL'] ?? ''}`)
  printLine(`Ctrl-C stops everything${options.isDataSaved ? ' and keeps the data for the next start' : ''}.`)
}

/** Waits for a stop request or until a program of the suite, or another program, ends unexpectedly, then stops the suite. */
export async function runUntilStopped(
  suite: Pick<Suite, 'crashedProgram' | 'stop'>,
  signal: AbortSignal,
  otherPrograms: readonly Pick<LaunchedProgram, 'name' | 'logFile' | 'exit'>[] = [],
): Promise<number> {
  const otherCrashes = otherPrograms.map(async (program) => {
    await program.exit
    return program
  })
  const crashedProgram = await Promise.race([suite.crashedProgram, waitForAbort(signal), ...otherCrashes])
  if (crashedProgram !== undefined) {
    warn(
      `\nThe ${crashedProgram.name} stopped unexpectedly. The end of ${crashedProgram.logFile}:\n${readLastLines(crashedProgram)}`,
    )
  }
  printLine('\nStopping …')
  await suite.stop()
  printLine('Stopped.')
  return crashedProgram === undefined ? 0 : 1
}

/** Starts a suite with the data of the last run, or else with the seed's. If the seed fails, warns and returns undefined. */
export async function startSavedSuite(options: Omit<SuiteOptions, 'dataFolder'>): Promise<Suite | undefined> {
  // Suites that run at the same time have separate folders.
  const dataFolder = path.join(ROOT, '.emulator-data', String(options.offset))
  const suite = await runStep('Starting the emulators', () => startSuite({ ...options, dataFolder }))
  try {
    if (!suite.hasImportedData) await seedSuite(suite)
    printWelcome(suite, { isSeeded: true, isDataSaved: true })
    return suite
  } catch (error) {
    warn(`The data could not be seeded, so the suite stops: ${getErrorMessage(error)}`)
    // Imported data must not be lost.
    await suite.stop({ shouldExport: suite.hasImportedData })
    return undefined
  }
}

/** `npm start`: starts everything with the data of the last run or, on the first run and with `--fresh`, with the seed's data. */
export async function start(args: readonly string[]): Promise<number> {
  const signal = watchStopRequests()
  const offset = parseOffset(process.env['KILN_PORT_OFFSET'], 0)
  await buildAll()
  const suite = await startSavedSuite({
    offset,
    isFresh: args.includes('--fresh'),
    command: 'npm start',
    signal,
  })
  return suite === undefined ? 1 : runUntilStopped(suite, signal)
}

/**
 * `npm run suite`: starts a suite on the ports of `npm test`, empty or seeded (`--seed`), so that a developer can run single
 * tests against it. Unlike in `npm test`, due jobs run, and Firestore has no limits. It keeps no data; `--no-build` serves the
 * last build.
 */
export async function startUnsavedSuite(args: readonly string[]): Promise<number> {
  const signal = watchStopRequests()
  const offset = parseOffset(process.env['KILN_PORT_OFFSET'], TEST_OFFSET)
  if (!args.includes('--no-build')) await buildAll()
  const suite = await runStep('Starting the emulators', () =>
    startSuite({ offset, isFresh: true, command: 'npm run suite', signal }),
  )
  const isSeeded = args.includes('--seed')
  if (isSeeded) await seedSuite(suite)
  printWelcome(suite, { isSeeded, isDataSaved: false })
  return runUntilStopped(suite, signal)
}
