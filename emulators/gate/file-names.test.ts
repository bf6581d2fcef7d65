import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { twins } from './file-names.ts'

describe('two files of one base name', () => {
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
    expect(
      twins(['a/store.ts', 'a/store.test.ts', 'a/contract.ts', 'b/contract.ts', 'a/types.d.ts']),
    ).toEqual([])
  })
})
