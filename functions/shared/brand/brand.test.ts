import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FONT, PRODUCT } from './brand.ts'
import { operator } from './operator.ts'
import { eventColours, INK, mailColours, PAPER } from './palette.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8')

const styles = read('functions/shared/brand/brand.css')

/** Names and contacts that only the brand folder may contain. HTTP headers keep their names under any brand. */
const namePattern = new RegExp([`(?<!X-)\\b${PRODUCT}\\b`, FONT, ...Object.values(operator)].join('|'), 'g')
const colourPattern = new RegExp(
  [
    PAPER,
    INK,
    ...Object.values(mailColours),
    ...eventColours.map(({ hex }) => hex),
    ...(styles.match(/#[0-9a-f]{6}\b/g) ?? []).filter((hex) => hex !== '#ffffff'),
  ].join('|'),
  'gi',
)
const codeFolders = ['functions/src', 'functions/shared', 'web/src', 'web/vite', 'web/scripts']
const files = [
  ...globSync(
    codeFolders.map((folder) => `${folder}/**/*.{ts,tsx,css,md,svg}`),
    { cwd: ROOT },
  ),
  'web/index.html',
  'web/update.html',
  'web/update.js',
  'web/vite.config.ts',
  'web/vite.server.config.ts',
].filter((file) => !/\.test\.tsx?$|\/shared\/brand\//.test(file))

const removeComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/.*$/gms, '')

test("keeps the brand's name, font, colours and contacts in its own folder", () => {
  expect(files.length).toBeGreaterThan(800)
  const occurrences = files.flatMap((file) => {
    const text = removeComments(read(file))
    return [namePattern, colourPattern]
      .flatMap((pattern) => text.match(pattern) ?? [])
      .map((word) => `${file}: ${word}`)
  })
  expect(occurrences).toEqual([])
})

test('uses the same background, text colour and font in brand.css as in TypeScript', () => {
  expect(styles).toContain(`--color-paper: ${PAPER.toLowerCase()};`)
  expect(styles).toContain(`--color-ink: ${INK.toLowerCase()};`)
  expect(styles).toContain(`--font-sans: '${FONT}'`)
})
