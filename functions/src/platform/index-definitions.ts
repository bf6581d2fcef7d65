export type Scope = 'COLLECTION' | 'COLLECTION_GROUP'
export type Direction = 'ASCENDING' | 'DESCENDING'

/** `firestore.indexes.json`, as the Firebase CLI deploys it. */
export interface IndexDefinitions {
  readonly indexes: readonly CompositeIndex[]
  readonly fieldOverrides: readonly FieldOverride[]
}

export interface IndexField {
  readonly fieldPath: string
  readonly order?: Direction
  readonly arrayConfig?: 'CONTAINS'
}

export interface CompositeIndex {
  readonly collectionGroup: string
  readonly queryScope: Scope
  readonly fields: readonly IndexField[]
}

/** One index of a single field. */
export interface SingleFieldIndex {
  readonly queryScope: Scope
  readonly order?: Direction
  readonly arrayConfig?: 'CONTAINS'
}

/** Replaces the automatic indexes of one field. */
export interface FieldOverride {
  readonly collectionGroup: string
  readonly fieldPath: string
  readonly ttl?: boolean
  readonly indexes: readonly SingleFieldIndex[]
}

/** The indexes that Firestore keeps for every field without an override. */
const automaticIndexes: readonly SingleFieldIndex[] = [
  { queryScope: 'COLLECTION', order: 'ASCENDING' },
  { queryScope: 'COLLECTION', order: 'DESCENDING' },
  { queryScope: 'COLLECTION', arrayConfig: 'CONTAINS' },
]

/**
 * Lists the indexes of a single field. If a map has an override, its fields follow that override. An override of `*` applies to
 * all other fields of the collection.
 */
export function listFieldIndexes(
  definitions: IndexDefinitions,
  collection: string,
  fieldPath: string,
): readonly SingleFieldIndex[] {
  const overrides = definitions.fieldOverrides.filter((override) => override.collectionGroup === collection)
  const parts = fieldPath.split('.')
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  for (const path of [...paths, '*']) {
    const fieldOverride = overrides.find((override) => override.fieldPath === path)
    if (fieldOverride) return fieldOverride.indexes
  }
  return automaticIndexes
}
