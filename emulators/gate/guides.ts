import path from 'node:path'
import { ROOT } from '../paths.ts'
import { runTool } from '../launch/runner.ts'

/** `npm run guides [-- name…]`: takes the pictures of docs/guides, or those named (`host-door`). */
export async function guides(names: readonly string[]): Promise<number> {
  const script = path.join(ROOT, 'test', 'guides', 'take-pictures.ts')
  const { code } = await runTool(process.execPath, [script, ...names], { show: true })
  return code
}
