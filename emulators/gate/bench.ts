import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.ts'
import { warn } from '../progress.ts'
import { runTool } from '../launch/runner.ts'
import { stopRequest } from '../launch/stop-request.ts'

const FOLDER = path.join(ROOT, 'test', 'bench')

/** `npm run bench -- <name> [--json FILE]`: each benchmark starts what it needs. */
export async function bench(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  const file = path.join(FOLDER, `${path.basename(name ?? '')}.ts`)
  if (name === undefined || !existsSync(file)) {
    const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((entry) => entry.endsWith('.ts')) : []
    warn(
      `Name a benchmark: ${names.map((entry) => path.basename(entry, '.ts')).join(', ') || '(there are none)'}.`,
    )
    return 1
  }
  // A bench that is ended from outside takes its suite along (`guard.ts`).
  const { code } = await runTool(process.execPath, [file, ...rest], { show: true, signal: stopRequest() })
  return code
}
