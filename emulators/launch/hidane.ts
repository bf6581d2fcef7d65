import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { HOST, isPortFree } from '../ports.ts'
import { LOCAL_CACHE, ROOT } from '../paths.ts'
import { startProgram, stopProgram, readLastLines, waitUntil } from './launched-program.ts'
import { startGuard } from './guard.ts'
import { PROJECT_ID } from '../environment.ts'
import { findProgram, findFirstProgram, readJavaMajorVersion } from './programs.ts'
import { printLine } from '../terminal.ts'

/** The version of hidane, the Firestore emulator: a rewrite of the official one in Rust, published as a crate. */
const HIDANE_VERSION = '0.6.0'
/** The lowest major version of Java that runs the official emulators. */
export const MIN_JAVA_VERSION = 21

export type FirestoreProgram =
  { readonly kind: 'hidane'; readonly file: string } | { readonly kind: 'official' }

/** Returns the folder in which all clones of one developer share the emulator, which is built or downloaded once. */
function getCacheFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache')
  return path.join(cache, 'kiln', `hidane-${HIDANE_VERSION}`)
}

function findCachedHidane(): string | undefined {
  const folder = getCacheFolder()
  return findFirstProgram([
    path.join(folder, 'bin', 'hidane'),
    path.join(folder, 'node_modules', '.bin', 'hidane'),
  ])
}

/** Finds hidane on PATH, if it has the version that the tests run on. */
export function findHidaneOnPath(searchPath?: string): string | undefined {
  const file = findProgram('hidane', searchPath)
  if (file === undefined) return undefined
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  if (status === 0 && stdout.trim() === `hidane ${HIDANE_VERSION}`) return file
  printLine(`${file} is not hidane ${HIDANE_VERSION} and is not used.`)
  return undefined
}

function installHidaneFromNpm(): string | undefined {
  const result = spawnSync('npm', ['view', '--fetch-retries=1', `hidane@${HIDANE_VERSION}`, 'version'], {
    encoding: 'utf8',
  })
  if (result.status !== 0 || result.stdout.trim() === '') return undefined
  printLine('Installing the Firestore emulator (hidane) from npm …')
  mkdirSync(getCacheFolder(), { recursive: true })
  spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefix', getCacheFolder(), `hidane@${HIDANE_VERSION}`],
    { stdio: 'inherit' },
  )
  return findCachedHidane()
}

function installHidaneWithCargo(): string | undefined {
  const cargo =
    findProgram('cargo') ?? findFirstProgram([path.join(process.env['HOME'] ?? '', '.cargo', 'bin', 'cargo')])
  if (cargo === undefined) return undefined
  printLine(
    'Building the Firestore emulator (hidane) with cargo. This happens once and takes 2 to 3 minutes …',
  )
  spawnSync(
    cargo,
    ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', getCacheFolder()],
    {
      stdio: 'inherit',
    },
  )
  return findCachedHidane()
}

/**
 * Finds or installs the Firestore emulator: hidane of the right version on PATH, in the cache, from npm or built by cargo.
 * Otherwise chooses the official emulator, which firebase-tools downloads and which needs Java 21. If neither is available, throws
 * an error that says what to install.
 */
export function obtainFirestore(): FirestoreProgram {
  const existingFile = findHidaneOnPath() ?? findCachedHidane()
  if (existingFile !== undefined) return { kind: 'hidane', file: existingFile }
  printLine('Looking for a Firestore emulator …')
  const installedFile = installHidaneFromNpm() ?? installHidaneWithCargo()
  if (installedFile !== undefined) return { kind: 'hidane', file: installedFile }
  if (readJavaMajorVersion(findProgram('java')) >= MIN_JAVA_VERSION) return { kind: 'official' }
  throw new Error(
    'There is no Firestore emulator, and none could be installed. Install Rust (https://rustup.rs), or Java 21 or newer, and try again.',
  )
}

export interface RunningFirestore {
  readonly host: string
  readonly port: number
  stop(): Promise<void>
}

/**
 * Starts only the Firestore emulator, without firebase-tools, with no data, and with production's limits: for benchmarks and
 * tests that need nothing else.
 */
export async function startHidane(options: { port: number }): Promise<RunningFirestore> {
  const program = obtainFirestore()
  if (program.kind !== 'hidane')
    throw new Error(
      'Starting only the Firestore emulator needs hidane, which could not be installed: install Rust (https://rustup.rs) and try again.',
    )
  if (!(await isPortFree(options.port)))
    throw new Error(
      `Port ${options.port}, meant for Firestore, is in use already. Stop the program that uses it.`,
    )
  const logFolder = path.join(LOCAL_CACHE, 'logs-firestore')
  mkdirSync(logFolder, { recursive: true })
  const firestore = startProgram({
    name: 'Firestore',
    command: process.execPath,
    args: [
      path.join(ROOT, 'emulators', 'gate', 'index-check', 'main.ts'),
      path.join(logFolder, `queries-${options.port}.jsonl`),
      PROJECT_ID,
      path.join(logFolder, `pids-${options.port}`),
      program.file,
      '--host',
      HOST,
      '--port',
      String(options.port),
      '--project_id',
      PROJECT_ID,
    ],
    cwd: logFolder,
    env: process.env,
    logFile: path.join(logFolder, `hidane-${options.port}.log`),
  })
  const guard = startGuard()
  guard.watch(firestore.child.pid)
  const stop = async (): Promise<void> => {
    await stopProgram(firestore)
    guard.dismiss()
  }
  const hasAnsweredOrEnded = async (): Promise<boolean> =>
    firestore.hasEnded() ||
    (await fetch(`http://${HOST}:${options.port}/`, { signal: AbortSignal.timeout(1000) })).ok
  const isInTime = await waitUntil(hasAnsweredOrEnded, 20_000)
  if (firestore.hasEnded() || !isInTime) {
    await stop()
    throw new Error(`The Firestore emulator did not start:\n${readLastLines(firestore)}`)
  }
  return { host: HOST, port: options.port, stop }
}
