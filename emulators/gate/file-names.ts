import path from 'node:path'

/** Files that every word has by the same name, and which are told apart by their word. */
const OF_A_WORD = new Set(['contract', 'stored', 'index'])

const baseOf = (file: string): string => path.posix.basename(file).replace(/\.tsx?$/, '')

/** Those of some files that share a base name: a tab or a trace says which file it is by that alone. */
export function twins(files: readonly string[]): string[][] {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  const sourcesByBase = Map.groupBy(sources, baseOf)
  return [...sourcesByBase]
    .filter(([name, all]) => all.length > 1 && !OF_A_WORD.has(name))
    .map(([, all]) => all)
}
