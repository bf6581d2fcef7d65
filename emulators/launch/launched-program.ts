import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** The time that a program has to end after SIGINT, before it is killed. */
const GRACE_MS = 20_000

/** A program that a launcher started, in a process group of its own, so that Ctrl-C in a terminal reaches only the launcher. */
export interface LaunchedProgram {
  readonly name: string
  readonly child: ChildProcess
  readonly logFile: string
  /** Resolves when the program ends, for any reason. */
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  readonly hasEnded: () => boolean
  /** Whether the launcher itself has asked the program to end. */
  isStopping: boolean
}

export interface ProgramOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Record<string, string | undefined>
  readonly logFile: string
  readonly onLine?: (line: string) => void
}

export function startProgram(options: ProgramOptions): LaunchedProgram {
  const log = createWriteStream(options.logFile)
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    let partialLine = ''
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      const lines = (partialLine + chunk).split('\n')
      partialLine = lines.pop() ?? ''
      for (const line of lines) {
        // The two streams share a log, so only whole lines are written.
        log.write(`${line}\n`)
        options.onLine?.(line)
      }
    })
    stream.on('end', () => log.write(partialLine))
  }
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('error', (error) => {
      log.write(`${error.message}\n`)
      resolve({ code: 1, signal: null })
    })
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
  let hasEnded = false
  void exit.then(() => (hasEnded = true))
  return {
    name: options.name,
    child,
    logFile: options.logFile,
    exit,
    hasEnded: () => hasEnded,
    isStopping: false,
  }
}

/** Returns the last lines of a program's log. */
export function readLastLines(program: Pick<LaunchedProgram, 'logFile'>): string {
  try {
    return readFileSync(program.logFile, 'utf8').trimEnd().split('\n').slice(-25).join('\n')
  } catch {
    return '(there is no log)'
  }
}

/** Returns the start times of a process and all its descendants by process id, the process first. */
async function readProcessTree(pid: number): Promise<Map<number, string>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,lstart='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ pid: Number(match[1]), parentPid: Number(match[2]), startTime: match[3] ?? '' }))
  const startTimesByPid = new Map<number, string>()
  const visit = (id: number): void => {
    const row = rows.find((candidate) => candidate.pid === id)
    if (row === undefined || startTimesByPid.has(id)) return
    startTimesByPid.set(id, row.startTime)
    for (const child of rows) if (child.parentPid === id) visit(child.pid)
  }
  visit(pid)
  return startTimesByPid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Distinguishes a process from a later one with the same id, by its start time. */
async function isSameProcess(pid: number, startTime: string): Promise<boolean> {
  return isAlive(pid) && (await readProcessTree(pid)).get(pid) === startTime
}

/**
 * Asks a program to end, waits for its end, and kills the rest of its process tree. `extraPids` are ids of other processes that
 * belong to it.
 */
export async function stopProgram(
  program: LaunchedProgram,
  extraPids: readonly number[] = [],
): Promise<void> {
  program.isStopping = true
  const pid = program.child.pid
  const startTimesByPid = new Map<number, string>()
  for (const id of [pid, ...extraPids]) {
    if (id !== undefined && isAlive(id))
      for (const [processId, startTime] of await readProcessTree(id))
        startTimesByPid.set(processId, startTime)
  }
  if (pid !== undefined && !program.hasEnded()) {
    sendSignal(pid, 'SIGINT')
    await Promise.race([program.exit, wait(GRACE_MS)])
  }
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const [processId, startTime] of startTimesByPid)
      if (await isSameProcess(processId, startTime)) sendSignal(processId, signal)
    if (await waitUntil(() => Promise.resolve([...startTimesByPid.keys()].every((id) => !isAlive(id))), 3000))
      return
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

/** Polls until a condition is true; returns false on timeout. */
export async function waitUntil(isMet: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await isMet().catch(() => false)) return true
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
