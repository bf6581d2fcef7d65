import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadEnv, type Plugin } from 'vite'

type Brand = typeof import('../../functions/shared/brand/brand.ts') &
  typeof import('../../functions/shared/brand/palette.ts') &
  typeof import('../../functions/shared/brand/operator.ts')

const DEFAULT_FOLDER = fileURLToPath(new URL('../../functions/shared/brand', import.meta.url))

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the brand; `KILN_BRAND` names another one with the same files, relative to the repository's root. */
export const brandFolder = process.env['KILN_BRAND']
  ? path.resolve(ROOT, process.env['KILN_BRAND'])
  : DEFAULT_FOLDER

const loadBrandFile = (file: string) =>
  import(pathToFileURL(path.join(brandFolder, file)).href) as Promise<object>
export const brand = Object.assign(
  {},
  ...(await Promise.all(['brand.ts', 'palette.ts', 'operator.ts'].map(loadBrandFile))),
) as Brand

/** Lists the operator's details that still have a sample value. */
export const findSampleFields = (operator: Readonly<Record<string, string>>): string[] =>
  Object.keys(operator).filter((field) => /sample|\.example$/i.test(operator[field] ?? ''))

/**
 * Writes the brand into the HTML, uses the files of `KILN_BRAND` if it is set, and fails a production build if the operator's
 * details have sample values.
 */
export function createBrandPlugin(): Plugin {
  const fillPlaceholders = (html: string) =>
    html
      .replaceAll('%PRODUCT%', brand.PRODUCT)
      .replaceAll('%DESCRIPTION%', brand.DESCRIPTION)
      .replaceAll('%PAPER%', brand.PAPER)
  return {
    name: 'kiln:brand',
    enforce: 'pre',
    configResolved({ command, mode, envDir }) {
      const isForEmulators = loadEnv(mode, envDir || process.cwd())['VITE_EMULATORS'] === 'true'
      const sampleFields = findSampleFields(brand.operator)
      if (command === 'serve' || isForEmulators || sampleFields.length === 0) return
      throw new Error(
        `${path.join(brandFolder, 'operator.ts')} still has sample values for ${sampleFields.join(', ')}. Enter the operator's details (see docs/deploy.md).`,
      )
    },
    resolveId(source, importer) {
      if (brandFolder === DEFAULT_FOLDER || !importer) return null
      const file = source.startsWith('.') ? path.resolve(path.dirname(importer), source) : source
      return file.startsWith(DEFAULT_FOLDER + path.sep)
        ? path.join(brandFolder, file.slice(DEFAULT_FOLDER.length))
        : null
    },
    transformIndexHtml: fillPlaceholders,
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const fileName of ['update.html', 'update.js']) {
        const source = fillPlaceholders(readFileSync(path.join(ROOT, 'web', fileName), 'utf8'))
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}
