import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStorageRules, StorageRulesError } from './read-rules.ts'

const inBucket = (content: string) =>
  `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n${content}\n  }\n}\n`
const ALL_OPERATIONS = ['get', 'list', 'create', 'update', 'delete']
const allowedOperations = (rules: string, object: string) =>
  ALL_OPERATIONS.filter((operation) => readStorageRules(rules).allows(`/b/bucket/o/${object}`, operation))

describe('readStorageRules', () => {
  it("allows everyone to get published photos by the project's own rules, and nothing else", () => {
    const projectRules = readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8')
    expect(allowedOperations(projectRules, 'photos/events/1/a.jpg')).toEqual(['get'])
    expect(allowedOperations(projectRules, 'photos/../日本 🍣.jpg')).toEqual(['get'])
    for (const path of ['private/u1/../../photos/a.jpg', 'photos2/a.jpg', 'a.jpg', 'exports/1/copy.zip'])
      expect(allowedOperations(projectRules, path)).toEqual([])
  })

  it('allows an operation if any statement that covers the path allows it', () => {
    const rules = inBucket(
      'match /a/{one} { allow read: if true; allow write: if false; } match /{all=**} { allow delete, list: if true; }',
    )
    expect(allowedOperations(rules, 'a/b')).toEqual(['get', 'list', 'delete'])
    expect(allowedOperations(rules, 'a/b/c')).toEqual(['list', 'delete'])
    expect(allowedOperations(rules, 'a')).toEqual(['list', 'delete'])
  })

  it.each([
    ['a condition', 'match /a {\n allow get: if request.auth != null;\n}', 5],
    ['a condition in parentheses', 'match /a {\n allow get: if (true);\n}', 5],
    ['no condition', 'match /a {\n allow get;\n}', 5],
    ['an unknown operation', 'match /a {\n allow reed: if true;\n}', 5],
    ['a function', 'function f() { return true; }', 4],
    ['a block that is not closed', 'match /a {', 7],
  ])('refuses %s and names the line', (_, content, line) => {
    const read = () => readStorageRules(inBucket(content))
    expect(read).toThrow(StorageRulesError)
    expect(read).toThrow(expect.objectContaining({ line }))
  })

  it.each(["rules_version = '1';\nservice firebase.storage {}", '', `${inBucket('')} }`])(
    'refuses an incomplete file: %j',
    (source) => expect(() => readStorageRules(source)).toThrow(StorageRulesError),
  )
})
