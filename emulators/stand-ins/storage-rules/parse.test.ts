import { describe, expect, test } from 'vitest'
import { RulesError } from './source-position.ts'
import { inService, load, withCondition } from './test-rules.ts'

/** The place and the words a load is refused with. */
function refusal(source: string): string {
  try {
    load(source)
  } catch (error) {
    if (error instanceof RulesError) return `${error.position.line}:${error.position.column} ${error.message}`
    throw error
  }
  return 'loaded'
}

test('takes what the language has', () => {
  const source = `rules_version = "2"; // a comment
    function outside(a) { return a; }
    service firebase.storage {
      /* a comment
         of two lines */
      function signedIn() { return request.auth != null; }
      match /b/{bucket}/o {
        match /users/{uid}/{rest=**} {
          function owner(id) { let mine = request.auth.uid; return signedIn() && mine == id; }
          allow read, delete: if owner(uid) || 1 + 2 * 3 > 6 ? true : false;
          allow create, update: if request.resource.size < 5 * 1024 * 1024
            && request.resource.contentType.matches('image/(png|jpe?g)') && !('x' in [1, 2.5, 'y',])
            && {'a': 1}.a == 1 && 'abc'[0:1] == 'a' && (uid is string) && outside(-1) < 0;
        }
        match /open/{file=*} { allow get; }
        match /fixed-name_1.txt { allow get, list: if resource.metadata['a'] == "\\u0041\\x42"; }
      }
    }`
  const rules = load(source)
  expect(rules.service.matches[0]?.matches.map((match) => match.path)).toEqual([
    [
      { kind: 'literal', text: 'users' },
      { kind: 'single', name: 'uid' },
      { kind: 'recursive', name: 'rest' },
    ],
    [
      { kind: 'literal', text: 'open' },
      { kind: 'single', name: 'file' },
    ],
    [{ kind: 'literal', text: 'fixed-name_1.txt' }],
  ])
})

describe('refuses a file', () => {
  test.each([
    ['', "1:1 Expected rules_version = '2', found the end of the file"],
    [
      "rules_version = '1';\nservice firebase.storage {}",
      "1:17 Only rules_version '2' is supported, found '1'",
    ],
    ['service firebase.storage {}', "1:1 Expected rules_version = '2', found 'service'"],
    ["rules_version = '2'\nservice firebase.storage {}", "2:1 Expected ';', found 'service'"],
    [
      "rules_version = '2';\nservice cloud.firestore {}",
      '2:9 Only the service firebase.storage is supported',
    ],
    [
      inService('') + 'service firebase.storage {}',
      "5:1 Expected nothing after the service, found 'service'",
    ],
    ["import 'x';", "1:1 Expected rules_version = '2', found 'import'"],
    [inService('match /b { allow read: if true; '), "5:1 Expected 'match', 'function' or '}', found the end"],
    [inService('match b { }'), "3:7 Expected a path segment such as /name, /{name} or /{name=**}, found 'b'"],
    [inService('match /a/ { }'), '3:9 Expected a path segment'],
    [inService('match { }'), '3:7 Expected a path segment'],
    [inService('match /{a=***} { }'), "3:13 Expected '}', found '*'"],
    [inService('match /a* { }'), "3:7 Expected a path segment without * and %, found '/a*'"],
    [
      inService('match /a { allow: if true; }'),
      '3:17 Expected one of get, list, create, update, delete, read, write',
    ],
    [inService('match /a { allow reed: if true; }'), '3:18 Expected one of'],
    [inService('match /a { allow read: true; }'), "3:24 Expected 'if', found 'true'"],
    [inService('match /a { allow read if true; }'), "3:23 Expected ';', found 'if'"],
    [inService('match /a { allow read: if true }'), "3:32 Expected ';', found '}'"],
    [
      inService('match /a { deny read: if true; }'),
      "3:12 Expected 'match', 'allow', 'function' or '}', found 'deny'",
    ],
    [inService('allow read: if true;'), "3:1 Expected 'match', 'function' or '}', found 'allow'"],
    [inService('function f() { true; }'), "3:16 Expected 'return', found 'true'"],
    [inService('function f() { let a = 1 return a; }'), "3:26 Expected ';', found 'return'"],
    [inService('/* open'), '3:1 Comment is not closed'],
  ])('%#: %j', (source, expected) => {
    expect(refusal(source)).toContain(expected)
  })
})

