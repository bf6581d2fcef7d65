import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { regexpStub, removeUnusedProducts } from './used-firebase.ts'

const reactfireFolder = path.dirname(createRequire(import.meta.url).resolve('reactfire'))
const reactfire = readFileSync(path.join(reactfireFolder, 'index.js'), 'utf8')

test('keeps only the imports of firebase/app and firebase/firestore in ReactFire', () => {
  const listProducts = (code: string) =>
    [...code.matchAll(/from ?"(firebase\/[\w-]+)"/g)].map(([, name]) => name)
  expect(listProducts(reactfire)).toContain('firebase/database')
  expect(listProducts(removeUnusedProducts(reactfire))).toEqual(['firebase/app', 'firebase/firestore'])
})

test('throws when an excluded function is called', () => {
  const code = removeUnusedProducts('import { get as a, off } from "firebase/database";\n')
  const functions = runInNewContext(`${code}; [a, off]`) as (() => void)[]
  for (const item of functions) expect(item).toThrow('firebase/database is excluded')
})

test("throws when Firestore's regular expressions are used", async () => {
  const firestorePackageFile = createRequire(reactfireFolder).resolve('@firebase/firestore/package.json')
  const browserBuild = path.join(path.dirname(firestorePackageFile), 'dist', 'index.esm.js')
  expect(readFileSync(browserBuild, 'utf8')).toContain("'re2js'")
  const { RE2JS } = (await import(`data:text/javascript,${encodeURIComponent(regexpStub)}`)) as {
    RE2JS: { compile: () => void }
  }
  expect(() => RE2JS.compile()).toThrow('re2js is excluded')
})

test('throws if the code imports Firebase in another form', () =>
  expect(() => removeUnusedProducts('import * as all from "firebase/all"')).toThrow('no longer imports'))
