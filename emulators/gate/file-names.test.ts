import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'

/** Names of files that many folders have. Their folder tells them apart. */
const OF_A_WORD = new Set(['contract', 'stored', 'index'])

const baseOf = (file: string): string => path.posix.basename(file).replace(/\.tsx?$/, '')

/** Groups of files with the same base name, which an editor's tab or a stack trace does not tell apart. */
function twins(files: readonly string[]): string[][] {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  const named = Map.groupBy(sources, baseOf)
  return [...named].filter(([name, all]) => all.length > 1 && !OF_A_WORD.has(name)).map(([, all]) => all)
}

describe('files with the same base name', () => {
  test.each(['functions/src', 'functions/shared', 'web/src'])('do not exist in %s', (folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    expect(files.length).toBeGreaterThan(20)
    expect(twins(files)).toEqual([])
  })

  test('are found in any two folders', () => {
    const files = ['a/store.ts', 'b/c/store.tsx', 'a/other.ts', 'a/note.txt', 'b/note.ts']
    expect(twins(files)).toEqual([['a/store.ts', 'b/c/store.tsx']])
  })

  test('may be a file and its test, or files such as contract.ts that many folders have', () => {
    const files = ['a/store.ts', 'a/store.test.ts', 'a/contract.ts', 'b/contract.ts', 'a/types.d.ts']
    expect(twins(files)).toEqual([])
  })
})