describe('refuses a condition', () => {
  test.each([
    ['', "Expected an expression, found ';'"],
    ['true &&', "Expected an expression, found ';'"],
    ['true & false', 'Unexpected character "&"'],
    ['a = b', "Expected ';', found '='"],
    ['(true', "Expected ')', found ';'"],
    ["'open", 'String is not closed'],
    ["'\\q' == ''", 'Unknown escape \\q in a string'],
    ['4/2 == 2', 'a division has a space'],
    ['1 < 2 < 3', 'Comparisons do not chain'],
    ["'a' in ['a'] == true", 'Comparisons do not chain'],
    ['9223372036854775808 > 0', 'too large'],
    ['1e3 > 0', "Expected ';'"],
    ['firestore.get(/databases/(default)/documents/users/a).data.x == 1', 'Paths (and the firestore calls'],
    ["firestore.exists('a')", "Function 'firestore.exists' is unknown or not supported"],
    ["get('a') != null", "Function 'get' is unknown or not supported"],
    ['debug(true)', "Function 'debug' is unknown or not supported"],
    ["hashing.sha256('a') == null", "Function 'hashing.sha256' is unknown or not supported"],
    ['user != null', "Unknown name 'user'"],
    ['math == null', "'math' is no value"],
    ['request.data.x == 1', "Unknown field 'data'"],
    ['request.auth.email == 1', "Unknown field 'email'"],
    ['request.resource.kind == 1', "Unknown field 'kind'"],
    ['resource.data.x == 1', "Unknown field 'data'"],
    ["'a'.contains('a')", "Method 'contains' is unknown or not supported"],
    ["'a'.matches()", "Method 'matches' takes 1 arguments"],
    ["'a'.matches('(?=a)')", 'is not supported: Group (?=a'],
    ["'a'.matches('[')", 'is not supported'],
    ["'a'.matches('(a)\\\\1')", 'is not supported: Escape \\1'],
    ["'a'.matches('[[:alpha:]]')", 'POSIX classes'],
    ["'a' is latlng", "Type 'latlng' is not supported"],
    ['f()', "Function 'f' is unknown"],
    ['string(1, 2) == null', "Function 'string' takes 1 arguments"],
    [`${'('.repeat(200)}true${')'.repeat(200)}`, 'nested deeper'],
    [`${'!'.repeat(200)}true`, 'nested deeper'],
  ])('%#: %s', (condition, expected) => {
    expect(refusal(withCondition(condition))).toContain(expected)
  })

  test('with the line and column of what is wrong', () => {
    expect(refusal(withCondition('true &&\n   nobody()'))).toBe(
      "6:4 Function 'nobody' is unknown or not supported",
    )
  })
})

describe('refuses declarations', () => {
  test.each([
    ['function f() { return f(); }', "Function 'f' calls itself"],
    ['function f() { return g(); } function g() { return f(); }', "Function 'f' calls itself"],
    ['function f() { return 1; } function f() { return 2; }', "Function 'f' is declared already"],
    ['function f(a, a) { return 1; }', "'a' is declared already"],
    ['function f() { let a = b; let b = 1; return a; }', "Unknown name 'b'"],
    ['function f(request) { return 1; }', "The name 'request' belongs to the language"],
    ['function f() { return uid; } match /{uid} { allow get: if f(); }', "Unknown name 'uid'"],
    ['function string(a) { return a; }', "Function 'string' is declared already"],
    ['function f(a, b, c, d, e, g, h, i) { return 1; }', 'More than 7 parameters'],
    ['match /{a}/{a} { allow get; }', "Wildcard 'a' is already taken"],
    ['match /{a} { match /{a} { allow get; } }', "Wildcard 'a' is already taken"],
    ['match /{a=**} { match /{b=**} { allow get; } }', 'More than one recursive wildcard'],
    ['match /{resource} { allow get; }', "The name 'resource' belongs to the language"],
    ['match /a { function f() { return true; } } match /b { allow get: if f(); }', "Function 'f' is unknown"],
    ['match /{let} { allow get; }', 'Expected the name of a wildcard'],
  ])('%s', (body, expected) => {
    expect(refusal(inService(body))).toContain(expected)
  })
})
