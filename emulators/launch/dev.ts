import path from 'node:path'
import process from 'node:process'
import { buildAll } from './build.ts'
import { NODE_BIN, ROOT, getLogFolder } from '../paths.ts'
import { DEV_SERVER_PORT, HOST, isPortFree, parseOffset } from '../ports.ts'
import { startProgram, stopProgram, waitUntil, type LaunchedProgram } from './launched-program.ts'
import { printLine, warn } from '../terminal.ts'
import { runUntilStopped, startSavedSuite } from './start.ts'
import { watchStopRequests } from './stop-request.ts'

/**
 * `npm run dev`: runs the suite of `npm start`, and Vite's dev server in front of it. A change to the web is shown immediately.
 * After a change to the functions, they are bundled again and the emulator reloads them.
 */
export async function dev(args: readonly string[]): Promise<number> {
  const signal = watchStopRequests()
  const offset = parseOffset(process.env['KILN_PORT_OFFSET'], 0)
  const port = DEV_SERVER_PORT + offset
  if (!(await isPortFree(port)))
    throw new Error(
      `Port ${port}, meant for Vite's dev server, is in use already. Stop the program that uses it, or set KILN_PORT_OFFSET to another number.`,
    )
  await buildAll()
  const suite = await startSavedSuite({
    offset,
    isFresh: args.includes('--fresh'),
    command: 'npm run dev',
    signal,
  })
  if (suite === undefined) return 1
  const startDevProgram = (
    name: string,
    logName: string,
    command: string,
    commandArgs: string[],
    folder: string,
  ): LaunchedProgram =>
    startProgram({
      name,
      command,
      args: commandArgs,
      cwd: path.join(ROOT, folder),
      env: { ...process.env, ...suite.env },
      logFile: path.join(getLogFolder(offset), `${logName}.log`),
      onLine: (line) => {
        if (/error|✘|✗/i.test(line)) warn(line)
      },
    })
  const devServer = startDevProgram('dev server', 'vite', path.join(NODE_BIN, 'vite'), [], 'web')
  const programs = [
    startDevProgram(
      'bundler of the functions',
      'bundler',
      process.execPath,
      ['build.mjs', '--watch'],
      'functions',
    ),
    devServer,
  ]
  const url = `http://${HOST}:${port}`
  if (!(await waitUntil(async () => devServer.hasEnded() || (await fetch(`${url}/`)).ok, 60_000)))
    warn(`The dev server does not answer; see ${devServer.logFile}.`)
  else if (!devServer.hasEnded()) printLine(`\nVite serves the web app with your changes at ${url}`)
  const code = await runUntilStopped(suite, signal, programs)
  await Promise.all(programs.map((program) => stopProgram(program)))
  return code
}
