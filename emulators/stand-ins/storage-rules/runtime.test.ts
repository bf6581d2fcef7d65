import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CoverageEntry } from './coverage.ts'
import type { Answer } from './runtime.ts'
import { inService, withCondition } from './test-rules.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname

/** Rules that ask for a token, as Firebase hands it over. */
const OWN_FOLDERS = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /photos/{allPaths=**} {
      allow get: if true;
    }
    match /private/{uid}/{allPaths=**} {
      allow get: if request.auth != null
        && request.auth.token.firebase.sign_in_provider == 'custom'
        && (request.auth.uid == uid || request.auth.token.role == 'admin');
    }
  }
}`

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'storage-rules-'))
})
afterEach(() => {
  child?.kill()
  child = undefined
  rmSync(folder, { recursive: true })
})

/** Starts the program; gives a function that sends a line and waits for the next answer. */
function startRuntime(coverage = '') {
  const env = { ...process.env, STORAGE_RULES_COVERAGE: coverage }
  const started = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  child = started
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse(String((await lines.next()).value)) as Answer
  return {
    next,
    ask: (message: unknown) => {
      started.stdin.write(`${JSON.stringify(message)}\n`)
      return next()
    },
    end: () => new Promise<void>((resolve) => void started.once('exit', () => resolve()).stdin.end()),
  }
}

const load = (content: string, rulesetName = '0') => ({
  action: 'load_ruleset',
  id: 1,
  context: { rulesetName, source: { files: [{ name: 'storage.rules', content }] } },
})
const verify = (overrides: Record<string, unknown> = {}) => ({
  action: 'verify',
  id: 2,
  context: {
    rulesetName: '0',
    service: 'firebase.storage',
    path: '/b/bucket/o/a',
    method: 'get',
    variables: {
      request: { map_value: { fields: { auth: { null_value: null } } } },
      resource: { null_value: null },
    },
    ...overrides,
  },
})

describe('protocol', () => {
  test('says it is ready, loads and decides', async () => {
    const runtime = startRuntime()
    expect(await runtime.next()).toEqual({ id: -1, status: 'ok', errors: [], warnings: [] })
    expect(
      await runtime.ask(load(withCondition('resource.size == 2 && request.time.year() == 2026'))),
    ).toEqual({
      id: 1,
      status: 'ok',
      errors: [],
      warnings: [],
      result: { rulesVersion: 2 },
    })
    const time = { timestamp_value: '2026-11-21T10:00:00.000Z' }
    const resource = { map_value: { fields: { size: { int_value: 2 }, md5Hash: { string_value: 'x' } } } }
    const variables = { request: { map_value: { fields: { time } } }, resource }
    expect(await runtime.ask(verify({ variables }))).toMatchObject({
      id: 2,
      status: 'ok',
      result: { permit: true },
    })
    expect(await runtime.ask(verify())).toMatchObject({ status: 'ok', errors: [], result: { permit: false } })
  })

  test('refuses rules with the place, keeps what it has, and answers with the action', async () => {
    const runtime = startRuntime()
    await runtime.next()
    await runtime.ask(load(withCondition('true')))
    const refused = await runtime.ask(load(inService('match /a {\n  allow reed;\n}')))
    expect(refused).toMatchObject({ id: 1, status: 'error', action: 'load_ruleset' })
    expect(refused.message).toContain('storage.rules:4:9: Expected one of')
    expect(JSON.parse(refused.errors[0] ?? '')).toMatchObject({
      description_: expect.stringContaining('(column 9)') as string,
      sourcePosition_: { fileName_: 'storage.rules', line_: 4, column_: 9 },
    })
    expect(await runtime.ask(verify())).toMatchObject({ result: { permit: true } })
  })

  test('permits nothing it does not understand', async () => {
    const runtime = startRuntime()
    await runtime.next()
    await runtime.ask(load(withCondition('true')))
    const odd = [
      { rulesetName: '7' },
      { service: 'cloud.firestore' },
      { method: 'peek' },
      { path: '/c/bucket/o/a' },
      { variables: { request: { proto_value: 1 }, resource: { null_value: null } } },
      { variables: { request: { map_value: {}, null_value: null }, resource: { null_value: null } } },
      { variables: undefined },
    ]
    for (const overrides of odd) {
      const answer = await runtime.ask(verify(overrides))
      expect(answer.result?.['permit'] === true).toBe(false)
      if (answer.status === 'error') expect(answer).toMatchObject({ id: 2, action: 'verify' })
    }
    expect(await runtime.ask({ action: 'format', id: 9 })).toMatchObject({ id: 9, status: 'error' })
    expect(await runtime.ask(verify())).toMatchObject({ result: { permit: true } })
  })
})

describe('coverage', () => {
  const source = withCondition('request.auth != null && request.auth.uid == bucket')
  const entries = (file: string) =>
    (JSON.parse(readFileSync(file, 'utf8')) as CoverageEntry[]).map(
      (entry) => [entry.line, entry.column, entry.expression, entry.true, entry.false, entry.error] as const,
    )

  test('counts every boolean expression, over restarts, until the rules change', async () => {
    const file = path.join(folder, 'coverage.json')
    const both = 'request.auth != null && request.auth.uid == bucket'
    for (const run of [1, 2]) {
      const runtime = startRuntime(file)
      await runtime.next()
      await runtime.ask(load(source))
      await runtime.ask(verify())
      await runtime.ask(
        verify({ variables: { request: { map_value: { fields: {} } }, resource: { null_value: null } } }),
      )
      await runtime.end()
      expect(entries(file)).toEqual([
        [5, 15, both, 0, run, run],
        [5, 15, 'request.auth != null', 0, run, run],
        [5, 39, 'request.auth.uid == bucket', 0, 0, 2 * run - run],
      ])
    }
    const runtime = startRuntime(file)
    await runtime.next()
    await runtime.ask(load(inService('match /b/{bucket}/o/a { allow get; }')))
    await runtime.ask(verify())
    await runtime.end()
    expect(entries(file)).toEqual([[3, 25, 'allow get;', 1, 0, 0]])
  })
})

test('firebase-tools itself loads and decides through it', { timeout: 30_000 }, async () => {
  const require = createRequire(import.meta.url)
  const jar = 'cloud-storage-rules-runtime-v1.1.3.jar'
  writeFileSync(path.join(folder, jar), '')
  writeFileSync(path.join(folder, 'java'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}'\n`)
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
    const content = OWN_FOLDERS
    const { ruleset, issues } = await runtime.loadRuleset({ files: [{ name: 'storage.rules', content }] })
    expect(issues.errors).toEqual([])
    const token = (payload: object) =>
      ['{"alg":"none"}', JSON.stringify(payload), '']
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.')
    const permitted = async (object: string, method: string, payload?: object) => {
      const options = { method, path: `b/bucket/o/${object}`, file: {}, projectId: 'demo-kiln' }
      return (await ruleset?.verify(payload ? { ...options, token: token(payload) } : options))?.permitted
    }
    const firebase = { sign_in_provider: 'custom' }
    expect(await permitted('photos/a.jpg', 'get')).toBe(true)
    expect(await permitted('photos/a.jpg', 'create')).toBe(false)
    expect(await permitted('private/u1/a.jpg', 'get')).toBe(false)
    expect(await permitted('private/u1/a.jpg', 'get', { user_id: 'u1', firebase })).toBe(true)
    expect(await permitted('private/u1/a.jpg', 'get', { user_id: 'u2', firebase })).toBe(false)
    expect(await permitted('private/u1/a.jpg', 'get', { user_id: 'u2', role: 'admin', firebase })).toBe(true)
    const refused = await runtime.loadRuleset({
      files: [{ name: 'storage.rules', content: 'rules_version = 3;' }],
    })
    expect(refused.ruleset).toBeUndefined()
    expect(refused.issues.errors).toHaveLength(1)
  } finally {
    await runtime.stop()
    vi.unstubAllEnvs()
  }
})
