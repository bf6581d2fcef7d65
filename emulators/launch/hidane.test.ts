import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findHidaneOnPath } from './hidane.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-hidane-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['uses', 'hidane 0.6.0'],
  ['ignores', 'hidane 0.5.9'],
  ['ignores', 'hidane 0.6.0-beta.1'],
  ['ignores', ''],
])('%s a program on PATH that prints the version "%s"', (verb, version) => {
  const file = path.join(folder, 'hidane')
  writeFileSync(file, `#!/bin/sh\necho '${version}'\n`, { mode: 0o755 })
  expect(findHidaneOnPath(folder)).toBe(verb === 'uses' ? file : undefined)
})

test('finds no program if none is on PATH, or if the one on PATH does not run', () => {
  expect(findHidaneOnPath(folder)).toBeUndefined()
  writeFileSync(path.join(folder, 'hidane'), 'not a program', { mode: 0o755 })
  expect(findHidaneOnPath(folder)).toBeUndefined()
})
