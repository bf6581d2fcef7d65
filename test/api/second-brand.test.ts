import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NODE_BIN, ROOT } from '../../emulators/paths.ts'
import { PRODUCT } from '../../functions/shared/brand/brand.ts'
import * as secondBrand from '../brand/second/brand.ts'
import { operator } from '../brand/second/operator.ts'
import * as secondPalette from '../brand/second/palette.ts'

const SECOND_BRAND = 'test/brand/second'
const folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-brand-'))
const settings = {
  VITE_FIREBASE_API_KEY: 'sample',
  VITE_FIREBASE_AUTH_DOMAIN: 'second.test',
  VITE_FIREBASE_PROJECT_ID: 'second',
  VITE_FIREBASE_APP_ID: 'sample',
  VITE_SITE_URL: 'https://second.test',
  VITE_EMULATORS: '',
}

/** Runs a build script for a brand, with the settings of a production build. */
function build(cwd: string, brand: string, ...args: string[]): Promise<unknown> {
  const env = {
    ...process.env,
    ...settings,
    KILN_BRAND: brand,
    KILN_FUNCTIONS_OUT: path.join(folder, 'lib'),
    GCLOUD_PROJECT: '',
    NODE_ENV: 'production',
    PATH: `${NODE_BIN}${path.delimiter}${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
  }
  return promisify(execFile)('node', args, { cwd: path.join(ROOT, cwd), env, maxBuffer: 64 * 1024 * 1024 })
}
const viteScript = path.join(ROOT, 'node_modules/vite/bin/vite.js')
const buildWeb = (brand: string, outDir: string, ...args: string[]) =>
  build('web', brand, viteScript, 'build', '--outDir', path.join(folder, outDir), '--emptyOutDir', ...args)

const readOutput = (pattern: string) =>
  globSync(pattern, { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')

beforeAll(async () => {
  await Promise.all([
    buildWeb(SECOND_BRAND, 'web'),
    buildWeb(SECOND_BRAND, 'web-server', '--config', 'vite.server.config.ts'),
    build('functions', SECOND_BRAND, 'build.mjs'),
  ])
}, 300_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The colours of the repository's own brand. */
const ownColours = ['brand.css', 'palette.ts'].flatMap(
  (file) =>
    readFileSync(path.join(ROOT, 'functions/shared/brand', file), 'utf8').match(/#[0-9a-f]{6}\b/gi) ?? [],
)
const ownColourPattern = new RegExp(ownColours.filter((hex) => hex !== '#ffffff').join('|'), 'i')

/** Matches the name of the repository's own product in texts for users, but not in headers, storage keys or names of packages. */
const ownNamePattern = new RegExp(`(?<![\\w@-])${PRODUCT}\\b(?!-)`)

test.each([
  ['the web', 'web/**/*.{js,html,css,svg,txt,webmanifest}'],
  ['pages that the server renders', 'web-server/**/*.js'],
  // The pattern leaves out lib/web-server, which the suite has built with the repository's own brand.
  ['the functions, with mails, posters, calendars and tickets', 'lib/{*,chunks/*}.js'],
])('uses the name and colours of the second brand, and none of the repository’s own, in %s', (_, pattern) => {
  const text = readOutput(pattern)
  expect(text).toContain(secondBrand.PRODUCT)
  expect(ownNamePattern.exec(text)?.[0]).toBeUndefined()
  expect(text).toContain(secondPalette.eventColours[0].hex)
  expect(ownColourPattern.exec(text)?.[0]).toBeUndefined()
})

test('builds the brand’s name, colours, font and contacts into pages, scripts, styles and icons', () => {
  const manifest = JSON.parse(readOutput('web/manifest.webmanifest')) as object
  expect(manifest).toMatchObject({
    name: secondBrand.PRODUCT,
    description: secondBrand.DESCRIPTION,
    theme_color: secondPalette.PAPER,
    screenshots: [],
  })
  expect(readOutput('web/app.html')).toContain(`<title>${secondBrand.PRODUCT}</title>`)
  expect(readOutput('web/update.html')).toContain(secondPalette.PAPER)
  expect(readOutput('web/.well-known/security.txt')).toContain(operator.supportEmail)
  expect(readOutput('web/assets/*.css')).toContain(secondBrand.FONT)
  const code = readOutput('web/assets/*.js')
  for (const value of Object.values(operator)) expect(code).toContain(value)
  expect(readOutput('lib/{*,chunks/*}.js')).toContain(secondBrand.FONT)
  expect(readOutput('web/icons/mark.svg')).toContain(secondPalette.INK)
})

test('refuses to build with a font that the brand’s TrueType files do not contain', async () => {
  const wrongBrandFolder = path.join(folder, 'wrong-font')
  cpSync(path.join(ROOT, SECOND_BRAND), wrongBrandFolder, { recursive: true })
  const file = path.join(wrongBrandFolder, 'brand.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace(secondBrand.FONT, PRODUCT))
  await expect(build('functions', wrongBrandFolder, 'build.mjs')).rejects.toThrow(/names in FONT: /)
})

test('refuses to build for production with sample values', async () => {
  await expect(buildWeb('', 'refused')).rejects.toThrow(
    /operator\.ts still has sample values for name, address, privacyEmail/,
  )
})
