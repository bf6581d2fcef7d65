// Bundles the functions and the code that they share with the web into lib/, so that the folder can be deployed on its own.
// With --watch the script keeps running and bundles again on every change. With --fresh it empties lib/ first.
import { build, context } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Returns the first seven digits of the commit that is built: of `KILN_COMMIT` if it is set, otherwise of git's HEAD. */
function readCommit() {
  if (process.env.KILN_COMMIT) return process.env.KILN_COMMIT.slice(0, 7)
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: folder, stdio: 'pipe' })
      .toString()
      .trim()
  } catch {
    return 'unknown'
  }
}
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

const DEFAULT_BRAND_FOLDER = path.join(folder, 'shared/brand')
// `KILN_BRAND` is a path from the repository's root.
const brandFolder = process.env.KILN_BRAND
  ? path.resolve(folder, '..', process.env.KILN_BRAND)
  : DEFAULT_BRAND_FOLDER
const outdir = path.resolve(folder, process.env.KILN_FUNCTIONS_OUT ?? 'lib')

/** Takes the files of the brand from the folder that `KILN_BRAND` names, as web/vite/brand.ts does. */
const brandPlugin = {
  name: 'brand',
  setup({ onResolve }) {
    onResolve({ filter: /\/brand\/[\w-]+\.\w+$/ }, ({ path: source, resolveDir }) => {
      const file = path.resolve(resolveDir, source)
      if (path.dirname(file) !== DEFAULT_BRAND_FOLDER) return null
      return { path: path.join(brandFolder, path.basename(file)) }
    })
  },
}

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: folder,
  entryPoints: ['src/index.ts'],
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Code that is imported on first use (rendering emails) is not loaded when a function starts.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  jsx: 'automatic',
  // The response of `/api/site` has both values (src/features/site/get-site.ts).
  define: {
    'process.env.KILN_VERSION': JSON.stringify(version),
    'process.env.KILN_COMMIT': JSON.stringify(readCommit()),
  },
  // Only these packages are loaded from node_modules. All other imports are bundled without their unused parts: date-fns alone
  // has a thousand files (docs/decisions/0030-the-functions-bundle-their-packages.md).
  external: [
    'busboy',
    'express',
    'firebase-admin',
    'firebase-functions',
    'ical-generator',
    'react',
    'react-dom',
    'sharp',
  ],
  sourcemap: true,
  logLevel: 'warning',
  plugins: [brandPlugin],
}

// A running process may still load chunks of an earlier build, so only a deployment removes them.
if (process.argv.includes('--fresh')) rmSync(outdir, { recursive: true, force: true })
if (process.argv.includes('--watch')) await (await context(options)).watch()
else await build(options)

// The function `pages` renders with `web-server` and fills `app.html`. Without a build of the web, `pages` reports an error.
for (const [from, to] of [
  ['../web/dist/app.html', 'app.html'],
  ['../web/dist-server', 'web-server'],
]) {
  const source = path.join(folder, from)
  if (existsSync(source)) cpSync(source, path.join(outdir, to), { recursive: true })
}

// librsvg draws posters with these fonts (src/pages/draw-poster.ts). It cannot read WOFF2.
const fontFiles = readdirSync(path.join(brandFolder, 'fonts')).filter((file) => file.endsWith('.ttf'))
if (fontFiles.length === 0) throw new Error(`${brandFolder}/fonts has no TrueType file for posters. Add one.`)
const { FONT } = await import(pathToFileURL(path.join(brandFolder, 'brand.ts')).href)
// A TrueType file contains its family's name in UTF-16BE. If no file contains the name, librsvg silently uses a font of the
// machine.
const encodedFontName = Buffer.from(FONT, 'utf16le').swap16()
if (!fontFiles.some((file) => readFileSync(path.join(brandFolder, 'fonts', file)).includes(encodedFontName)))
  throw new Error(
    `No TrueType file in ${brandFolder}/fonts has the font family that brand.ts names in FONT: ${FONT}. Add its file or correct FONT.`,
  )
mkdirSync(path.join(outdir, 'fonts'), { recursive: true })
for (const file of fontFiles)
  copyFileSync(path.join(brandFolder, 'fonts', file), path.join(outdir, 'fonts', file))
