import { fileURLToPath } from 'node:url'
import { brandFolder } from './brand.ts'

const resolveHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The aliases under which source files import each other, as in tsconfig.json. `@brand` is for styles. */
export const alias = [
  { find: '@shared', replacement: resolveHere('../../functions/shared') },
  { find: '@brand', replacement: brandFolder },
  { find: /^@\//, replacement: resolveHere('../src/') },
]
