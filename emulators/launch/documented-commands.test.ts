import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import * as functions from '../../functions/src/index.ts'
import { ROOT } from '../paths.ts'
import { RESTORED_OPTIONS } from './restored.ts'

// People type these commands in an emergency, in a project that no test sees.
const text = ['README.md', 'docs/deploy.md', 'docs/operate.md']
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')
const written = (command: RegExp) => [...text.matchAll(command)].map((match) => match.slice(1))

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = written(/npm run ([\w-]+)/g).flat()
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every Firebase command that the documents name exists', () => {
  const commands = path.join(ROOT, 'node_modules/firebase-tools/lib/commands')
  const named = written(/(?:npx |`)firebase ([a-z:]+)/g).flat()
  expect(named.length).toBeGreaterThan(2)
  const isThere = (file: string) => existsSync(path.join(commands, file))
  const files = named.map((name) => name.replaceAll(':', '-'))
  // `firebase x` may be short for `firebase x:list`.
  expect(files.filter((file) => !isThere(`${file}.js`) && !isThere(`${file}-list.js`))).toEqual([])
})

test.each([['restored', RESTORED_OPTIONS]])('%s accepts the options in the documents', (name, options) => {
  const given = written(new RegExp(`npm run ${name} -- ([^\`]*)\``, 'g')).flat()
  expect(given).not.toEqual([])
  for (const args of given) expect(() => parseArgs({ args: args.trim().split(/\s+/), options })).not.toThrow()
})

test('the documented restore deletes every function except pages, which serves from the cache', () => {
  const [[stopped = ''] = []] = written(/functions:delete ([\w ]+) --project/g)
  expect([...stopped.split(' '), 'pages'].sort()).toEqual(Object.keys(functions).sort())
})
