import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import * as functions from '../index.ts'
import { instanceOptions } from './instance-options.ts'

test('sets the resources of every function as docs/deploy.md lists them', () => {
  const names = Object.keys(functions).sort()
  expect(Object.keys(instanceOptions).sort()).toEqual(names)
  const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
  for (const name of names) {
    const { __endpoint } = functions[name as keyof typeof functions] as unknown as {
      __endpoint: Record<string, unknown>
    }
    const { memory, ...limits } = instanceOptions[name as keyof typeof instanceOptions]
    expect(__endpoint).toMatchObject({
      maxInstances: limits.maxInstances,
      timeoutSeconds: limits.timeoutSeconds,
    })
    expect(__endpoint['concurrency']).toBe(limits.concurrency)
    const row = [`\`${name}\``, memory, limits.concurrency, limits.maxInstances, `${limits.timeoutSeconds} s`]
    expect(page.replaceAll(/ +/g, ' ')).toContain(`| ${row.join(' | ')} |`)
  }
})

test('uses at most as many CPUs for each function as a new project is allowed', () => {
  const maxInstanceCounts = Object.values(instanceOptions).map(({ maxInstances }) => maxInstances)
  expect(Math.max(...maxInstanceCounts)).toBeLessThanOrEqual(20)
})
