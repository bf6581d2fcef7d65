import { compileRegularExpression, matchesWhole } from './regular-expression.ts'
import {
  Duration,
  equals,
  EvaluationError,
  includes,
  isList,
  isMap,
  MapDiff,
  Timestamp,
  typeName,
  ValueSet,
  type Value,
} from './value.ts'

type Method<Receiver> = {
  arity: readonly number[]
  run: (receiver: Receiver, args: readonly Value[]) => Value
}

function method<Receiver>(arity: number | readonly number[], run: Method<Receiver>['run']): Method<Receiver> {
  return { arity: typeof arity === 'number' ? [arity] : arity, run }
}

function stringArgument(args: readonly Value[], at: number): string {
  const value = args[at] ?? null
  if (typeof value !== 'string') throw new EvaluationError(`Expected a string, got ${typeName(value)}`)
  return value
}

function itemsArgument(args: readonly Value[]): readonly Value[] {
  const value = args[0] ?? null
  if (isList(value)) return value
  if (value instanceof ValueSet) return value.items
  throw new EvaluationError(`Expected a list or a set, got ${typeName(value)}`)
}

function expression(args: readonly Value[], at: number): RegExp {
  try {
    return compileRegularExpression(stringArgument(args, at))
  } catch (error) {
    throw new EvaluationError(error instanceof Error ? error.message : String(error))
  }
}

