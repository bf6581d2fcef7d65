import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createRequire } from 'node:module'
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NODE_BIN, ROOT } from '../paths.ts'

const CONFIG = path.join(ROOT, '.dependency-cruiser.cjs')
const { forbidden } = createRequire(import.meta.url)(CONFIG) as {
  forbidden: readonly { readonly name: string }[]
}

/** For each rule an import that violates it: the file, and the path or package that it imports. */
const violatingImports: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-cycles': ['web/src/lib/here.ts', 'web/src/lib/there.ts'],
  unresolved: ['web/src/lib/lost.ts', 'web/src/lib/nowhere.ts'],
  'shared-is-pure': ['functions/shared/events/impure.ts', 'firebase/firestore'],
  'platform-at-the-bottom': ['functions/src/platform/upward.ts', 'functions/src/core/mail/x.ts'],
  'core-audit': ['functions/src/core/audit/up.ts', 'functions/src/core/photos/x.ts'],
  'core-photos': ['functions/src/core/photos/up.ts', 'functions/src/core/mail/x.ts'],
  'core-mail': ['functions/src/core/mail/up.ts', 'functions/src/core/accounts/x.ts'],
  'core-accounts': ['functions/src/core/accounts/up.ts', 'functions/src/core/events/x.ts'],
  'core-events': ['functions/src/core/events/up.ts', 'functions/src/core/rsvps/x.ts'],
  'core-rsvps': ['functions/src/core/rsvps/up.ts', 'functions/src/core/stats/x.ts'],
  'core-stats': ['functions/src/core/stats/up.ts', 'functions/src/core/privacy/x.ts'],
  'core-privacy': ['functions/src/core/privacy/up.ts', 'functions/src/core/safety/x.ts'],
  'core-safety': ['functions/src/core/safety/up.ts', 'functions/src/features/door/x.ts'],
  'server-features-import-lower-layers-only': [
    'functions/src/features/auth/aside.ts',
    'functions/src/features/door/x.ts',
  ],
  'entry-points-on-top': ['functions/src/core/events/upward.ts', 'functions/src/http/x.ts'],
  'index-only-exports': ['functions/src/http/back.ts', 'functions/src/index.ts'],
  'firestore-in-stores-only': ['functions/src/core/events/direct.ts', 'firebase-admin/firestore'],
  'logger-in-one-file': ['functions/src/core/events/loud.ts', 'firebase-functions/logger'],
  'no-server-or-test-imports-in-web': ['web/src/lib/reach.ts', 'functions/src/http/x.ts'],
  'lib-and-components-below-core': ['web/src/lib/up.ts', 'web/src/core/session/x.ts'],
  'web-core-live': ['web/src/core/live/up.ts', 'web/src/core/session/x.ts'],
  'web-core-session': ['web/src/core/session/up.ts', 'web/src/core/follows/x.ts'],
  'web-core-follows': ['web/src/core/follows/up.ts', 'web/src/core/cities/x.ts'],
  'web-core-cities': ['web/src/core/cities/up.ts', 'web/src/core/events/x.ts'],
  'web-core-events': ['web/src/core/events/up.ts', 'web/src/core/rsvps/x.ts'],
  'web-core-rsvps': ['web/src/core/rsvps/up.ts', 'web/src/features/events/x.ts'],
  'web-core-mail': ['web/src/core/mail/up.ts', 'web/src/core/audit/x.ts'],
  'web-core-audit': ['web/src/core/audit/up.ts', 'web/src/core/users/x.ts'],
  'web-core-users': ['web/src/core/users/up.ts', 'web/src/features/hosting/x.ts'],
  'web-features-import-lower-layers-only': ['web/src/features/auth/aside.ts', 'web/src/features/events/x.ts'],
  'firebase-in-data-files-only': ['web/src/features/events/direct.ts', 'firebase/firestore'],
  'no-launcher-or-test-imports-in-stand-ins': ['emulators/stand-ins/mailgun/up.ts', 'emulators/launch/x.ts'],
  'no-test-imports-in-product': ['web/src/lib/tested.ts', 'test/x.ts'],
}

/** Packages as npm installs them. Imports resolve to a folder such as `dist`, which the rules must cover too. */
const packages = {
  firebase: { './firestore': './firestore/dist/index.js' },
  'firebase-functions': { './logger': './lib/logger/index.js' },
  'firebase-admin': { './firestore': './dist/firestore/index.js' },
}

/** Imports that no rule forbids. */
const allowedImports: readonly (readonly [from: string, to: string])[] = [
  ['functions/src/core/rsvps/down.ts', 'functions/src/core/events/x.ts'],
  ['functions/src/features/auth/down.ts', 'functions/src/core/accounts/x.ts'],
  ['functions/src/core/events/events-store.ts', 'firebase-admin/firestore'],
  ['functions/src/platform/log.ts', 'firebase-functions/logger'],
  ['functions/src/http/down.ts', 'functions/src/features/auth/x.ts'],
  ['web/src/features/events/event-data.tsx', 'firebase/firestore'],
  ['web/src/core/rsvps/down.ts', 'web/src/core/events/x.ts'],
  ['web/src/features/events/down.ts', 'web/src/core/rsvps/x.ts'],
  ['web/src/app/down.ts', 'web/src/features/events/x.ts'],
]

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}

let folder: string
let violations: readonly Violation[]

function writeSampleFile(file: string, text: string): void {
  const fullPath = path.join(folder, file)
  mkdirSync(path.dirname(fullPath), { recursive: true })
  writeFileSync(fullPath, text)
}

function makeImportStatement(from: string, to: string): string {
  const isFile = /\.tsx?$/.test(to)
  const relativePath = path.posix.relative(path.posix.dirname(from), to)
  return `import '${isFile ? (relativePath.startsWith('.') ? relativePath : `./${relativePath}`) : to}'\nexport {}\n`
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-import-rules-'))
  writeSampleFile('package.json', '{"type":"module"}')
  writeSampleFile('tsconfig.json', '{"compilerOptions":{"module":"ESNext","moduleResolution":"bundler"}}')
  for (const [name, exports] of Object.entries(packages)) {
    writeSampleFile(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', exports }))
    for (const file of Object.values(exports)) writeSampleFile(`node_modules/${name}/${file}`, 'export {}\n')
  }
  for (const [from, to] of [...Object.values(violatingImports), ...allowedImports]) {
    if (/\.tsx?$/.test(to) && !to.includes('nowhere')) writeSampleFile(to, 'export {}\n')
    writeSampleFile(from, makeImportStatement(from, to))
  }
  writeSampleFile('web/src/lib/there.ts', makeImportStatement('web/src/lib/there.ts', 'web/src/lib/here.ts'))
  const { stdout } = spawnSync(
    path.join(NODE_BIN, 'depcruise'),
    ['--config', CONFIG, '--output-type', 'json', 'functions', 'web', 'emulators', 'test'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const report = JSON.parse(stdout) as { summary: { violations: readonly Violation[] } }
  violations = report.summary.violations
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('dependency-cruiser', () => {
  test('is tested with a violating import for each rule', () =>
    expect(Object.keys(violatingImports).sort()).toEqual(forbidden.map(({ name }) => name).sort()))

  test.each(Object.entries(violatingImports))('reports a violation of %s', (rule, [from]) => {
    const rules = violations.filter((violation) => violation.from === from).map(({ rule: { name } }) => name)
    expect(rules).toContain(rule)
  })

  test.each(allowedImports)('lets %s import %s', (from) => {
    expect(violations.filter((violation) => violation.from === from)).toEqual([])
  })
})
