import path from 'node:path'
import { build } from 'esbuild'
import { LOCAL_CACHE, ROOT } from '../emulators/paths.ts'

/** Bundles a file that Node cannot run because it imports the emails' JSX. Returns the path of the bundle. */
export async function bundle(entryPath: string, outputName: string): Promise<string> {
  const outfile = path.join(LOCAL_CACHE, outputName)
  await build({
    entryPoints: [path.join(ROOT, entryPath)],
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
