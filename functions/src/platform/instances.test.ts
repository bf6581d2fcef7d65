import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import * as functions from '../index.ts'
import { instances } from './instances.ts'

test('every deployed function says on purpose what it may take, and the page on deploying says why', () => {
  const names = Object.keys(functions).sort()
  expect(Object.keys(instances).sort()).toEqual(names)
  const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
  for (const name of names) {
    const { __endpoint } = functions[name as keyof typeof functions] as unknown as {
      __endpoint: Record<string, unknown>
    }
    const { memory, ...said } = instances[name as keyof typeof instances]
    expect(__endpoint).toMatchObject({ maxInstances: said.maxInstances, timeoutSeconds: said.timeoutSeconds })
    expect(__endpoint['concurrency']).toBe(said.concurrency)
    const row = [`\`${name}\``, memory, said.concurrency, said.maxInstances, `${said.timeoutSeconds} s`]
    expect(page.replaceAll(/ +/g, ' ')).toContain(`| ${row.join(' | ')} |`)
  }
})
