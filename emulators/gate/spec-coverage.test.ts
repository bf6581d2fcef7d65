import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'

/** The folders of the prefixes in docs/spec-coverage.md. A test without a prefix is beside the code that it tests. */
const FOLDERS = {
  e2e: 'test/e2e',
  api: 'test/api',
  rules: 'test/rules',
  mailgun: 'emulators/stand-ins/mailgun',
} as const

const coverage = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8')
const files = globSync('{functions,web,emulators,test}/**/*.{test,spec}.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
})
const testFiles = new Set(files.map((file) => file.replace(/\.(test|spec)\.tsx?$/, '')))
const testNames = new Set([...testFiles].map((file) => path.basename(file)))

test('finds every test file that docs/spec-coverage.md names', () => {
  // `/api/…` is a route.
  const missingInFolders = [...coverage.matchAll(/(?<![/\w])(e2e|api|rules|mailgun)\/([a-z0-9-]+)/g)]
    .filter(([, folder, name]) => !testFiles.has(`${FOLDERS[folder as keyof typeof FOLDERS]}/${name ?? ''}`))
    .map(([reference]) => reference)
  const missingWithoutFolder = [...coverage.matchAll(/([\w-]+)\.test\b/g)].flatMap(([, name = '']) =>
    testNames.has(name) ? [] : [name],
  )
  expect([...missingInFolders, ...missingWithoutFolder]).toEqual([])
})
