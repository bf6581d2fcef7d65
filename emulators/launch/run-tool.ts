import { spawn } from 'node:child_process'
import { NODE_BIN, ROOT } from '../paths.ts'
import path from 'node:path'

export interface ToolResult {
  readonly code: number
  /** Empty if the output was shown in the terminal. */
  readonly output: string
}

/** Runs a program of node_modules/.bin, or the one at an absolute path. Ctrl-C ends it together with the launcher. */
export function runTool(
  tool: string,
  args: readonly string[],
  options: { env?: Record<string, string | undefined>; shouldShowOutput: boolean; signal?: AbortSignal },
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(path.isAbsolute(tool) ? tool : path.join(NODE_BIN, tool), args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.shouldShowOutput ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      ...(options.signal ? { signal: options.signal, killSignal: 'SIGTERM' } : {}),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
