import type { IndexSpec } from './query-plan.ts'
import { keyOfName, KeyWriter, nameOfKey, type FirestoreValue } from './value-key.ts'

/** A place between entries: before all whose key begins like this, or after them; with a name, before or after that one of them. */
export interface Cut {
  readonly key: string
  readonly isAfter: boolean
  readonly name?: string
}

/** A field's numbers by entry: which are whole, and which are none. */
interface Numbers {
  readonly values: Float64Array
  readonly kinds: Uint8Array
}

const NO_NUMBER = 0
export const INTEGER = 1
export const DOUBLE = 2

/** Entries in the order of an index. An entry is a key and a name, as strings of bytes: a million of them take some 200 MB. */
export class SortedIndex {
  readonly #keys: readonly string[]
  readonly #names: readonly string[]
  readonly #figures: ReadonlyMap<string, Numbers>
  readonly #nameSign: 1 | -1

  constructor(
    keys: readonly string[],
    names: readonly string[],
    figures: ReadonlyMap<string, Numbers>,
    nameSign: 1 | -1,
  ) {
    this.#keys = keys
    this.#names = names
    this.#figures = figures
    this.#nameSign = nameSign
  }

  get length(): number {
    return this.#keys.length
  }

  /** A document's name below the database. */
  nameAt(at: number): string {
    return nameOfKey(this.#names[at] ?? '')
  }

  figure(field: string, at: number): { readonly value: number; readonly kind: number } {
    const numbers = this.#figures.get(field)
    return { value: numbers?.values[at] ?? 0, kind: numbers?.kinds[at] ?? NO_NUMBER }
  }

  /** Two entries by what their keys have after so many letters, and by name. */
  compare(at: number, from: number, other: number, otherFrom: number): number {
    const [one, two] = [this.#keys[at]?.slice(from) ?? '', this.#keys[other]?.slice(otherFrom) ?? '']
    if (one !== two) return one < two ? -1 : 1
    return this.#nameSign * order(this.#names[at] ?? '', this.#names[other] ?? '')
  }

  /** How many entries stand before a place. */
  before(cut: Cut): number {
    let [low, high] = [0, this.#keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBefore(middle, cut)) low = middle + 1
      else high = middle
    }
    return low
  }

  #isBefore(at: number, { key, isAfter, name }: Cut): boolean {
    const own = this.#keys[at] ?? ''
    if (name === undefined || own !== key) return own < key || (isAfter && own.startsWith(key))
    const apart = this.#nameSign * order(this.#names[at] ?? '', name)
    return apart < 0 || (apart === 0 && isAfter)
  }
}

const order = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** Takes a collection's documents one after the other, and keeps of each what its entries need. */
export class IndexBuilder {
  readonly #spec: IndexSpec
  readonly #writer = new KeyWriter()
  readonly #equal: readonly (readonly string[])[]
  readonly #contains: readonly string[] | null
  readonly #orders: readonly { readonly path: readonly string[]; readonly isDescending: boolean }[]
  readonly #keys: string[] = []
  readonly #names: string[] = []
  readonly #figures: readonly {
    readonly field: string
    readonly path: readonly string[]
    readonly values: number[]
    readonly kinds: number[]
  }[]

  constructor(spec: IndexSpec) {
    this.#spec = spec
    this.#equal = spec.equal.map(pathOf)
    this.#contains = spec.contains === null ? null : pathOf(spec.contains)
    this.#orders = spec.orders.map(({ field, isDescending }) => ({ path: pathOf(field), isDescending }))
    this.#figures = spec.figures.map((field) => ({ field, path: pathOf(field), values: [], kinds: [] }))
  }

  /** A document that lacks a field of the index has no entry. */
  add(name: string, fields: Fields): void {
    const equal = this.#equal.map((path) => valueAt(fields, path))
    const orders = this.#orders.map(({ path }) => valueAt(fields, path))
    if (equal.includes(undefined) || orders.includes(undefined)) return
    const listed = this.#contains && valueAt(fields, this.#contains)?.arrayValue
    const contained = this.#contains ? (listed?.values ?? []) : [undefined]
    const keys = new Set<string>()
    for (const one of contained) {
      for (const value of one ? [...equal, one] : equal) if (value) this.#writer.value(value)
      orders.forEach((value, index) => {
        if (value) this.#writer.value(value, this.#orders[index]?.isDescending)
      })
      keys.add(this.#writer.take())
    }
    const nameKey = keyOfName(name)
    for (const key of keys) {
      this.#keys.push(key)
      this.#names.push(nameKey)
      for (const { path, values, kinds } of this.#figures) {
        const { integerValue, doubleValue } = valueAt(fields, path) ?? {}
        values.push(integerValue ?? doubleValue ?? 0)
        kinds.push(integerValue !== undefined ? INTEGER : doubleValue !== undefined ? DOUBLE : NO_NUMBER)
      }
    }
  }

  finish(): SortedIndex {
    const [keys, names] = [this.#keys, this.#names]
    const sign = this.#spec.isNameDescending ? -1 : 1
    const inOrder = Uint32Array.from(keys, (_, index) => index).sort((one, other) => {
      const apart = order(keys[one] ?? '', keys[other] ?? '')
      return apart || sign * order(names[one] ?? '', names[other] ?? '')
    })
    const sorted = <T>(list: readonly T[]): T[] => Array.from(inOrder, (at) => list[at] as T)
    const figures = this.#figures.map(({ field, values, kinds }): [string, Numbers] => [
      field,
      { values: Float64Array.from(sorted(values)), kinds: Uint8Array.from(sorted(kinds)) },
    ])
    return new SortedIndex(sorted(keys), sorted(names), new Map(figures), sign)
  }
}

export type Fields = Readonly<Record<string, FirestoreValue>>

const pathOf = (field: string): readonly string[] => field.split('.')

function valueAt(fields: Fields, [first = '', ...rest]: readonly string[]): FirestoreValue | undefined {
  const value = fields[first]
  if (rest.length === 0 || !value) return value
  return valueAt(value.mapValue?.fields ?? {}, rest)
}
