import { fileURLToPath } from 'node:url'
import { brandFolder } from './brand.ts'

const resolveHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The names under which sources import each other, as tsconfig.json has them; `@brand` is for styles. */
export const alias = [
  { find: '@shared', replacement: resolveHere('../../functions/shared') },
  { find: '@brand', replacement: brandFolder },
  { find: /^@\//, replacement: resolveHere('../src/') },
]
