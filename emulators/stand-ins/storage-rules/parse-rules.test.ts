import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseStorageRules } from './parse-rules.ts'

const wrapInBucket = (content: string) =>
  `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n${content}\n  }\n}\n`
const ALL_OPERATIONS = ['get', 'list', 'create', 'update', 'delete']
const listAllowedOperations = (rules: string, object: string) =>
  ALL_OPERATIONS.filter((operation) => parseStorageRules(rules).isAllowed(`/b/bucket/o/${object}`, operation))

describe('parseStorageRules', () => {
  it("allows everyone to get the photos in `photos/`, and nothing else, under the project's own rules", () => {
    const projectRules = readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8')
    expect(listAllowedOperations(projectRules, 'photos/events/1/a.jpg')).toEqual(['get'])
    expect(listAllowedOperations(projectRules, 'photos/../日本 🍣.jpg')).toEqual(['get'])
    for (const path of ['private/u1/../../photos/a.jpg', 'photos2/a.jpg', 'a.jpg', 'exports/1/copy.zip'])
      expect(listAllowedOperations(projectRules, path)).toEqual([])
  })

  it('allows an operation if any statement about the folder allows it', () => {
    const rules = wrapInBucket(
      'match /a/{all=**} { allow read: if true; allow write: if false; }\nmatch /a/{any=**} { allow delete, list: if true; }',
    )
    expect(listAllowedOperations(rules, 'a/b/c')).toEqual(['get', 'list', 'delete'])
    expect(listAllowedOperations(rules, 'b/a')).toEqual([])
  })

  it.each([
    wrapInBucket('match /a/{all=**} {\n allow get: if request.auth != null;\n}'),
    wrapInBucket('match /a/{all=**} {\n allow get;\n}'),
    wrapInBucket('match /a/{all=**} {\n allow reed: if true;\n}'),
    wrapInBucket('match /a/{all=**} {'),
    wrapInBucket('match /a {\n allow get: if true;\n}'),
    wrapInBucket('function f() { return true; }'),
    "rules_version = '1';\nservice firebase.storage {}",
    '',
    `${wrapInBucket('')} }`,
  ])('refuses rules that it cannot evaluate: %j', (rules) =>
    expect(() => parseStorageRules(rules)).toThrow('can be evaluated here'),
  )
})
