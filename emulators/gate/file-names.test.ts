import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { twins } from './file-names.ts'

describe('two files of one base name', () => {
  test.each(['functions/src', 'functions/shared', 'web/src'])('are nowhere in %s', (folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    expect(files.length).toBeGreaterThan(20)
    expect(twins(files)).toEqual([])
  })

  test('are found, whatever they hold and wherever they stand', () => {
    const files = ['a/store.ts', 'b/c/store.tsx', 'a/other.ts', 'a/note.txt', 'b/note.ts']
    expect(twins(files)).toEqual([['a/store.ts', 'b/c/store.tsx']])
  })

  test('are none where one tests the other, nor where every word has its own', () => {
    expect(
      twins(['a/store.ts', 'a/store.test.ts', 'a/contract.ts', 'b/contract.ts', 'a/types.d.ts']),
    ).toEqual([])
  })
})
