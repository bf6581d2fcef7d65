import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from '../../../emulators/paths.ts'
import type { sampleMails } from './samples.ts'

/** The samples' renderer, bundled: the browser tests' own loader would take the templates' JSX for its own. */
export async function sampleRenderer(): Promise<typeof sampleMails> {
  const outfile = path.join(ROOT, '.cache', 'e2e', `mail-samples-${process.pid}.mjs`)
  await build({
    entryPoints: [path.join(ROOT, 'test', 'e2e', 'mail', 'samples.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    logLevel: 'warning',
  })
  const bundled = (await import(pathToFileURL(outfile).href)) as { sampleMails: typeof sampleMails }
  return bundled.sampleMails
}