const STRING: Record<string, Method<string>> = {
  // Only ASCII letters change, as in the official runtime.
  lower: method(0, (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
  upper: method(0, (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
  trim: method(0, (text) => text.trim()),
  size: method(0, (text) => BigInt(text.length)),
  matches: method(1, (text, args) => matchesWhole(expression(args, 0), text)),
  split: method(1, (text, args) => splitBy(text, expression(args, 0))),
  replace: method(2, (text, args) => {
    const pattern = expression(args, 0)
    const substitute = stringArgument(args, 1)
    if (/[$\\]/.test(substitute)) throw new EvaluationError('A substitute with $ or \\ is not supported')
    return text.replace(new RegExp(pattern.source, `${pattern.flags}g`), substitute)
  }),
}

function splitBy(text: string, pattern: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  for (const found of text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
    if (found[0] === '')
      throw new EvaluationError('split() with an expression that matches nothing is not supported')
    parts.push(text.slice(from, found.index))
    from = found.index + found[0].length
  }
  parts.push(text.slice(from))
  return parts
}

const LIST: Record<string, Method<readonly Value[]>> = {
  size: method(0, (items) => BigInt(items.length)),
  concat: method(1, (items, args) => [...items, ...itemsArgument(args)]),
  hasAll: method(1, (items, args) => itemsArgument(args).every((item) => includes(items, item))),
  hasAny: method(1, (items, args) => itemsArgument(args).some((item) => includes(items, item))),
  hasOnly: method(1, (items, args) => {
    const wanted = itemsArgument(args)
    return items.every((item) => includes(wanted, item)) && wanted.every((item) => includes(items, item))
  }),
  join: method(1, (items, args) => {
    if (!items.every((item) => typeof item === 'string')) throw new EvaluationError('join() needs strings')
    return items.join(stringArgument(args, 0))
  }),
  removeAll: method(1, (items, args) => items.filter((item) => !includes(itemsArgument(args), item))),
  toSet: method(0, (items) => new ValueSet(items)),
}

const SET: Record<string, Method<ValueSet>> = {
  size: method(0, (set) => BigInt(set.items.length)),
  hasAll: method(1, (set, args) => itemsArgument(args).every((item) => includes(set.items, item))),
  hasAny: method(1, (set, args) => itemsArgument(args).some((item) => includes(set.items, item))),
  hasOnly: method(1, (set, args) => {
    const wanted = itemsArgument(args)
    return (
      set.items.every((item) => includes(wanted, item)) && wanted.every((item) => includes(set.items, item))
    )
  }),
  difference: method(
    1,
    (set, args) => new ValueSet(set.items.filter((item) => !includes(itemsArgument(args), item))),
  ),
  intersection: method(1, (set, args) => {
    return new ValueSet(set.items.filter((item) => includes(itemsArgument(args), item)))
  }),
  union: method(1, (set, args) => new ValueSet([...set.items, ...itemsArgument(args)])),
}

const MAP: Record<string, Method<ReadonlyMap<string, Value>>> = {
  size: method(0, (map) => BigInt(map.size)),
  keys: method(0, (map) => [...map.keys()]),
  values: method(0, (map) => [...map.values()]),
  get: method(2, (map, args) => {
    const [key = null, otherwise = null] = args
    const keys = isList(key) ? key : [key]
    let found: Value | undefined = map
    for (const one of keys) {
      if (typeof one !== 'string') throw new EvaluationError('get() needs a string or a list of strings')
      found = found !== undefined && isMap(found) ? found.get(one) : undefined
    }
    return found === undefined ? otherwise : found
  }),
  diff: method(1, (map, args) => {
    const [other = null] = args
    if (!isMap(other)) throw new EvaluationError(`Expected a map, got ${typeName(other)}`)
    return new MapDiff(map, other)
  }),
}

function keysOf(
  diff: MapDiff,
  test: (ours: Value | undefined, theirs: Value | undefined) => boolean,
): ValueSet {
  const keys = new Set([...diff.map.keys(), ...diff.other.keys()])
  return new ValueSet([...keys].filter((key) => test(diff.map.get(key), diff.other.get(key))))
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return a !== undefined && b !== undefined && equals(a, b)
}

const MAP_DIFF: Record<string, Method<MapDiff>> = {
  addedKeys: method(0, (diff) => keysOf(diff, (ours, theirs) => ours !== undefined && theirs === undefined)),
  removedKeys: method(0, (diff) =>
    keysOf(diff, (ours, theirs) => ours === undefined && theirs !== undefined),
  ),
  unchangedKeys: method(0, (diff) => keysOf(diff, same)),
  affectedKeys: method(0, (diff) => keysOf(diff, (ours, theirs) => !same(ours, theirs))),
  changedKeys: method(0, (diff) => {
    return keysOf(diff, (ours, theirs) => ours !== undefined && theirs !== undefined && !equals(ours, theirs))
  }),
}

const TIMESTAMP: Record<string, Method<Timestamp>> = {
  toMillis: method(0, ({ ms }) => BigInt(Math.floor(ms))),
  year: method(0, ({ ms }) => BigInt(new Date(ms).getUTCFullYear())),
  month: method(0, ({ ms }) => BigInt(new Date(ms).getUTCMonth() + 1)),
  day: method(0, ({ ms }) => BigInt(new Date(ms).getUTCDate())),
  hours: method(0, ({ ms }) => BigInt(new Date(ms).getUTCHours())),
  minutes: method(0, ({ ms }) => BigInt(new Date(ms).getUTCMinutes())),
  seconds: method(0, ({ ms }) => BigInt(new Date(ms).getUTCSeconds())),
}

const DURATION: Record<string, Method<Duration>> = {
  seconds: method(0, ({ ms }) => BigInt(Math.floor(ms / 1_000))),
}

const ALL = [STRING, LIST, SET, MAP, MAP_DIFF, TIMESTAMP, DURATION]

/** How many arguments a method of that name may have, over all types; `undefined` when no type has it. */
export function methodArity(name: string): readonly number[] | undefined {
  const found = ALL.filter((methods) => Object.hasOwn(methods, name)).flatMap(
    (methods) => methods[name]?.arity ?? [],
  )
  return found.length > 0 ? found : undefined
}

export function callMethod(receiver: Value, name: string, args: readonly Value[]): Value {
  const run = <Receiver>(methods: Record<string, Method<Receiver>>, value: Receiver): Value => {
    const found = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!found?.arity.includes(args.length)) {
      throw new EvaluationError(`Function not found: ${typeName(receiver)}.${name}()`)
    }
    return found.run(value, args)
  }
  if (typeof receiver === 'string') return run(STRING, receiver)
  if (isList(receiver)) return run(LIST, receiver)
  if (receiver instanceof ValueSet) return run(SET, receiver)
  if (receiver instanceof MapDiff) return run(MAP_DIFF, receiver)
  if (receiver instanceof Timestamp) return run(TIMESTAMP, receiver)
  if (receiver instanceof Duration) return run(DURATION, receiver)
  if (isMap(receiver)) return run(MAP, receiver)
  throw new EvaluationError(`Function not found: ${typeName(receiver)}.${name}()`)
}
