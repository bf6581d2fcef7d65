import {
  listFieldIndexes,
  type CompositeIndex,
  type FieldOverride,
  type IndexDefinitions,
  type IndexField,
  type SingleFieldIndex,
} from '../../../functions/src/platform/index-definitions.ts'
import type { QueryShape } from './structured-query.ts'

/** The definition to add to `firestore.indexes.json`. */
export type MissingIndex = { readonly indexes: CompositeIndex } | { readonly fieldOverrides: FieldOverride }

export type IndexLookup =
  | { readonly kind: 'served'; readonly indexes: readonly CompositeIndex[] }
  | { readonly kind: 'missing'; readonly proposals: readonly MissingIndex[] }

function isSameIndex(index: SingleFieldIndex, neededIndex: SingleFieldIndex): boolean {
  return (
    index.queryScope === neededIndex.queryScope &&
    index.order === neededIndex.order &&
    index.arrayConfig === neededIndex.arrayConfig
  )
}

/** Lists the index fields for the filters of a query, equalities first, and then for its order. */
function listIndexFields(shape: QueryShape): IndexField[] {
  return [
    ...shape.equalFields.map((fieldPath): IndexField => ({ fieldPath, order: 'ASCENDING' })),
    ...shape.arrayFields.map((fieldPath): IndexField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
    ...shape.orders.map(({ field, direction }): IndexField => ({ fieldPath: field, order: direction })),
  ]
}

/**
 * Returns the filters that an index serves. Returns undefined unless the index ends with the query's order and has only fields that
 * the query uses.
 */
function findServedFilters(index: CompositeIndex, shape: QueryShape): string[] | undefined {
  if (index.collectionGroup !== shape.collection || index.queryScope !== shape.scope) return undefined
  const filterCount = index.fields.length - shape.orders.length
  const isOrdered = shape.orders.every(({ field, direction }, position) => {
    const indexField = index.fields[filterCount + position]
    return indexField?.fieldPath === field && indexField.order === direction
  })
  if (filterCount < 0 || !isOrdered) return undefined
  const filters = index.fields.slice(0, filterCount)
  const areFiltersUsed = filters.every(({ fieldPath, arrayConfig }) =>
    (arrayConfig ? shape.arrayFields : shape.equalFields).includes(fieldPath),
  )
  return areFiltersUsed ? filters.map(({ fieldPath }) => fieldPath) : undefined
}

function lookUpCompositeIndexes(shape: QueryShape, definitions: IndexDefinitions): IndexLookup {
  const neededFields = [...shape.equalFields, ...shape.arrayFields]
  const usableIndexes = definitions.indexes.flatMap((index) => {
    const fields = findServedFilters(index, shape)
    return fields ? [{ index, fields }] : []
  })
  const exactIndex = usableIndexes.find(({ fields }) => fields.length === neededFields.length)
  if (exactIndex) return { kind: 'served', indexes: [exactIndex.index] }
  // Firestore merges indexes that end with the same order, each for some of the equalities.
  const mergedFields = new Set(usableIndexes.flatMap(({ fields }) => fields))
  if (neededFields.length > 0 && neededFields.every((field) => mergedFields.has(field))) {
    return { kind: 'served', indexes: usableIndexes.map(({ index }) => index) }
  }
  const index = { collectionGroup: shape.collection, queryScope: shape.scope, fields: listIndexFields(shape) }
  return { kind: 'missing', proposals: [{ indexes: index }] }
}

/** Finds the missing index of a single field. Collections have this index automatically; collection groups need a declaration. */
function findMissingFieldIndexes(
  shape: QueryShape,
  field: IndexField,
  definitions: IndexDefinitions,
): MissingIndex[] {
  const { fieldPath, ...mode } = field
  const neededIndex: SingleFieldIndex = { queryScope: shape.scope, ...mode }
  const existingIndexes = listFieldIndexes(definitions, shape.collection, fieldPath)
  if (existingIndexes.some((index) => isSameIndex(index, neededIndex))) return []
  const override = {
    collectionGroup: shape.collection,
    fieldPath,
    indexes: [...existingIndexes, neededIndex],
  }
  return [{ fieldOverrides: override }]
}

/**
 * Looks up the indexes that serve a query in production, and proposes the missing ones. A single field has its own index. For
 * several equalities, Firestore merges the indexes of their fields. Anything else needs a composite index, even where Google's
 * documentation does not say whether indexes are merged (an array's contents with an equality).
 */
export function lookUpIndexes(shape: QueryShape, definitions: IndexDefinitions): IndexLookup {
  const fields = listIndexFields(shape)
  const isSimple = fields.length <= 1 || (shape.orders.length === 0 && shape.arrayFields.length === 0)
  if (!isSimple) return lookUpCompositeIndexes(shape, definitions)
  const proposals = fields.flatMap((field) => findMissingFieldIndexes(shape, field, definitions))
  if (proposals.length === 0) return { kind: 'served', indexes: [] }
  const compositeLookup = fields.length > 1 ? lookUpCompositeIndexes(shape, definitions) : undefined
  return compositeLookup?.kind === 'served' ? compositeLookup : { kind: 'missing', proposals }
}
