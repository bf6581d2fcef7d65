import path from 'node:path'
import { build } from 'esbuild'
import { LOCAL_CACHE, ROOT } from '../emulators/paths.ts'

/** Bundles a file of the tests that Node cannot run as it is, for it imports the emails' JSX; answers where it lies. */
export async function bundle(entry: string, as: string): Promise<string> {
  const outfile = path.join(LOCAL_CACHE, as)
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
