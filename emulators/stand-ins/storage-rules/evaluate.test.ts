import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, holds, inService, load, withCondition } from './test-rules.ts'

describe('true', () => {
  test.each([
    '1 == 1.0 && 1 != 2 && 1 < 1.5 && 2 >= 2',
    "'a' < 'b' && 'b' + 'c' == 'bc'",
    '7 / 2 == 3 && 7.0 / 2 == 3.5 && -7 % 3 == -1 && 2 + 3 * 4 == 14 && (2 + 3) * 4 == 20',
    "'1' != 1 && null == null && !(null == false) && [1] != [1.0] && {'a': 1} == {'a': 1}",
    "'a' in ['a', 'b'] && !('c' in ['a']) && 'k' in {'k': null} && 1 in [1, 2].toSet()",
    "1 is int && 1.0 is float && 1 is number && 'a' is string && [] is list && {} is map && true is bool",
    "[1, 2, 3][1] == 2 && [1, 2, 3][0:2] == [1, 2] && 'abc'[1] == 'b' && {'a': 2}['a'] == 2",
    'true ? true : false',
    'false ? false : true ? true : false',
    'false || true && true',
    '!false && !!true',
    "'IMG.JPG'.lower() == 'img.jpg' && 'äb'.upper() == 'äB' && ' a '.trim() == 'a' && 'abc'.size() == 3",
    "'image/png'.matches('image/.*') && !'ximage/png'.matches('image/.*') && !'image/png'.matches('image')",
    "'a-b_c'.matches('[a-z\\\\-_]+') && 'A1'.matches('(?i)a\\\\d') && 'é'.matches('\\\\p{L}') && !'é'.matches('\\\\w')",
    "!'a\\nb'.matches('a.b') && 'a\\nb'.matches('(?s)a.b') && !'a\\n'.matches('a')",
    "'a.b@c'.split('[.@]') == ['a', 'b', 'c'] && 'a,,b'.split(',').size() == 3 && 'aXb'.replace('X', '-') == 'a-b'",
    "[1, 2].concat([3]).size() == 3 && [1, 2].hasAll([1]) && [1].hasAny([1, 5]) && ['a', 'b'].join('-') == 'a-b'",
    "['a', 'b'].hasOnly(['b', 'a']) && [1, 2, 1].removeAll([1]) == [2] && [1, 1, 2].toSet().size() == 2",
    '[1, 2].toSet().difference([2].toSet()) == [1].toSet() && [1].toSet().union([2].toSet()).hasAll([1, 2])',
    "{'a': 1, 'b': 2}.keys().hasOnly(['a', 'b']) && {'a': 1}.get('b', 9) == 9 && {'a': {'b': 3}}.get(['a', 'b'], 0) == 3",
    "{'a': null}.get('a', 1) == null && {'a': 1}.values() == [1] && {'a': 1}.size() == 1",
    "{'a': 1, 'b': 2}.diff({'a': 1, 'c': 3}).affectedKeys() == ['b', 'c'].toSet()",
    "{'a': 1}.diff({'a': 2}).changedKeys().hasOnly(['a']) && {'a': 1}.diff({}).addedKeys().hasOnly(['a'])",
    "int('12') == 12 && int(1.9) == 1 && float('1.5') == 1.5 && string(3) == '3' && string(true) == 'true'",
    'math.abs(-2) == 2 && math.ceil(1.2) == 2 && math.floor(1.8) == 1 && math.round(1.5) == 2',
    "timestamp.date(2026, 3, 1) + duration.value(1, 'd') == timestamp.date(2026, 3, 2)",
    "timestamp.value(86400000) - timestamp.value(0) == duration.value(24, 'h') && timestamp.date(2026, 3, 1).month() == 3",
    "request.method == 'get' && request.auth == null && resource == null",
    '9223372036854775807 > 0',
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(true)
  })
})

describe('an error denies, and so does its negation', () => {
  test.each([
    'request.auth.uid == null',
    'resource.size > 0',
    "request.auth.token.role == 'admin'",
    "{'a': 1}.b == null",
    '1 / 0 == 0',
    '9223372036854775807 + 1 > 0',
    "1 + 'a' == '1a'",
    "1 < 'a'",
    "'a' in 'abc'",
    '[1][1] == 1',
    "[1]['a'] == 1",
    "'abc'[5:6] == ''",
    "'a'.matches(request.method + '(')",
    'null.size() == 0',
    '(1).size() == 1',
    "[1].lower() == 'a'",
    "!'text'",
    '1 ? true : true',
    "'text' || false",
    '[1, 2].toSet()[0] == 1',
    '{1: 2} == {}',
    '-true == false',
    "int('x') == 0",
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(false)
    expect(holds(`!(${condition})`)).toBe(false)
  })
})

