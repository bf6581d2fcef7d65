import path from 'node:path'

export const ROOT = path.dirname(import.meta.dirname)
export const NODE_BIN = path.join(ROOT, 'node_modules', '.bin')
/** The folder of files that this clone keeps between runs and that git ignores: logs, build stamps, the suites' working files. */
export const LOCAL_CACHE = path.join(ROOT, '.cache')

export function getLogFolder(portOffset: number): string {
  return path.join(LOCAL_CACHE, `logs-${portOffset}`)
}
