import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, inService, load } from './test-rules.ts'

const get = (body: string, path: string, method = 'get') => ask(load(inService(body)), { path, method })
const under = (pattern: string) => `match /b/{bucket}/o { match ${pattern} { allow read; } }`

describe('paths', () => {
  test.each([
    ['/photos/{name}', 'photos/a.jpg', true],
    ['/photos/{name}', 'photos', false],
    ['/photos/{name}', 'photos/a/b.jpg', false],
    ['/photos/{name}', 'Photos/a.jpg', false],
    ['/photos/{name}', 'photosx/a.jpg', false],
    ['/photos/{name=**}', 'photos', true],
    ['/photos/{name=**}', 'photos/a/b/c.jpg', true],
    ['/photos/{name=**}', 'private/photos/a.jpg', false],
    ['/photos/{name=**}', 'photos/../private/u1/a.jpg', true],
    ['/private/{uid}/{rest=**}', 'photos/../private/u1/a.jpg', false],
    ['/photos/{name=**}', './photos/a.jpg', false],
    ['/photos/{name=**}', '/photos/a.jpg', false],
    ['/photos/{name=**}', 'photos%2Fa.jpg', false],
    ['/{rest=**}/thumb', 'a/b/thumb', true],
    ['/{rest=**}/thumb', 'thumb', true],
    ['/{rest=**}/thumb', 'a/thumbs', false],
    ['/ünï/{name}', 'ünï/a', 'refused'],
    ['/{folder}/{name}', 'fotos-ünï/日本 🍣.jpg', true],
  ])('%s covers %s: %s', (pattern, path, expected) => {
    if (expected === 'refused') expect(() => load(inService(under(pattern)))).toThrow('Unexpected character')
    else expect(get(under(pattern), path)).toBe(expected)
  })

  test('an allow holds for the whole path only, not for what is below or above', () => {
    const body = 'match /b/{bucket}/o { allow read; match /a { allow read; match /b { allow read; } } }'
    for (const [path, expected] of [
      ['a', true],
      ['a/b', true],
      ['a/c', false],
      ['a/b/c', false],
      ['b', false],
    ] as const) {
      expect([path, get(body, path)]).toEqual([path, expected])
    }
  })

  test('any match that covers a path may allow', () => {
    const body = `match /b/{bucket}/o { match /{all=**} { allow read: if false; } match /a/{x} { allow get; } }`
    expect(get(body, 'a/1')).toBe(true)
    expect(get(body, 'b/1')).toBe(false)
  })

  test('wildcards hold the segment as it is, a recursive one the path', () => {
    const check = (condition: string, path: string) =>
      get(`match /b/{bucket}/o/{first}/{rest=**} { allow get: if ${condition}; }`, path)
    expect(check("first == 'ä b'", 'ä b/c')).toBe(true)
    expect(check("first == '..'", '../c')).toBe(true)
    expect(check("first == ''", '/c')).toBe(true)
    expect(check('rest is path && first is string && bucket is string', 'a/c')).toBe(true)
    expect(check("rest == 'c'", 'a/c')).toBe(false)
  })

  test('no name of an object leads into another folder', () => {
    const rules = load(
      inService(`match /b/{bucket}/o/private/{uid}/{rest=**} { allow read: if request.auth.uid == uid; }`),
    )
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '', 'u1', 'u2', 'private', '%2e%2e', '\0', '​', 'ü'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const name = pieces.join('/')
        const inOwnFolder = /^private\/u1(\/|$)/.test(name)
        expect(ask(rules, { path: name, auth: { uid: 'u1', token: {} } })).toBe(inOwnFolder)
      }),
      { numRuns: 500 },
    )
  })
})

describe('operations', () => {
  const granted: Record<string, string[]> = {
    read: ['get', 'list'],
    write: ['create', 'update', 'delete'],
    get: ['get'],
    list: ['list'],
    create: ['create'],
    update: ['update'],
    delete: ['delete'],
    'get, write': ['get', 'create', 'update', 'delete'],
  }
  test.each(Object.keys(granted))('allow %s', (operations) => {
    const rules = load(inService(`match /b/{bucket}/o/{all=**} { allow ${operations}; }`))
    const allowed = [
      'get',
      'list',
      'create',
      'update',
      'delete',
      'read',
      'write',
      'GET',
      '',
      'constructor',
    ].filter((method) => ask(rules, { method }))
    expect(allowed).toEqual(granted[operations])
  })

  test('nothing is allowed where nothing says so', () => {
    for (const method of ['get', 'list', 'create', 'update', 'delete']) {
      expect(ask(load(inService('')), { method })).toBe(false)
      expect(ask(load(inService('match /b/{bucket}/o/{all=**} { }')), { method })).toBe(false)
    }
  })
})
