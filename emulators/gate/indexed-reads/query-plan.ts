import { filtersOf, type AskedFilter, type Conditions } from './conditions.ts'
import { UnknownShape } from './unknown-shape.ts'
import type { FirestoreValue } from './value-key.ts'

/** A `StructuredQuery` as a gRPC request holds it, as far as an index answers it. */
export interface AskedQuery {
  readonly select?: { readonly fields?: readonly Field[] }
  readonly from?: readonly { readonly collectionId?: string; readonly allDescendants?: boolean }[]
  readonly where?: AskedFilter
  readonly orderBy?: readonly { readonly field: Field; readonly direction?: string }[]
  readonly startAt?: Cursor
  readonly endAt?: Cursor
  readonly limit?: { readonly value?: number }
  readonly offset?: number
  readonly findNearest?: object
}

interface Field {
  readonly fieldPath: string
}

/** Before or after what has these values; of what the query is ordered by, all or the first of them. */
interface Cursor {
  readonly values?: readonly FirestoreValue[]
  readonly before?: boolean
}

/** The same, in an index. */
export interface Place {
  readonly values: readonly FirestoreValue[]
  /** The document, where it is one that is meant. */
  readonly name: string | null
  readonly isAfter: boolean
}

export interface IndexOrder {
  readonly field: string
  readonly isDescending: boolean
}

/** Which index: of what documents, and in what order they stand in it. */
export interface IndexSpec {
  /** `projects/…/documents`, or the document whose collection it is. */
  readonly parent: string
  readonly collection: string
  readonly isGroup: boolean
  readonly equal: readonly string[]
  /** The array that has an entry for each of what it contains. */
  readonly contains: string | null
  readonly orders: readonly IndexOrder[]
  readonly isNameDescending: boolean
  /** Fields whose numbers it holds, to add them up. */
  readonly figures: readonly string[]
}

/** How a query is answered from its index. */
export interface QueryPlan {
  readonly index: IndexSpec
  readonly conditions: Conditions
  readonly start: Place | null
  readonly end: Place | null
  readonly offset: number
  readonly limit: number
  /** The fields asked for; all where null. */
  readonly select: readonly string[] | null
}

const NAME = '__name__'

/** `parent` is the resource name of the request, `figures` what is summed or averaged. */
export function planOf(parent: string, query: AskedQuery, figures: readonly string[]): QueryPlan {
  const [from, ...more] = query.from ?? []
  const collection = from?.collectionId
  if (!collection || more.length > 0) throw new UnknownShape('not one collection')
  if (query.findNearest) throw new UnknownShape('findNearest')
  const conditions = filtersOf(query.where)
  const asked = (query.orderBy ?? []).map(({ field, direction }) => ({
    field: field.fieldPath,
    isDescending: direction === 'DESCENDING',
  }))
  const nameAt = asked.findIndex(({ field }) => field === NAME)
  // What comes after the name orders nothing.
  const ordered = nameAt < 0 ? asked : asked.slice(0, nameAt)
  const orders = [...ordered, ...implied(conditions, ordered, nameAt >= 0)]
  const isNameDescending = asked[nameAt]?.isDescending ?? orders.at(-1)?.isDescending ?? false
  if (figures.length > 0 && nameAt >= 0) throw new UnknownShape('sums of what is ordered by name')
  // What is added up orders the entries too, as the field of a range does.
  const summed = [...new Set(figures)].sort().map((field) => ({ field, isDescending: isNameDescending }))
  const equal = conditions.equal.map(({ field }) => field)
  const placeOf = ({ values = [], before = false }: Cursor): Place => {
    const name = values[ordered.length]?.referenceValue ?? null
    if (values.length > ordered.length && (name === null || nameAt < 0 || figures.length > 0))
      throw new UnknownShape('a cursor with more values than orders')
    return { values: values.slice(0, ordered.length), name, isAfter: !before }
  }
  const contains = conditions.contains?.field ?? null
  const index: IndexSpec = {
    ...{ parent, collection, isGroup: from.allDescendants === true, equal, contains },
    ...{ orders: [...orders, ...summed], isNameDescending, figures: summed.map(({ field }) => field) },
  }
  for (const field of [...equal, contains ?? '', ...index.orders.map((order) => order.field)]) {
    if (field === NAME || field.includes('`')) throw new UnknownShape(`the field ${field}`)
  }
  return {
    ...{ index, conditions, start: query.startAt ? placeOf(query.startAt) : null },
    end: query.endAt ? placeOf(query.endAt) : null,
    ...{ offset: query.offset ?? 0, limit: query.limit ? (query.limit.value ?? 0) : Infinity },
    select: query.select?.fields?.map(({ fieldPath }) => fieldPath) ?? null,
  }
}

/** A query is ordered by the field of its range, whether it says so or not. */
function implied(conditions: Conditions, ordered: readonly IndexOrder[], isByName: boolean): IndexOrder[] {
  const field = conditions.range?.field
  const [first] = ordered
  if (field === undefined || first?.field === field) return []
  if (first || isByName) throw new UnknownShape('a range on what the answer is not ordered by first')
  return [{ field, isDescending: false }]
}

/** The values of each way to fulfil the equalities, in the order of the index. */
export function waysToMatch({ equal, contains }: Conditions): (readonly FirestoreValue[])[] {
  const fields = [...equal, ...(contains ? [contains] : [])].map(({ values }) => values)
  return fields.reduce<(readonly FirestoreValue[])[]>(
    (ways, values) => ways.flatMap((way) => values.map((value) => [...way, value])),
    [[]],
  )
}

/** Of `projects/…/databases/…/documents/users/1`: `users/1`. */
export const belowDatabase = (name: string): string => name.split('/').slice(DATABASE_PARTS).join('/')
/** Of the same name: what comes before that. */
export const databaseOf = (name: string): string => name.split('/').slice(0, DATABASE_PARTS).join('/')
const DATABASE_PARTS = 5
