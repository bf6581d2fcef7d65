import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  LOCAL_SECRETS,
  PROJECT_ID,
  formatDotenv,
  makeFunctionParams,
  makeSuiteEnvironment,
} from '../environment.ts'
import { prepareEmulatorPrograms } from './emulator-programs.ts'
import { writeEmulatorConfig } from './firebase-config.ts'
import { startGuard } from './guard.ts'
import { LOCAL_CACHE, ROOT, getLogFolder } from '../paths.ts'
import { HOST, requireFreePorts, type Ports } from '../ports.ts'
import {
  readLastLines,
  startProgram,
  stopProgram,
  waitUntil,
  type LaunchedProgram,
} from './launched-program.ts'
import { getErrorMessage, printLine, warn } from '../terminal.ts'

const EMULATORS = ['auth', 'firestore', 'functions', 'hosting', 'storage']
const EMULATORS_PROGRAM = 'emulators'
/** Long enough to download the official emulators, if hidane is not available. */
const START_TIMEOUT_MS = 600_000

/** The time limit of firebase-tools for functions to declare their triggers. Its default, 10, is too short on a busy machine. */
const DISCOVERY_TIMEOUT_SECONDS = 60

export interface SuiteOptions {
  /** The number that is added to each port (`ports.ts`). */
  readonly offset: number
  /** Deletes the contents of `dataFolder` first. */
  readonly isFresh: boolean
  /** The folder from which data is imported and to which it is exported. Without a folder no data is saved. */
  readonly dataFolder?: string
  /** The file in which to record every kind of query sent to Firestore. */
  readonly queryLogFile?: string
  /** Whether jobs run when they are due, as by default, or only on request. */
  readonly shouldRunDueJobs?: boolean
  /** The command that starts the suite, for the message about occupied ports. */
  readonly command?: string
  /** Aborts the start of the suite. */
  readonly signal?: AbortSignal
}

export interface Suite {
  readonly ports: Ports
  /** The environment variables for programs that use the suite. */
  readonly env: Record<string, string>
  /** Whether the data of an earlier run was imported. */
  readonly hasImportedData: boolean
  /** Resolves with the first program that ends unexpectedly. */
  readonly crashedProgram: Promise<LaunchedProgram>
  /**
   * Exports the data (if there is a `dataFolder` and `shouldExport` is not false) and ends every program that was started here.
   */
  stop(options?: { shouldExport: boolean }): Promise<void>
}

/** Recognises warnings and errors of the emulators themselves. The output of functions is only in the log. */
function isWarningOrError(line: string): boolean {
  return (
    /^\s*(⚠|✖|Error:)/.test(line) &&
    !/Env variable override|Emulator UI is not starting|canHandleCodeInApp/.test(line)
  )
}

async function isAnswering(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status < 500
}

async function areAllEmulatorsRunning(ports: Ports): Promise<boolean> {
  const response = await fetch(`http://${HOST}:${ports.hub}/emulators`, { signal: AbortSignal.timeout(2000) })
  const runningEmulators = (await response.json()) as Record<string, unknown>
  return EMULATORS.every((name) => name in runningEmulators)
}

