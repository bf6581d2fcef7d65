import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'

/** File names that many folders share on purpose. */
const GENERIC_NAMES = new Set(['contract', 'stored', 'index'])

const getBaseName = (file: string): string => path.posix.basename(file).replace(/\.tsx?$/, '')

/** Finds groups of files with the same base name, which look alike in an editor's tabs and in stack traces. */
function groupFilesWithSameName(files: readonly string[]): string[][] {
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  const filesByName = Map.groupBy(sources, getBaseName)
  return [...filesByName]
    .filter(([name, paths]) => paths.length > 1 && !GENERIC_NAMES.has(name))
    .map(([, paths]) => paths)
}

describe('the check of file names', () => {
  test.each(['functions/src', 'functions/shared', 'web/src'])('passes in %s', (folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    expect(files.length).toBeGreaterThan(20)
    expect(groupFilesWithSameName(files)).toEqual([])
  })

  test('finds files with the same base name, except tests, type declarations and names that many folders share', () => {
    const files = ['a/store.ts', 'b/c/store.tsx', 'a/other.ts', 'a/note.txt', 'b/note.ts']
    const allowedFiles = ['a/other.test.ts', 'a/contract.ts', 'b/contract.ts', 'a/types.ts', 'b/types.d.ts']
    expect(groupFilesWithSameName([...files, ...allowedFiles])).toEqual([['a/store.ts', 'b/c/store.tsx']])
  })
})
