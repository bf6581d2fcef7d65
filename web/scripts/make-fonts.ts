import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * Cuts the package’s Latin font in two, the letters of most texts (those of English, and the small ones with accents) and all else, and
 * writes them to functions/shared/brand/fonts: `node web/scripts/make-fonts.ts`, after an upgrade of the package. The ranges are those of
 * brand.css.
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
/** The ornaments of a font that the first screen makes use of: kerning and figures of one width. */
const OF_THE_FIRST_SCREEN = ['kern', 'tnum']

/** The characters for which brand.css declares a file. */
function charactersOf(file: string): string {
  const face = STYLES.split('@font-face').find((item) => item.includes(`/${file}`)) ?? ''
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1] ?? ''
  const found = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = parseInt(from, 16)
      return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, n) => String.fromCodePoint(first + n))
    },
  )
  if (found.length === 0) throw new Error(`brand.css does not say what ${file} is for.`)
  return found.join('')
}

const font = readFileSync(path.join(PACKAGE, 'files', 'bricolage-grotesque-latin-wght-normal.woff2'))

async function write(file: string, keepFeatures?: string[]): Promise<void> {
  const cut = await subsetFont(font, charactersOf(file), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    ...(keepFeatures && { keepFeatures }),
  })
  writeFileSync(path.join(FOLDER, file), cut)
  console.log(`${file}: ${cut.length} of ${font.length} bytes`)
}

await write('bricolage-grotesque-basic.woff2', OF_THE_FIRST_SCREEN)
await write('bricolage-grotesque-latin.woff2')
copyFileSync(path.join(PACKAGE, 'LICENSE'), path.join(FOLDER, 'LICENSE'))
