import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readStorageRules, StorageRulesError } from './read-rules.ts'

const inBucket = (content: string) =>
  `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n${content}\n  }\n}\n`
const ALL = ['get', 'list', 'create', 'update', 'delete']
const allowed = (rules: string, object: string) =>
  ALL.filter((operation) => readStorageRules(rules).allows(`/b/bucket/o/${object}`, operation))

describe('readStorageRules', () => {
  it("allows everybody to get published photos by the project's own rules, and nothing else", () => {
    const own = readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8')
    expect(allowed(own, 'photos/events/1/a.jpg')).toEqual(['get'])
    expect(allowed(own, 'photos/../日本 🍣.jpg')).toEqual(['get'])
    for (const other of ['private/u1/../../photos/a.jpg', 'photos2/a.jpg', 'a.jpg', 'exports/1/copy.zip'])
      expect(allowed(own, other)).toEqual([])
  })

  it('takes an operation as allowed where any statement that covers the path allows it', () => {
    const rules = inBucket(
      'match /a/{one} { allow read: if true; allow write: if false; } match /{all=**} { allow delete, list: if true; }',
    )
    expect(allowed(rules, 'a/b')).toEqual(['get', 'list', 'delete'])
    expect(allowed(rules, 'a/b/c')).toEqual(['list', 'delete'])
    expect(allowed(rules, 'a')).toEqual(['list', 'delete'])
  })

  it.each([
    ['a condition', 'match /a {\n allow get: if request.auth != null;\n}', 5],
    ['a condition in parentheses', 'match /a {\n allow get: if (true);\n}', 5],
    ['no condition', 'match /a {\n allow get;\n}', 5],
    ['an unknown operation', 'match /a {\n allow reed: if true;\n}', 5],
    ['a function', 'function f() { return true; }', 4],
    ['a block that is not closed', 'match /a {', 7],
  ])('refuses %s and names the line', (_, content, line) => {
    const read = () => readStorageRules(inBucket(content))
    expect(read).toThrow(StorageRulesError)
    expect(read).toThrow(expect.objectContaining({ line }))
  })

  it.each(["rules_version = '1';\nservice firebase.storage {}", '', `${inBucket('')} }`])(
    'refuses a file that is not whole: %j',
    (source) => expect(() => readStorageRules(source)).toThrow(StorageRulesError),
  )
})

describe('the program', () => {
  it('is understood by firebase-tools', { timeout: 30_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'storage-rules-'))
    const require = createRequire(import.meta.url)
    writeFileSync(path.join(folder, 'cloud-storage-rules-runtime-v1.1.3.jar'), '')
    const main = new URL('./main.ts', import.meta.url).pathname
    writeFileSync(path.join(folder, 'java'), `#!/bin/sh\nexec '${process.execPath}' '${main}'\n`)
    chmodSync(path.join(folder, 'java'), 0o755)
    vi.stubEnv('FIREBASE_EMULATORS_PATH', folder)
    vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { StorageRulesRuntime } = require('firebase-tools/lib/emulator/storage/rules/runtime.js') as {
      StorageRulesRuntime: new () => {
        start(download: boolean): Promise<void>
        stop(): Promise<void>
        loadRuleset(source: unknown): Promise<{
          ruleset?: { verify(options: unknown): Promise<{ permitted: boolean }> }
          issues: { errors: string[] }
        }>
      }
    }
    const runtime = new StorageRulesRuntime()
    await runtime.start(false)
    try {
      const load = (content: string) => runtime.loadRuleset({ files: [{ name: 'storage.rules', content }] })
      const { ruleset, issues } = await load(inBucket('match /photos/{all=**} { allow get: if true; }'))
      expect(issues.errors).toEqual([])
      const isPermitted = async (object: string, method: string) =>
        (await ruleset?.verify({ method, path: `b/bucket/o/${object}`, file: {}, projectId: 'demo-kiln' }))
          ?.permitted
      expect(await isPermitted('photos/a.jpg', 'get')).toBe(true)
      expect(await isPermitted('photos/a.jpg', 'create')).toBe(false)
      expect(await isPermitted('a.jpg', 'get')).toBe(false)
      const refused = await load(inBucket('match /a { allow get: if request.auth != null; }'))
      expect(refused.ruleset).toBeUndefined()
      expect(refused.issues.errors).toHaveLength(1)
    } finally {
      await runtime.stop()
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    }
  })
})
