import { UnknownShape } from './unknown-shape.ts'
import { NAN, NULL, type FirestoreValue } from './value-key.ts'

export interface AskedFilter {
  readonly fieldFilter?: Comparison
  readonly unaryFilter?: { readonly op: string; readonly field: { readonly fieldPath: string } }
  readonly compositeFilter?: { readonly op: string; readonly filters?: readonly AskedFilter[] }
}

interface Comparison {
  readonly op: string
  readonly field: { readonly fieldPath: string }
  readonly value: FirestoreValue
}

/** A field that is to have one of some values. */
interface Choice {
  readonly field: string
  readonly values: readonly FirestoreValue[]
}

type Comparator = '<' | '<=' | '>' | '>=' | '!='

export interface Bound {
  readonly is: Comparator
  readonly value: FirestoreValue
}

/** A field with bounds. */
interface RangeCondition {
  readonly field: string
  readonly bounds: readonly Bound[]
}

/** All of which must hold. */
export interface Conditions {
  /** By the names of the fields. */
  readonly equal: readonly Choice[]
  readonly contains: Choice | null
  readonly range: RangeCondition | null
}

const COMPARATORS: Readonly<Record<string, Comparator>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  NOT_EQUAL: '!=',
}

/** Comparisons that are written without a value. */
const UNARY: Readonly<Record<string, Pick<Comparison, 'op' | 'value'>>> = {
  IS_NULL: { op: 'EQUAL', value: NULL },
  IS_NAN: { op: 'EQUAL', value: NAN },
  IS_NOT_NULL: { op: 'NOT_EQUAL', value: NULL },
}

function comparisonsOf(filter: AskedFilter): Comparison[] {
  if (filter.fieldFilter) return [filter.fieldFilter]
  if (filter.unaryFilter) {
    const meant = UNARY[filter.unaryFilter.op]
    if (!meant) throw new UnknownShape(filter.unaryFilter.op)
    return [{ ...meant, field: filter.unaryFilter.field }]
  }
  const { op = '', filters = [] } = filter.compositeFilter ?? {}
  if (op !== 'AND') throw new UnknownShape(`the filter ${op}`)
  return filters.flatMap(comparisonsOf)
}

/** What a comparison lets a field be, where that is one of some values. */
function choiceOf({ op, field, value }: Comparison): Choice | null {
  if (op === 'EQUAL' || op === 'ARRAY_CONTAINS') return { field: field.fieldPath, values: [value] }
  if (op === 'IN' || op === 'ARRAY_CONTAINS_ANY')
    return { field: field.fieldPath, values: value.arrayValue?.values ?? [] }
  return null
}

/** Throws on what no single index answers. */
export function filtersOf(where: AskedFilter | undefined): Conditions {
  const equal: Choice[] = []
  const contains: Choice[] = []
  const bounds: RangeCondition[] = []
  for (const comparison of where ? comparisonsOf(where) : []) {
    const choice = choiceOf(comparison)
    const { op, value } = comparison
    const field = comparison.field.fieldPath
    // Nothing equals a null among others, which is the emulator's to say.
    if (choice && value.arrayValue && choice.values.some((one) => one.nullValue !== undefined))
      throw new UnknownShape(`${op} with null`)
    if (choice) {
      const list = op.startsWith('ARRAY') ? contains : equal
      list.push(choice)
      continue
    }
    const is = COMPARATORS[op]
    if (is === undefined) throw new UnknownShape(op)
    if (Number.isNaN(value.doubleValue)) throw new UnknownShape(`${op} with NaN`)
    bounds.push({ field, bounds: [{ is, value }] })
  }
  const [range] = bounds
  if (bounds.some(({ field }) => field !== range?.field)) throw new UnknownShape('ranges on several fields')
  if (contains.length > 1) throw new UnknownShape('two arrays')
  if (new Set(equal.map(({ field }) => field)).size < equal.length) throw new UnknownShape('a field twice')
  return {
    equal: equal.sort((one, other) => (one.field < other.field ? -1 : 1)),
    contains: contains[0] ?? null,
    range: range ? { field: range.field, bounds: bounds.flatMap((one) => one.bounds) } : null,
  }
}
