import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NODE_BIN, ROOT } from '../paths.ts'

/** The messages of the repository's syntax rules for a file with this text. */
async function findLintMessages(file: string, text: string): Promise<string[]> {
  const config = (await new ESLint({ cwd: ROOT }).calculateConfigForFile(path.join(ROOT, file))) as {
    rules: Record<string, Linter.RuleEntry>
  }
  const names = [
    'no-restricted-syntax',
    'no-restricted-imports',
    'no-restricted-properties',
    'id-denylist',
  ] as const
  const rules = Object.fromEntries(names.map((name) => [name, config.rules[name] ?? 'off']))
  const linterConfig = [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser }, rules }]
  return new Linter().verify(text, linterConfig, 'file.ts').map(({ message }) => message)
}

const STORE_FILE = 'functions/src/core/mail/city-signups-store.ts'

test.each([
  "db.collection('users')",
  "db.doc('mail/sending')",
  'db.doc(path)',
  "db.collectionGroup('signups')",
  "eventAsStored(id).collection('access')",
  "document.ref.collection('guests')",
  "document.ref.firestore.doc('mail/sending')",
  'document.ref.firestore.doc(`users/${id}`)',
])('refuses a store that opens a Firestore path: %s', async (call) => {
  expect(await findLintMessages(STORE_FILE, `export const found = ${call}`)).toContain(
    'Paths and their types are in functions/src/platform/collections.ts.',
  )
})

test.each(["document.get('email')", 'document.data() as CitySignup'])(
  'refuses a store that reads a field without its schema: %s',
  async (expression) =>
    expect(await findLintMessages(STORE_FILE, `export const found = ${expression}`)).toEqual([
      'Read stored fields by `fieldOf`, or from `data()` without a cast.',
    ]),
)

test.each([
  [STORE_FILE, "fieldOf(document, 'email')"],
  [STORE_FILE, 'citySignups.doc(id)'],
  [STORE_FILE, 'citySignups.doc(`${city}-${address}`)'],
  ['functions/src/platform/collections.ts', "db.collection('users')"],
])('accepts in %s: %s', async (file, call) => {
  expect(await findLintMessages(file, `export const found = ${call}`)).toEqual([])
})

test('refuses default exports and re-exports on the server', async () => {
  for (const text of ['export default 1', "export * from './other.ts'"])
    expect(await findLintMessages(STORE_FILE, text)).toHaveLength(1)
})

test('refuses the router’s Link on a page, and no other import from the router', async () => {
  const pageFile = 'web/src/features/admin/pending-work.tsx'
  expect(await findLintMessages(pageFile, "import { Link } from 'react-router-dom'")).toHaveLength(1)
  expect(await findLintMessages(pageFile, "import { useLocation } from 'react-router-dom'")).toEqual([])
})

test('refuses the device’s clock in a feature, even if the code passes Date.now without calling it', async () => {
  const pageFile = 'web/src/features/members/member-dashboard.tsx'
  for (const text of ['export const now = Date.now()', 'export const [now] = useState(Date.now)'])
    expect(await findLintMessages(pageFile, text)).toEqual([
      expect.stringContaining('use serverNow or useNow'),
    ])
  expect(await findLintMessages(pageFile, 'export const day = new Date(0)')).toEqual([])
})

test.each(['URL.canParse(text)', 'navigator.locks.query()', 'crypto.randomUUID()'])(
  'refuses a browser feature that some supported browsers do not have: %s',
  async (call) => {
    const files = [
      'web/src/features/door/scanner.tsx',
      'web/src/lib/draft.ts',
      'functions/shared/auth/redirect.ts',
    ]
    for (const file of files)
      expect(await findLintMessages(file, `export const found = ${call}`)).toHaveLength(1)
    expect(await findLintMessages('functions/src/http/app.ts', `export const found = ${call}`)).toEqual([])
  },
)

test('refuses a name that the glossary replaces', async () =>
  expect(await findLintMessages(STORE_FILE, 'export interface Kept {}')).toEqual([
    expect.stringContaining("'Kept'"),
  ]))