/** Writes functions/.secret.local, the only file from which the Functions emulator reads secrets. */
function writeLocalSecrets(): void {
  const file = path.join(ROOT, 'functions', '.secret.local')
  const text = formatDotenv(LOCAL_SECRETS)
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** Starts the emulators, the Mailgun stand-in and the scheduler, and returns when all of them answer. */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const { offset } = options
  const ports = await requireFreePorts(offset, options.command ?? 'npm start')
  const logFolder = getLogFolder(offset)
  rmSync(logFolder, { recursive: true, force: true })
  mkdirSync(logFolder, { recursive: true })
  const workFolder = path.join(LOCAL_CACHE, `suite-${offset}`)
  const paramsFolder = path.join(workFolder, 'params')
  mkdirSync(paramsFolder, { recursive: true })
  writeFileSync(path.join(paramsFolder, `.env.${PROJECT_ID}`), formatDotenv(makeFunctionParams(offset)))
  writeLocalSecrets()
  // firebase-tools keeps the hub's address, uploaded files and sockets in the temporary folder, under names that two
  // suites would share. Sockets allow short paths only, so this folder cannot be in the clone.
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), `kiln-${offset}-`))

  const { dataFolder } = options
  if (dataFolder !== undefined && options.isFresh) rmSync(dataFolder, { recursive: true, force: true })
  const exportFolder = dataFolder === undefined ? undefined : path.join(dataFolder, 'export')
  const hasImportedData =
    exportFolder !== undefined && existsSync(path.join(exportFolder, 'firebase-export-metadata.json'))

  const emulatorPrograms = prepareEmulatorPrograms(path.join(workFolder, 'bin'), options.queryLogFile)
  const env = makeSuiteEnvironment(offset)
  const baseEnv = { ...process.env, ...env, TMPDIR: temporaryFolder }
  const launchedPrograms: LaunchedProgram[] = []
  const guard = startGuard(temporaryFolder)
  const startSuiteProgram = (
    name: string,
    logName: string,
    args: string[],
    extraEnv: Record<string, string>,
    onLine?: (line: string) => void,
  ): LaunchedProgram => {
    const program = startProgram({
      name,
      command: process.execPath,
      args,
      cwd: logFolder,
      env: { ...baseEnv, ...extraEnv },
      logFile: path.join(logFolder, `${logName}.log`),
      ...(onLine === undefined ? {} : { onLine }),
    })
    launchedPrograms.push(program)
    guard.watch(program.child.pid)
    return program
  }

  let reportLostEmulator = (): void => undefined
  const emulatorLoss = new Promise<void>((resolve) => (reportLostEmulator = resolve))
  let stopPromise: Promise<void> | undefined
  const stop = async (shouldExport: boolean): Promise<void> => {
    for (const program of launchedPrograms) program.isStopping = true
    if (shouldExport && exportFolder !== undefined) await exportData(ports, exportFolder)
    await Promise.all(
      launchedPrograms.map((program) =>
        stopProgram(program, program.name === EMULATORS_PROGRAM ? emulatorPrograms.listPids() : []),
      ),
    )
    guard.dismiss()
    rmSync(temporaryFolder, { recursive: true, force: true })
  }

  try {
    let hasStarted = false
    const emulators = startSuiteProgram(
      EMULATORS_PROGRAM,
      'firebase',
      [
        path.join(ROOT, 'emulators', 'launch', 'firebase.mjs'),
        'emulators:start',
        '--non-interactive',
        '--project',
        PROJECT_ID,
        '--only',
        EMULATORS.join(','),
        '--config',
        writeEmulatorConfig(offset, ports, paramsFolder),
        ...(hasImportedData ? ['--import', exportFolder] : []),
      ],
      {
        ...emulatorPrograms.env,
        FUNCTIONS_DISCOVERY_TIMEOUT: String(DISCOVERY_TIMEOUT_SECONDS),
        // As in production, so that pages and emails are rendered by React's production code.
        NODE_ENV: 'production',
      },
      (line) => {
        if (line.includes('All emulators ready')) hasStarted = true
        if (isWarningOrError(line)) warn(line)
        // firebase-tools continues without an emulator whose program was killed, but the suite needs every emulator.
        if (line.includes('has exited upon receiving signal')) reportLostEmulator()
      },
    )
    const mailInbox = startSuiteProgram(
      'mail inbox',
      'mailgun',
      [path.join(ROOT, 'emulators', 'stand-ins', 'mailgun', 'main.ts')],
      { PORT: String(ports.mail), WEBHOOK_URL: `${env['SITE_URL'] ?? ''}/api/webhooks/mailgun` },
    )
    const scheduler = startSuiteProgram(
      'scheduler',
      'scheduler',
      [path.join(ROOT, 'emulators', 'stand-ins', 'scheduler', 'main.ts')],
      { PORT: String(ports.scheduler), SCHEDULE: options.shouldRunDueJobs === false ? 'off' : 'on' },
    )
    const { signal } = options
    await Promise.all([
      waitUntilReady(emulators, async () => hasStarted && (await areAllEmulatorsRunning(ports)), signal),
      waitUntilReady(mailInbox, () => isAnswering(`http://${HOST}:${ports.mail}/messages`), signal),
      waitUntilReady(scheduler, () => isAnswering(`http://${HOST}:${ports.scheduler}/jobs`), signal),
    ])
  } catch (error) {
    await stop(false)
    throw error
  }

  return {
    ports,
    env,
    hasImportedData,
    crashedProgram: Promise.race(
      launchedPrograms.map(async (program) => {
        await (program.name === EMULATORS_PROGRAM ? Promise.race([program.exit, emulatorLoss]) : program.exit)
        return program.isStopping ? new Promise<never>(() => undefined) : program
      }),
    ),
    stop: ({ shouldExport } = { shouldExport: true }) => (stopPromise ??= stop(shouldExport)),
  }
}

async function waitUntilReady(
  program: LaunchedProgram,
  isReady: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const isAborted = (): boolean => signal?.aborted === true
  const isDone = await waitUntil(
    async () => program.hasEnded() || isAborted() || (await isReady()),
    START_TIMEOUT_MS,
  )
  if (isAborted()) throw new Error('Stopped before everything had started.')
  if (isDone && !program.hasEnded()) return
  const problem = program.hasEnded() ? 'ended while starting' : 'did not answer in time'
  throw new Error(`The ${program.name} ${problem}. The end of ${program.logFile}:\n${readLastLines(program)}`)
}

/** Exports through this suite's own hub: `firebase emulators:export` would find the suite that started last. */
async function exportData(ports: Ports, folder: string): Promise<void> {
  try {
    mkdirSync(path.dirname(folder), { recursive: true })
    const response = await fetch(`http://${HOST}:${ports.hub}/_admin/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: folder, initiatedBy: 'exit' }),
      signal: AbortSignal.timeout(60_000),
    })
    if (!response.ok) throw new Error(await response.text())
    printLine('The data was saved for the next start.')
  } catch (error) {
    warn(`The data of this run could not be saved: ${getErrorMessage(error)}`)
  }
}
