import { ESLint, Linter, type Linter as Lint } from 'eslint'
import path from 'node:path'
import { expect, test } from 'vitest'
import tseslint from 'typescript-eslint'
import { ROOT } from '../paths.ts'

/** What the repository's own configuration says of a file with this text, as far as syntax alone goes. */
async function restricted(file: string, text: string): Promise<string[]> {
  const config = (await new ESLint({ cwd: ROOT }).calculateConfigForFile(path.join(ROOT, file))) as {
    rules: Record<string, Lint.RuleEntry>
  }
  const names = ['no-restricted-syntax', 'no-restricted-imports', 'id-denylist'] as const
  const rules = Object.fromEntries(names.map((name) => [name, config.rules[name] ?? 'off']))
  return new Linter()
    .verify(
      text,
      [
        {
          files: ['**/*.ts'],
          languageOptions: { parser: tseslint.parser },
          rules,
        },
      ],
      'file.ts',
    )
    .map(({ message }) => message)
}

const STORE = 'functions/src/core/mail/city-signups-store.ts'

test.each([
  "db.collection('users')",
  "db.doc('mail/sending')",
  'db.doc(path)',
  "db.collectionGroup('signups')",
  "eventAsStored(id).collection('access')",
  "document.ref.collection('guests')",
  "document.ref.firestore.doc('mail/sending')",
  'document.ref.firestore.doc(`users/${id}`)',
])('a store that opens a path of its own is refused: %s', async (call) => {
  expect(await restricted(STORE, `export const found = ${call}`)).toContain(
    'Paths and their types stand in functions/src/platform/collections.ts.',
  )
})

test.each(["document.get('email')", 'document.data() as CitySignup'])(
  'a store that reads a field past its schema is refused: %s',
  async (read) =>
    expect(await restricted(STORE, `export const found = ${read}`)).toEqual([
      'Read stored fields by `fieldOf`, or from `data()` without a cast.',
    ]),
)

test.each([
  [STORE, "fieldOf(document, 'email')"],
  [STORE, 'citySignups.doc(id)'],
  [STORE, 'citySignups.doc(`${city}-${address}`)'],
  ['functions/src/platform/collections.ts', "db.collection('users')"],
])('%s may say %s', async (file, call) => {
  expect(await restricted(file, `export const found = ${call}`)).toEqual([])
})

test('no file of the server exports by default, or another file', async () => {
  for (const text of ['export default 1', "export * from './other.ts'"])
    expect(await restricted(STORE, text)).toHaveLength(1)
})

test('a page takes the app’s own link, and what else it needs of the router', async () => {
  const page = 'web/src/features/admin/pending-work.tsx'
  expect(await restricted(page, "import { Link } from 'react-router-dom'")).toHaveLength(1)
  expect(await restricted(page, "import { useLocation } from 'react-router-dom'")).toEqual([])
})

test('a name that the glossary replaces is refused', async () =>
  expect(await restricted(STORE, 'export interface Kept {}')).toEqual([expect.stringContaining("'Kept'")]))
