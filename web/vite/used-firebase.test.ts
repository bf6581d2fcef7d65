import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withoutExpressions, withoutUnusedProducts } from './used-firebase.ts'

const installed = path.dirname(createRequire(import.meta.url).resolve('reactfire'))
const reactfire = readFileSync(path.join(installed, 'index.js'), 'utf8')

test('keeps only the imports of the app and Firestore in ReactFire', () => {
  const products = (code: string) => [...code.matchAll(/from ?"(firebase\/[\w-]+)"/g)].map(([, name]) => name)
  expect(products(reactfire)).toContain('firebase/database')
  expect(products(withoutUnusedProducts(reactfire))).toEqual(['firebase/app', 'firebase/firestore'])
})

test('throws when a function that was left out is called', () => {
  const code = withoutUnusedProducts('import { get as a, off } from "firebase/database";\n')
  const called = runInNewContext(`${code}; [a, off]`) as (() => void)[]
  for (const item of called) expect(item).toThrow('firebase/database is left out')
})

test("throws when Firestore's regular expressions are used", async () => {
  const firestore = createRequire(installed).resolve('@firebase/firestore/package.json')
  const browsers = path.join(path.dirname(firestore), 'dist', 'index.esm.js')
  expect(readFileSync(browsers, 'utf8')).toContain("'re2js'")
  const { RE2JS } = (await import(`data:text/javascript,${encodeURIComponent(withoutExpressions)}`)) as {
    RE2JS: { compile: () => void }
  }
  expect(() => RE2JS.compile()).toThrow('re2js is left out')
})

test('throws for imports of another form', () =>
  expect(() => withoutUnusedProducts('import * as all from "firebase/all"')).toThrow('in another way'))
