import type { Arithmetic, Comparison } from './syntax.ts'
import {
  Duration,
  equals,
  EvaluationError,
  includes,
  isList,
  isMap,
  isNumber,
  Timestamp,
  typeName,
  ValueSet,
  type Value,
} from './value.ts'

const MAX_INT = 2n ** 63n - 1n

function unsupported(operator: string, left: Value, right: Value): never {
  throw new EvaluationError(`Unsupported operation: ${typeName(left)} ${operator} ${typeName(right)}`)
}

export function checkedInt(value: bigint): bigint {
  if (value > MAX_INT || value < -MAX_INT - 1n) throw new EvaluationError('Integer overflow')
  return value
}

export function compare(operator: Comparison, left: Value, right: Value): boolean {
  if (operator === '==') return equals(left, right)
  if (operator === '!=') return !equals(left, right)
  const order = orderOf(left, right) ?? unsupported(operator, left, right)
  if (Number.isNaN(order)) return false
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

function orderOf(left: Value, right: Value): number | undefined {
  if (isNumber(left) && isNumber(right))
    return left < right ? -1 : left > right ? 1 : left == right ? 0 : Number.NaN
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  if (left instanceof Timestamp && right instanceof Timestamp) return left.ms - right.ms
  if (left instanceof Duration && right instanceof Duration) return left.ms - right.ms
  return undefined
}

export function calculate(operator: Arithmetic, left: Value, right: Value): Value {
  if (typeof left === 'bigint' && typeof right === 'bigint') return calculateInts(operator, left, right)
  if (isNumber(left) && isNumber(right) && operator !== '%') {
    return calculateFloats(operator, Number(left), Number(right))
  }
  if (operator === '+') {
    if (typeof left === 'string' && typeof right === 'string') return left + right
    if (left instanceof Timestamp && right instanceof Duration) return new Timestamp(left.ms + right.ms)
    if (left instanceof Duration && right instanceof Timestamp) return new Timestamp(left.ms + right.ms)
    if (left instanceof Duration && right instanceof Duration) return new Duration(left.ms + right.ms)
  }
  if (operator === '-') {
    if (left instanceof Timestamp && right instanceof Duration) return new Timestamp(left.ms - right.ms)
    if (left instanceof Timestamp && right instanceof Timestamp) return new Duration(left.ms - right.ms)
    if (left instanceof Duration && right instanceof Duration) return new Duration(left.ms - right.ms)
  }
  return unsupported(operator, left, right)
}

function calculateInts(operator: Arithmetic, left: bigint, right: bigint): bigint {
  if (operator === '+') return checkedInt(left + right)
  if (operator === '-') return checkedInt(left - right)
  if (operator === '*') return checkedInt(left * right)
  if (right === 0n) throw new EvaluationError('Division by zero')
  return checkedInt(operator === '/' ? left / right : left % right)
}

function calculateFloats(operator: Arithmetic, left: number, right: number): number {
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  return operator === '*' ? left * right : left / right
}

export function isIn(value: Value, container: Value): boolean {
  if (isList(container)) return includes(container, value)
  if (container instanceof ValueSet) return includes(container.items, value)
  if (isMap(container) && typeof value === 'string') return container.has(value)
  return unsupported('in', value, container)
}

/** Types `is` may name. */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  ...[
    'bool',
    'int',
    'float',
    'number',
    'string',
    'list',
    'map',
    'set',
    'path',
    'timestamp',
    'duration',
    'map_diff',
  ],
])

export function isOfType(value: Value, type: string): boolean {
  return type === 'number' ? isNumber(value) : typeName(value) === type
}

/** `container[index]`: a list by int, a string by int, a map by string. */
export function indexInto(container: Value, index: Value): Value {
  if (isMap(container) && typeof index === 'string') {
    const value = container.get(index)
    if (value === undefined) throw new EvaluationError(`Property ${index} is undefined on object`)
    return value
  }
  if (typeof index === 'bigint' && (isList(container) || typeof container === 'string')) {
    if (index < 0n || index >= BigInt(container.length))
      throw new EvaluationError(`Index ${index} is out of range`)
    return container[Number(index)] ?? null
  }
  return unsupported('[]', container, index)
}

/** `container[from:to]` of a list or a string, the end not included. */
export function sliceOf(container: Value, from: Value, to: Value): Value {
  const sliceable = isList(container) || typeof container === 'string'
  if (!sliceable || typeof from !== 'bigint' || typeof to !== 'bigint')
    return unsupported('[:]', container, from)
  if (from < 0n || to < from || to > BigInt(container.length))
    throw new EvaluationError('Slice is out of range')
  return container.slice(Number(from), Number(to))
}
