import { fileURLToPath } from 'node:url'
import { brandFolder } from './brand.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The names under which sources import each other, as tsconfig.json has them; `@brand` is for styles. */
export const alias = [
  { find: '@shared', replacement: here('../../functions/shared') },
  { find: '@brand', replacement: brandFolder },
  { find: /^@\//, replacement: here('../src/') },
]
