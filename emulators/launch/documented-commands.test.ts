import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import * as functions from '../../functions/src/index.ts'
import { ROOT } from '../paths.ts'
import { RESTORED_OPTIONS } from './restored.ts'

// Who types them does so in a bad hour, on a project that none of these tests ever sees.
const text = ['README.md', 'docs/deploy.md', 'docs/operate.md']
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')
const written = (command: RegExp) => [...text.matchAll(command)].map((found) => found.slice(1))

test('each script of npm that the documents name is there', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = written(/npm run ([\w-]+)/g).flat()
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('each command of Firebase that the documents name is one of its own', () => {
  const commands = path.join(ROOT, 'node_modules/firebase-tools/lib/commands')
  const named = written(/(?:npx |`)firebase ([a-z:]+)/g).flat()
  expect(named.length).toBeGreaterThan(2)
  const isThere = (file: string) => existsSync(path.join(commands, file))
  const files = named.map((name) => name.replaceAll(':', '-'))
  // What lists things may leave that word out of its name.
  expect(files.filter((file) => !isThere(`${file}.js`) && !isThere(`${file}-list.js`))).toEqual([])
})

test.each([['restored', RESTORED_OPTIONS]])('%s takes what the documents give it', (name, options) => {
  const given = written(new RegExp(`npm run ${name} -- ([^\`]*)\``, 'g')).flat()
  expect(given).not.toEqual([])
  for (const args of given) expect(() => parseArgs({ args: args.trim().split(/\s+/), options })).not.toThrow()
})

test('for a restore every function is stopped but that which shows what is cached', () => {
  const [[stopped = ''] = []] = written(/functions:delete ([\w ]+) --project/g)
  expect([...stopped.split(' '), 'pages'].sort()).toEqual(Object.keys(functions).sort())
})
