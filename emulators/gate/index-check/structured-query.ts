import type { Direction, Scope } from '../../../functions/src/platform/index-definitions.ts'

/** The parts of Firestore's `StructuredQuery` (as JSON) that say which index a query needs. */
export interface StructuredQuery {
  readonly from?: readonly { readonly collectionId?: string; readonly allDescendants?: boolean }[]
  readonly where?: Filter
  readonly orderBy?: readonly { readonly field: Field; readonly direction?: string }[]
}

interface Field {
  readonly fieldPath: string
}

export interface Filter {
  readonly fieldFilter?: { readonly field: Field; readonly op: string }
  readonly unaryFilter?: { readonly field: Field; readonly op: string }
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly Filter[] }
}

/** A query without its values: the same for every caller of the same code. */
export interface QueryShape {
  readonly collection: string
  readonly scope: Scope
  /** Fields compared for equality, in alphabetical order. */
  readonly equalFields: readonly string[]
  /** Fields of array-contains conditions. */
  readonly arrayFields: readonly string[]
  /**
   * The fields that the index must end with: those of `orderBy`, of inequalities, and of sums and averages. The document's name is
   * among them only if its direction differs from that of the field before it.
   */
  readonly orders: readonly { readonly field: string; readonly direction: Direction }[]
}

const NAME_FIELD = '__name__'
const EQUALITIES = new Set(['EQUAL', 'IN', 'IS_NULL', 'IS_NAN'])
const ARRAY_CONDITIONS = new Set(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'])
const INEQUALITIES = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
])

interface Condition {
  readonly field: string
  readonly op: string
}

/** Lists the conditions as alternatives: one list for each branch of the ORs. */
function listAlternatives(filter: Filter | undefined): Condition[][] {
  if (!filter) return [[]]
  const simpleFilter = filter.fieldFilter ?? filter.unaryFilter
  if (simpleFilter) return [[{ field: simpleFilter.field.fieldPath, op: simpleFilter.op }]]
  const { op = 'AND', filters = [] } = filter.compositeFilter ?? {}
  const alternativesOfFilters = filters.map(listAlternatives)
  if (op === 'OR') return alternativesOfFilters.flat()
  return alternativesOfFilters.reduce<Condition[][]>(
    (combinations, alternatives) =>
      combinations.flatMap((combination) =>
        alternatives.map((alternative) => [...combination, ...alternative]),
      ),
    [[]],
  )
}

function isDirection(value: string): value is Direction {
  return value === 'ASCENDING' || value === 'DESCENDING'
}

/**
 * Lists the shapes of a query: one for each branch of its ORs, because Firestore looks up each branch separately. The list is empty
 * for a query that needs no index (a whole database, as exports read it). Throws for an unknown operator or direction.
 */
export function listQueryShapes(query: StructuredQuery): QueryShape[] {
  const [from] = query.from ?? []
  const collection = from?.collectionId
  if (!collection) return []
  const orders = (query.orderBy ?? []).map(({ field, direction = 'ASCENDING' }) => {
    if (!isDirection(direction)) throw new Error(`A query has the unknown direction ${direction}.`)
    return { field: field.fieldPath, direction }
  })
  return listAlternatives(query.where).map((conditions): QueryShape => {
    const unknownCondition = conditions.find(
      ({ op }) => !EQUALITIES.has(op) && !ARRAY_CONDITIONS.has(op) && !INEQUALITIES.has(op),
    )
    if (unknownCondition) throw new Error(`A query has the unknown operator ${unknownCondition.op}.`)
    const listFields = (ops: ReadonlySet<string>): string[] =>
      [...new Set(conditions.filter(({ op }) => ops.has(op)).map(({ field }) => field))]
        .filter((field) => field !== NAME_FIELD)
        .sort()
    const equalFields = listFields(EQUALITIES)
    // Firestore also orders by the fields of inequalities, after the requested ones and in the direction of the last one.
    const lastDirection = orders.at(-1)?.direction ?? 'ASCENDING'
    const impliedOrders = listFields(INEQUALITIES).filter(
      (field) => !orders.some((order) => order.field === field),
    )
    const allOrders = [...orders, ...impliedOrders.map((field) => ({ field, direction: lastDirection }))]
    // A field with an equality does not affect the order, and every index ends with the document's name, in the last direction.
    const usedOrders = allOrders.filter(
      ({ field, direction }, index) =>
        !equalFields.includes(field) &&
        !(field === NAME_FIELD && direction === (allOrders[index - 1]?.direction ?? 'ASCENDING')),
    )
    return {
      collection,
      scope: from.allDescendants === true ? 'COLLECTION_GROUP' : 'COLLECTION',
      equalFields,
      arrayFields: listFields(ARRAY_CONDITIONS),
      orders: usedOrders,
    }
  })
}
