import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.ts'
import { warn } from '../terminal.ts'
import { runTool } from '../launch/run-tool.ts'
import { watchStopRequests } from '../launch/stop-request.ts'

/** Runs a script of the folder `test`. If the script is killed, its guard ends its suite (`launch/guard.ts`). */
async function runScript(script: string, args: readonly string[]): Promise<number> {
  const file = path.join(ROOT, 'test', script)
  const { code } = await runTool(process.execPath, [file, ...args], {
    shouldShowOutput: true,
    signal: watchStopRequests(),
  })
  return code
}

/** `npm run bench -- <name> [--json FILE]`: each benchmark starts the emulators that it needs. */
export function runBench([name = '', ...benchArgs]: readonly string[]): Promise<number> {
  const files = readdirSync(path.join(ROOT, 'test', 'bench')).filter((file) => file.endsWith('.ts'))
  if (files.includes(`${name}.ts`)) return runScript(`bench/${name}.ts`, benchArgs)
  warn(`Name a benchmark: ${files.map((file) => path.basename(file, '.ts')).join(', ')}.`)
  return Promise.resolve(1)
}

/** `npm run guides [-- name…]`: takes all screenshots for docs/guides, or only the named ones (`host-door`). */
export const takeGuideScreenshots = (names: readonly string[]): Promise<number> =>
  runScript('guides/take-screenshots.ts', names)
