import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStorageRules } from './read-rules.ts'

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

  it('allows an operation if any statement about the folder allows it', () => {
    const rules = inBucket(
      'match /a/{all=**} { allow read: if true; allow write: if false; }\nmatch /a/{any=**} { allow delete, list: if true; }',
    )
    expect(allowedOperations(rules, 'a/b/c')).toEqual(['get', 'list', 'delete'])
    expect(allowedOperations(rules, 'b/a')).toEqual([])
  })

  it.each([
    inBucket('match /a/{all=**} {\n allow get: if request.auth != null;\n}'),
    inBucket('match /a/{all=**} {\n allow get;\n}'),
    inBucket('match /a/{all=**} {\n allow reed: if true;\n}'),
    inBucket('match /a/{all=**} {'),
    inBucket('match /a {\n allow get: if true;\n}'),
    inBucket('function f() { return true; }'),
    "rules_version = '1';\nservice firebase.storage {}",
    '',
    `${inBucket('')} }`,
  ])('refuses rules that it cannot evaluate: %j', (rules) =>
    expect(() => readStorageRules(rules)).toThrow('can be read here'),
  )
})
