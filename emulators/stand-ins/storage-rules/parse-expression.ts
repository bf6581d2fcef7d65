import { RulesError } from './source-position.ts'
import { COMPARISONS, type Arithmetic, type Comparison, type Expression } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'
import type { Token } from './tokens.ts'

const MAX_DEPTH = 100
const MAX_INT = 2n ** 63n - 1n

/**
 * Parses one expression. Comparisons, `in` and `is` are of one rank here and do not chain: which of them binds tighter
 * is easily misremembered, so `a in b == c` is refused until parentheses say it.
 */
export function parseExpression(reader: TokenReader, depth = 0): Expression {
  const condition = parseOr(reader, depth)
  if (!reader.accept('?')) return condition
  const whenTrue = parseExpression(reader, nested(reader, depth))
  reader.expect(':')
  const whenFalse = parseExpression(reader, nested(reader, depth))
  return { kind: 'conditional', condition, whenTrue, whenFalse, ...span(reader, condition) }
}

function nested(reader: TokenReader, depth: number): number {
  if (depth >= MAX_DEPTH) reader.fail(`Expressions are nested deeper than ${MAX_DEPTH}`)
  return depth + 1
}

function span(reader: TokenReader, first: Pick<Expression, 'position' | 'start'>) {
  return { position: first.position, start: first.start, end: reader.lastEnd }
}

function parseOr(reader: TokenReader, depth: number): Expression {
  let left = parseAnd(reader, depth)
  while (reader.accept('||')) {
    const right = parseAnd(reader, depth)
    left = { kind: 'or', left, right, ...span(reader, left) }
  }
  return left
}

function parseAnd(reader: TokenReader, depth: number): Expression {
  let left = parseRelation(reader, depth)
  while (reader.accept('&&')) {
    const right = parseRelation(reader, depth)
    left = { kind: 'and', left, right, ...span(reader, left) }
  }
  return left
}

function isRelation(reader: TokenReader): boolean {
  return reader.is('in') || reader.is('is') || COMPARISONS.some((operator) => reader.is(operator))
}

function parseRelation(reader: TokenReader, depth: number): Expression {
  const left = parseSum(reader, depth)
  if (!isRelation(reader)) return left
  const operator = reader.take().text
  let relation: Expression
  if (operator === 'is') {
    const type = reader.expectName('the name of a type').text
    relation = { kind: 'is', operand: left, type, ...span(reader, left) }
  } else {
    const right = parseSum(reader, depth)
    relation =
      operator === 'in'
        ? { kind: 'in', left, right, ...span(reader, left) }
        : { kind: 'comparison', operator: operator as Comparison, left, right, ...span(reader, left) }
  }
  if (isRelation(reader)) reader.fail('Comparisons do not chain; write parentheses')
  return relation
}

function parseBinary(
  reader: TokenReader,
  operators: readonly Arithmetic[],
  operand: () => Expression,
): Expression {
  let left = operand()
  for (;;) {
    const operator = operators.find((one) => reader.is(one))
    if (!operator) {
      if (reader.current.kind === 'path')
        reader.fail("Expected an operator (a division has a space after '/')")
      return left
    }
    reader.take()
    const right = operand()
    left = { kind: 'arithmetic', operator, left, right, ...span(reader, left) }
  }
}

function parseSum(reader: TokenReader, depth: number): Expression {
  return parseBinary(reader, ['+', '-'], () => {
    return parseBinary(reader, ['*', '/', '%'], () => parseUnary(reader, depth))
  })
}

function parseUnary(reader: TokenReader, depth: number): Expression {
  const first = reader.current
  if (reader.accept('!')) {
    const operand = parseUnary(reader, nested(reader, depth))
    return { kind: 'not', operand, ...span(reader, first) }
  }
  if (reader.accept('-')) {
    if (reader.is('-')) reader.fail("Unexpected '--'")
    const operand = parseUnary(reader, nested(reader, depth))
    return { kind: 'negate', operand, ...span(reader, first) }
  }
  return parsePostfix(reader, depth)
}

function parsePostfix(reader: TokenReader, depth: number): Expression {
  let object = parsePrimary(reader, depth)
  for (;;) {
    if (reader.accept('.')) {
      if (reader.current.kind !== 'name') reader.fail('Expected a field or a method')
      const name = reader.take().text
      object = reader.is('(')
        ? { kind: 'method', object, name, args: parseArguments(reader, depth), ...span(reader, object) }
        : { kind: 'member', object, name, ...span(reader, object) }
    } else if (reader.accept('[')) {
      const index = parseExpression(reader, nested(reader, depth))
      const to = reader.accept(':') ? parseExpression(reader, nested(reader, depth)) : undefined
      reader.expect(']')
      object = to
        ? { kind: 'slice', object, from: index, to, ...span(reader, object) }
        : { kind: 'index', object, index, ...span(reader, object) }
    } else return object
  }
}

function parseArguments(reader: TokenReader, depth: number): Expression[] {
  reader.expect('(')
  return parseItems(reader, ')', () => parseExpression(reader, nested(reader, depth)))
}

/** Items between commas up to `close`; one comma may follow the last. */
function parseItems<Item>(reader: TokenReader, close: string, item: () => Item): Item[] {
  const items: Item[] = []
  while (!reader.accept(close)) {
    items.push(item())
    if (!reader.is(close)) reader.expect(',')
  }
  return items
}

function literalOf(token: Token): { value: null | boolean | bigint | number | string } | undefined {
  if (token.kind === 'string') return { value: token.text }
  if (token.kind === 'float') return { value: Number(token.text) }
  if (token.kind === 'int') {
    const value = BigInt(token.text)
    if (value > MAX_INT) throw new RulesError(`Number ${token.text} is too large`, token.position)
    return { value }
  }
  if (token.kind !== 'name') return undefined
  if (token.text === 'true' || token.text === 'false') return { value: token.text === 'true' }
  return token.text === 'null' ? { value: null } : undefined
}

function parsePrimary(reader: TokenReader, depth: number): Expression {
  const first = reader.current
  const literal = literalOf(first)
  if (literal) {
    reader.take()
    return { kind: 'literal', ...literal, ...span(reader, first) }
  }
  if (first.kind === 'name') return parseName(reader, depth)
  if (first.kind === 'path') {
    reader.fail('Paths (and the firestore calls that take them) are not supported in Storage rules here')
  }
  if (reader.accept('(')) {
    const inner = parseExpression(reader, nested(reader, depth))
    reader.expect(')')
    // The parentheses belong to the place of the expression, as the coverage shows it.
    return { ...inner, ...span(reader, first) }
  }
  if (reader.accept('[')) {
    const items = parseItems(reader, ']', () => parseExpression(reader, nested(reader, depth)))
    return { kind: 'list', items, ...span(reader, first) }
  }
  if (reader.accept('{')) {
    const entries = parseItems(reader, '}', () => {
      const key = parseExpression(reader, nested(reader, depth))
      reader.expect(':')
      return { key, value: parseExpression(reader, nested(reader, depth)) }
    })
    return { kind: 'map', entries, ...span(reader, first) }
  }
  return reader.fail('Expected an expression')
}

function parseName(reader: TokenReader, depth: number): Expression {
  const first = reader.expectName('an expression')
  if (!reader.is('(')) return { kind: 'name', name: first.text, ...span(reader, first) }
  return { kind: 'call', name: first.text, args: parseArguments(reader, depth), ...span(reader, first) }
}
