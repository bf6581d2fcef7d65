// Bundles the functions and what they share with the web into lib/, so that the folder deploys on its own.
// With --watch it stays and bundles again on every change.
import { build, context } from 'esbuild'
import { copyFileSync, existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: ['src/index.ts'],
  outdir: 'lib',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // What is imported on first use (rendering e-mails) stays out of every other function's start.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  jsx: 'automatic',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
}

if (process.argv.includes('--watch')) await (await context(options)).watch()
else await build(options)

// The web's shell, which the function `pages` fills; where the web was not built, that function says so.
const shell = fileURLToPath(new URL('../web/dist/app.html', import.meta.url))
if (existsSync(shell)) {
  copyFileSync(shell, fileURLToPath(new URL('lib/app.html', import.meta.url)))
}
