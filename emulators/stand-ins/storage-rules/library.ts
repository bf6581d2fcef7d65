import { checkedInt } from './operators.ts'
import { Duration, EvaluationError, isNumber, Timestamp, typeName, type Value } from './value.ts'

interface BuiltIn {
  arity: number
  run: (args: readonly Value[]) => Value
}

function numberArgument(args: readonly Value[], at = 0): bigint | number {
  const value = args[at] ?? null
  if (!isNumber(value)) throw new EvaluationError(`Expected a number, got ${typeName(value)}`)
  return value
}

function intArgument(args: readonly Value[], at = 0): bigint {
  const value = args[at] ?? null
  if (typeof value !== 'bigint') throw new EvaluationError(`Expected an int, got ${typeName(value)}`)
  return value
}

function toInt(value: number): bigint {
  if (!Number.isFinite(value)) throw new EvaluationError('Not a finite number')
  return checkedInt(BigInt(value))
}

const UNITS: Record<string, number> = {
  w: 7 * 86_400_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  ns: 1e-6,
}

/** Functions under their whole names. */
const BUILT_INS: Record<string, BuiltIn> = {
  int: {
    arity: 1,
    run: ([value = null]) => {
      if (typeof value === 'bigint') return value
      if (typeof value === 'number') return toInt(Math.trunc(value))
      if (typeof value === 'string' && /^-?\d+$/.test(value)) return checkedInt(BigInt(value))
      throw new EvaluationError(`Cannot make an int of ${typeName(value)}`)
    },
  },
  float: {
    arity: 1,
    run: ([value = null]) => {
      if (isNumber(value)) return Number(value)
      if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
      throw new EvaluationError(`Cannot make a float of ${typeName(value)}`)
    },
  },
  string: {
    arity: 1,
    run: ([value = null]) => {
      if (
        value === null ||
        typeof value === 'string' ||
        typeof value === 'boolean' ||
        typeof value === 'bigint'
      ) {
        return String(value)
      }
      throw new EvaluationError(`Cannot make a string of ${typeName(value)}`)
    },
  },
  'math.abs': {
    arity: 1,
    run: (args) => {
      const value = numberArgument(args)
      if (typeof value === 'number') return Math.abs(value)
      return checkedInt(value < 0n ? -value : value)
    },
  },
  'math.ceil': { arity: 1, run: (args) => toInt(Math.ceil(Number(numberArgument(args)))) },
  'math.floor': { arity: 1, run: (args) => toInt(Math.floor(Number(numberArgument(args)))) },
  'math.round': { arity: 1, run: (args) => toInt(Math.round(Number(numberArgument(args)))) },
  'timestamp.value': { arity: 1, run: (args) => new Timestamp(Number(intArgument(args))) },
  'timestamp.date': {
    arity: 3,
    run: (args) => {
      const [year, month, day] = [0, 1, 2].map((at) => Number(intArgument(args, at)))
      return new Timestamp(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
    },
  },
  'duration.value': {
    arity: 2,
    run: (args) => {
      const unit = args[1] ?? null
      const factor = typeof unit === 'string' && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
      if (factor === undefined) throw new EvaluationError('Unknown unit of a duration')
      return new Duration(Number(intArgument(args)) * factor)
    },
  },
}

const NAMESPACES = new Set(['math', 'timestamp', 'duration', 'hashing', 'latlng', 'firestore'])

export function isNamespace(name: string): boolean {
  return NAMESPACES.has(name)
}

export function builtInArity(name: string): number | undefined {
  return Object.hasOwn(BUILT_INS, name) ? BUILT_INS[name]?.arity : undefined
}

export function callBuiltIn(name: string, args: readonly Value[]): Value {
  const found = Object.hasOwn(BUILT_INS, name) ? BUILT_INS[name] : undefined
  if (!found) throw new EvaluationError(`Function not found: ${name}`)
  return found.run(args)
}
