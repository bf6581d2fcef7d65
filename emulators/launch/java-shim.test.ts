import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeJavaShim } from './java-shim.ts'

let folder: string

/** Writes a program that prints its name and its arguments, one per line. */
function writeProgram(name: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho "${name}"\nfor a in "$@"; do echo "$a"; done\nexit 7\n`)
  chmodSync(file, 0o755)
  return file
}

function runShim(args: readonly string[]) {
  const { stdout, status } = spawnSync(path.join(folder, 'bin', 'java'), args, { encoding: 'utf8' })
  return { lines: stdout.trim().split('\n'), code: status }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "java's shim "))
  writeJavaShim({
    folder: path.join(folder, 'bin'),
    realJava: writeProgram('real-java'),
    firestore: { jar: '/jars/firestore.jar', hidane: writeProgram('hidane') },
    storageRules: undefined,
    pidFile: path.join(folder, 'pids'),
  })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

// The suite starts through the shim too. This test adds a folder with an apostrophe and a space in its name.
it('runs hidane with the flags after the jar, and records its process id', () => {
  const { lines, code } = runShim(['-Dx=y', '-jar', '/jars/firestore.jar', '--rules', '/a b/f.rules'])
  expect(lines).toEqual(['hidane', '--rules', '/a b/f.rules'])
  expect(code).toBe(7)
  expect(Number(readFileSync(path.join(folder, 'pids'), 'utf8'))).toBeGreaterThan(0)
})

it('passes all other calls to the real Java', () => {
  const args = ['-jar', '/jars/pubsub.jar', '-version']
  expect(runShim(args).lines).toEqual(['real-java', ...args])
})
