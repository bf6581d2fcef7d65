/** An instant; milliseconds since the epoch. */
export class Timestamp {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

/** A length of time in milliseconds. */
export class Duration {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
}

/** What `{name=**}` and `request.path` hold. */
export class Path {
  readonly segments: readonly string[]
  constructor(segments: readonly string[]) {
    this.segments = segments
  }
}

export class ValueSet {
  readonly items: readonly Value[]
  /** Items that are equal are kept once. */
  constructor(items: readonly Value[]) {
    this.items = items.filter((item, i) => items.findIndex((other) => equals(other, item)) === i)
  }
}

/** What `map.diff(other)` gives. */
export class MapDiff {
  readonly map: ReadonlyMap<string, Value>
  readonly other: ReadonlyMap<string, Value>
  constructor(map: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>) {
    this.map = map
    this.other = other
  }
}

/** A value of the rules language: ints are bigints, floats numbers, lists arrays, maps Maps. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Timestamp
  | Duration
  | Path
  | ValueSet
  | MapDiff
  | readonly Value[]
  | ReadonlyMap<string, Value>

/** Something a condition could not compute; it denies unless `||` or `&&` makes it irrelevant. */
export class EvaluationError extends Error {}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isMap(value: Value): value is ReadonlyMap<string, Value> {
  return value instanceof Map
}

export function isNumber(value: Value): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

export function typeName(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'number') return 'float'
  if (typeof value === 'string') return 'string'
  if (isList(value)) return 'list'
  if (isMap(value)) return 'map'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof Duration) return 'duration'
  if (value instanceof Path) return 'path'
  return value instanceof ValueSet ? 'set' : 'map_diff'
}

/** Equality of the language: never an error, false between types, except that an int may equal a float. */
export function equals(a: Value, b: Value): boolean {
  if (isNumber(a) && isNumber(b)) return a == b
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((item, i) => identical(item, b[i] ?? null))
  if (isMap(a) && isMap(b)) {
    if (a.size !== b.size) return false
    return [...a].every(([key, value]) => b.has(key) && identical(value, b.get(key) ?? null))
  }
  if (a instanceof ValueSet && b instanceof ValueSet) {
    return a.items.length === b.items.length && a.items.every((item) => includes(b.items, item))
  }
  if (a instanceof Timestamp && b instanceof Timestamp) return a.ms === b.ms
  if (a instanceof Duration && b instanceof Duration) return a.ms === b.ms
  if (a instanceof Path && b instanceof Path) return pathText(a) === pathText(b)
  return a === b
}

/** Inside lists and maps an int does not equal a float. */
function identical(a: Value, b: Value): boolean {
  return typeName(a) === typeName(b) && equals(a, b)
}

export function includes(items: readonly Value[], value: Value): boolean {
  return items.some((item) => equals(item, value))
}

function pathText(path: Path): string {
  return path.segments.map((segment) => `/${segment}`).join('')
}
