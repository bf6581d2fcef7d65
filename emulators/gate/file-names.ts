import path from 'node:path'

/** File names that occur in every area; the area tells them apart. */
const OF_A_WORD = new Set(['contract', 'stored', 'index'])

const baseOf = (file: string): string => path.posix.basename(file).replace(/\.tsx?$/, '')

/** The files that share a base name: a tab or a trace shows only that name. */
export function twins(files: readonly string[]): string[][] {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  const sourcesByBase = Map.groupBy(sources, baseOf)
  return [...sourcesByBase]
    .filter(([name, all]) => all.length > 1 && !OF_A_WORD.has(name))
    .map(([, all]) => all)
}
