import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { NODE_BIN, ROOT } from '../emulators/paths.ts'
import { findFreePort } from '../emulators/ports.ts'

const START_TIMEOUT_MS = 120_000
/** Runs in the instance: reports its resource usage to the parent process on request, and exits with that process. */
const USAGE_REPORTER =
  'data:text/javascript,process.on("message",()=>process.send(process.resourceUsage()));' +
  'process.on("disconnect",()=>process.exit());process.channel.unref()'

export interface FunctionServer {
  readonly port: number
  /** Returns the instance's peak memory use so far, in bytes. */
  readPeakMemoryBytes(): Promise<number>
  stop(): Promise<void>
}

/** Starts one instance of a function in the framework that is deployed with it. The functions must have been built. */
export async function startFunction(
  target: string,
  env: Record<string, string> = {},
  signatureType: 'http' | 'cloudevent' = 'http',
): Promise<FunctionServer> {
  const port = await findFreePort()
  const framework = path.join(ROOT, 'node_modules/@google-cloud/functions-framework/build/src/main.js')
  const profilingFlags = process.env['BENCH_PROFILE']
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
    : []
  const child = fork(framework, [`--port=${port}`], {
    execPath: path.join(NODE_BIN, 'node'),
    execArgv: [...profilingFlags, `--import=${USAGE_REPORTER}`],
    cwd: path.join(ROOT, 'functions'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FUNCTION_TARGET: target,
      FUNCTION_SIGNATURE_TYPE: signatureType,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exitPromise = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitUntilReady(child, port)
  const readUsage = () =>
    new Promise<NodeJS.ResourceUsage>((resolve) => {
      child.once('message', (usage) => resolve(usage as NodeJS.ResourceUsage))
      child.send('usage')
    })
  return {
    port,
    // `maxRSS` is in KB.
    readPeakMemoryBytes: async () => (await readUsage()).maxRSS * 1024,
    stop: async () => {
      child.kill('SIGINT')
      await exitPromise
    },
  }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    // The framework itself answers this path.
    const response = await fetch(`http://127.0.0.1:${port}/robots.txt`).catch(() => null)
    if (response) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('The function did not start.')
}
