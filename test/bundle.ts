import path from 'node:path'
import { build } from 'esbuild'
import { LOCAL_CACHE, ROOT } from '../emulators/paths.ts'

/** Bundles a file that Node cannot run because it imports the emails' JSX; returns the path of the bundle. */
export async function bundle(entry: string, output: string): Promise<string> {
  const outfile = path.join(LOCAL_CACHE, output)
  await build({
    entryPoints: [path.join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'warning',
  })
  return outfile
}
