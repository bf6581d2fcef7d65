import os from 'node:os'
import path from 'node:path'

export const ROOT = path.dirname(import.meta.dirname)
export const NODE_BIN = path.join(ROOT, 'node_modules', '.bin')
/** The folder of files that this clone keeps between runs and that git ignores: logs, build stamps, the suites' working files. */
export const LOCAL_CACHE = path.join(ROOT, '.cache')

/** The folder of files that all clones of one person share: the Firestore emulator that was built or downloaded once. */
export function userCache(): string {
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'kiln')
}

export function logFolder(offset: number): string {
  return path.join(LOCAL_CACHE, `logs-${offset}`)
}

/** The data of the last `npm start`, for the next one; suites that run at the same time have separate folders. */
export function dataFolder(offset: number): string {
  return path.join(ROOT, '.emulator-data', String(offset))
}
