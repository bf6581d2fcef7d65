import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/*
 * Splits the Latin font of the package `@fontsource-variable/bricolage-grotesque` into two files in functions/shared/brand/fonts:
 * one for the characters of most texts (English, and lower-case letters with accents), and one for all other characters. The
 * ranges are those of brand.css. Run this script after an upgrade of the package: `node web/scripts/make-fonts.ts`.
 */

const FOLDER = fileURLToPath(new URL('../../functions/shared/brand/fonts/', import.meta.url))
const PACKAGE = path.dirname(
  fileURLToPath(import.meta.resolve('@fontsource-variable/bricolage-grotesque/index.css')),
)
const STYLES = readFileSync(
  fileURLToPath(new URL('../../functions/shared/brand/brand.css', import.meta.url)),
  'utf8',
)

/** Lighter weights are not used. */
const WEIGHTS = { min: 400, max: 800 }
/** The font features that the first screen uses: kerning and tabular digits. */
const FIRST_SCREEN_FEATURES = ['kern', 'tnum']

/** Returns the characters for which brand.css declares `file`. */
function readCharacters(file: string): string {
  const face = STYLES.split('@font-face').find((item) => item.includes(`/${file}`)) ?? ''
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1] ?? ''
  const characters = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, firstHex = '', lastHex = firstHex]) => {
      const firstCodePoint = parseInt(firstHex, 16)
      return Array.from({ length: parseInt(lastHex, 16) - firstCodePoint + 1 }, (_, index) =>
        String.fromCodePoint(firstCodePoint + index),
      )
    },
  )
  if (characters.length === 0)
    throw new Error(`brand.css has no @font-face with a unicode-range for ${file}.`)
  return characters.join('')
}

const font = readFileSync(path.join(PACKAGE, 'files', 'bricolage-grotesque-latin-wght-normal.woff2'))

async function writeSubset(file: string, keepFeatures?: string[]): Promise<void> {
  const subset = await subsetFont(font, readCharacters(file), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    ...(keepFeatures && { keepFeatures }),
  })
  writeFileSync(path.join(FOLDER, file), subset)
  console.log(`${file}: ${subset.length} of ${font.length} bytes`)
}

await writeSubset('bricolage-grotesque-basic.woff2', FIRST_SCREEN_FEATURES)
await writeSubset('bricolage-grotesque-latin.woff2')
copyFileSync(path.join(PACKAGE, 'LICENSE'), path.join(FOLDER, 'LICENSE'))
