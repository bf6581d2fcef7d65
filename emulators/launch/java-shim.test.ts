import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeJavaShim } from './java-shim.ts'

let folder: string

/** A program that says its name and its arguments, one a line. */
function program(name: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho "${name}"\nfor a in "$@"; do echo "$a"; done\nexit 7\n`)
  chmodSync(file, 0o755)
  return file
}

function run(args: readonly string[]): { lines: string[]; errors: string; code: number | null } {
  const { stdout, stderr, status } = spawnSync(path.join(folder, 'bin', 'java'), args, { encoding: 'utf8' })
  return { lines: stdout.trim().split('\n'), errors: stderr, code: status }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "java's shim "))
  writeJavaShim({
    folder: path.join(folder, 'bin'),
    realJava: program('real-java'),
    firestore: { jar: '/jars/firestore.jar', hidane: program('hidane') },
    storageRules: { jar: '/jars/rules.jar', node: program('node'), main: '/rules/main.ts' },
    pidFile: path.join(folder, 'pids'),
  })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the java shim', () => {
  it('says that it is Java 21', () =>
    expect(run(['-Duser.language=en', '-version'])).toMatchObject({
      code: 0,
      errors: expect.stringContaining('21.0.0') as string,
    }))

  it('runs hidane with the flags after the jar, and leaves its process id', () => {
    const { lines, code } = run([
      '-Dx=y',
      '-jar',
      '/jars/firestore.jar',
      '--host',
      '127.0.0.1',
      '--rules',
      '/a b/f.rules',
    ])
    expect(lines).toEqual(['hidane', '--host', '127.0.0.1', '--rules', '/a b/f.rules'])
    expect(code).toBe(7)
    expect(Number(readFileSync(path.join(folder, 'pids'), 'utf8'))).toBeGreaterThan(0)
  })

  it('runs the Storage rules runtime on our Node', () =>
    expect(run(['-Dx=y', '-jar', '/jars/rules.jar', 'serve']).lines).toEqual([
      'node',
      '/rules/main.ts',
      'serve',
    ]))

  it('hands everything else to the real Java as it came', () =>
    expect(run(['-jar', '/jars/pubsub.jar', '-version']).lines).toEqual([
      'real-java',
      '-jar',
      '/jars/pubsub.jar',
      '-version',
    ]))
})
