import path from 'node:path'
import { ROOT } from '../paths.ts'
import { runTool } from '../launch/runner.ts'
import { stopRequest } from '../launch/stop-request.ts'

/** `npm run guides [-- name…]`: takes the pictures of docs/guides, or those named (`host-door`). */
export async function guides(names: readonly string[]): Promise<number> {
  const script = path.join(ROOT, 'test', 'guides', 'take-pictures.ts')
  // A script that is ended from outside takes its suite along (`guard.ts`).
  const { code } = await runTool(process.execPath, [script, ...names], { show: true, signal: stopRequest() })
  return code
}
