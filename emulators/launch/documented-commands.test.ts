import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { RECONCILE_OPTIONS } from './reconcile-restored.ts'

// Operators type these commands in an emergency, in a production project, where no test runs them.
const docsText = ['README.md', 'docs/deploy.md', 'docs/operate.md']
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')
const findMatches = (pattern: RegExp) => [...docsText.matchAll(pattern)].map((match) => match.slice(1))

test('finds every npm script that the docs name', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = findMatches(/npm run ([\w-]+)/g).flat()
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

test('finds every Firebase command that the docs name', () => {
  const commandFolder = path.join(ROOT, 'node_modules/firebase-tools/lib/commands')
  const names = findMatches(/(?:npx |`)firebase ([a-z:]+)/g).flat()
  expect(names.length).toBeGreaterThan(2)
  const isCommand = (file: string) => existsSync(path.join(commandFolder, file))
  const files = names.map((name) => name.replaceAll(':', '-'))
  // `firebase x` may be short for `firebase x:list`.
  expect(files.filter((file) => !isCommand(`${file}.js`) && !isCommand(`${file}-list.js`))).toEqual([])
})

test('accepts the documented options of reconcile-restored', () => {
  const documentedArguments = findMatches(/npm run reconcile-restored -- ([^`]*)`/g).flat()
  expect(documentedArguments).not.toEqual([])
  const parse = (args: string) => parseArgs({ args: args.trim().split(/\s+/), options: RECONCILE_OPTIONS })
  for (const args of documentedArguments) expect(() => parse(args)).not.toThrow()
})

test('lets git ignore all settings files that the docs name', () => {
  const files = [
    ...new Set(findMatches(/`((?:web|functions)\/\.env[\w.]+)`/g).flat()),
    '.firebase/hosting.cache',
  ]
  expect(files.length).toBeGreaterThan(2)
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', ...files], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stdout.trim().split('\n')).toEqual(files)
})
