import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deviceKeys, doorKeys, personalKeys } from './device-keys.ts'

const SOURCE = path.dirname(import.meta.dirname)
/** Names that look like keys of `localStorage`, but are a lock and a key of `sessionStorage`. */
const otherNames = ['kiln.outbox ', 'kiln.reloaded-at']

test('declares each key of localStorage once', () => {
  const keys = [personalKeys, doorKeys, deviceKeys].flatMap((table) => Object.values(table))
  expect(new Set(keys).size).toBe(keys.length)
  const undeclaredKeys = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .filter((file) => !/\.test\.tsx?$|device-keys\.ts$|first-paint\.ts$/.test(file))
    .flatMap((file) => readFileSync(path.join(SOURCE, file), 'utf8').match(/['`]kiln\.[^'`$]*/g) ?? [])
    .map((literal) => literal.slice(1))
    .filter((literal) => !otherNames.includes(literal))
  expect(undeclaredKeys).toEqual([])
})
