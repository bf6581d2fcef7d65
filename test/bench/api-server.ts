import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { NODE_BIN, ROOT } from '../../emulators/paths.ts'
import { freePort } from '../../emulators/ports.ts'

const START_MS = 30_000

export interface ApiServer {
  readonly port: number
  stop(): Promise<void>
}

/** One instance of `api`, served by what serves it in production. The functions must have been built. */
export async function startApi(env: Record<string, string>): Promise<ApiServer> {
  const port = await freePort()
  const framework = path.join(ROOT, 'node_modules/@google-cloud/functions-framework/build/src/main.js')
  const profile = process.env['BENCH_PROFILE']
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
    : []
  const child = spawn(
    path.join(NODE_BIN, 'node'),
    [...profile, framework, '--target=api', '--signature-type=http', `--port=${port}`],
    {
      cwd: path.join(ROOT, 'functions'),
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await answering(child, port)
  return {
    port,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
  }
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/api/openapi.json`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('The api function did not start.')
}