test('a condition that is no bool denies', () => {
  for (const condition of ["'true'", '1', 'null', '[true]', 'request']) expect(holds(condition)).toBe(false)
})

describe('|| and && with errors', () => {
  const failing = 'request.auth.uid == null'
  test.each([
    [`${failing} || true`, true],
    [`true || ${failing}`, true],
    [`${failing} || false`, false],
    [`!(${failing} && false)`, true],
    [`!(false && ${failing})`, true],
    [`!(${failing} && true)`, false],
    [`!(${failing} || false)`, false],
    [`(${failing} && true) || true`, true],
    [`${failing} ? true : true`, false],
    [`true ? true : ${failing}`, true],
  ])('%s', (condition, expected) => {
    expect(holds(condition)).toBe(expected)
  })

  const side = fc.constantFrom('true', 'false', failing)
  const meaning = (text: string) => (text === failing ? undefined : text === 'true')
  test('any of the sides decides', () => {
    fc.assert(
      fc.property(side, side, (left, right) => {
        const [a, b] = [meaning(left), meaning(right)]
        const or = a === true || b === true ? true : a === undefined || b === undefined ? undefined : false
        const and = a === false || b === false ? false : a === undefined || b === undefined ? undefined : true
        expect(holds(`${left} || ${right}`)).toBe(or === true)
        expect(holds(`!(${left} || ${right})`)).toBe(or === false)
        expect(holds(`${left} && ${right}`)).toBe(and === true)
        expect(holds(`!(${left} && ${right})`)).toBe(and === false)
      }),
    )
  })
})

describe('functions', () => {
  test('see the request, their parameters and lets, and the wildcards around them', () => {
    const rules = load(
      inService(`
        function isRole(role) { return request.auth.token.role == role; }
        match /b/{bucket}/o/users/{uid} {
          function own() { let id = request.auth.uid; let same = id == uid; return same || isRole('admin'); }
          allow get: if own();
        }`),
    )
    const path = 'users/u1'
    expect(ask(rules, { path, auth: { uid: 'u1', token: {} } })).toBe(true)
    expect(ask(rules, { path, auth: { uid: 'u2', token: {} } })).toBe(false)
    expect(ask(rules, { path, auth: { uid: 'u2', token: { role: 'admin' } } })).toBe(true)
    expect(ask(rules, { path })).toBe(false)
  })

  test('fail on an argument or a variable only where they use it', () => {
    const functions = `
      function unused(a) { let b = request.auth.uid; return true; }
      function used(a) { let b = a; return b != 'x'; }`
    expect(holds('unused(request.auth.uid)', {}, functions)).toBe(true)
    expect(holds('used(request.auth.uid)', {}, functions)).toBe(false)
  })

  test('cannot make one decision evaluate without end', () => {
    const layers = Array.from({ length: 12 }, (_, i) => `function f${i + 1}() { return f${i}() && f${i}(); }`)
    expect(holds('f12()', {}, `function f0() { return true; } ${layers.join('\n')}`)).toBe(false)
    expect(holds('f12() || true', {}, `function f0() { return true; } ${layers.join('\n')}`)).toBe(false)
  })
})

test('whatever is asked, the answer is a bool and no condition throws', () => {
  const atom = fc.constantFrom(
    ...[
      'true',
      'null',
      '1',
      '-2',
      '2.5',
      "'a'",
      '[1]',
      "{'a': 1}",
      'request',
      'request.auth',
      'resource',
      'all',
      'bucket',
    ],
    ...['request.auth.uid', 'request.resource.size', 'request.path', 'request.time'],
  )
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      fc
        .tuple(
          tie('expression'),
          fc.constantFrom('&&', '||', '==', '!=', '<', '+', '-', '*', '/', '%', 'in'),
          tie('expression'),
        )
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      tie('expression').map((one) => `!(${one})`),
      tie('expression').map((one) => `(${one})[0]`),
      tie('expression').map((one) => `(${one}).size()`),
      tie('expression').map((one) => `(${one} is string)`),
      fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    ),
  }))
  fc.assert(
    fc.property(expression, (condition) => {
      const rules = load(withCondition(condition))
      expect(typeof ask(rules, { auth: { uid: 'u', token: {} } })).toBe('boolean')
      // A condition and its negation never both hold.
      expect(ask(rules) && ask(load(withCondition(`!(${condition})`)))).toBe(false)
    }),
    { numRuns: 300 },
  )
})
