import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The names under which sources import each other, as tsconfig.json has them. */
export const alias = [
  { find: '@shared', replacement: here('../../functions/shared') },
  { find: /^@\//, replacement: here('../src/') },
]
