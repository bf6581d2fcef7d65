import type { IndexDefinitions } from '../../../functions/src/platform/index-definitions.ts'
import { lookUpIndexes } from './index-lookup.ts'
import type { QueryShape } from './structured-query.ts'

export interface IndexReport {
  /** The number of kinds of query that production would answer. */
  readonly servedCount: number
  /** A text for each kind of query that production would refuse: the query, and the index to add. */
  readonly missingIndexTexts: readonly string[]
  /** For the terminal: the number of served queries, and the unused indexes. */
  readonly text: string
}

/** Formats a shape: `events where city = …, tags contains … order by startsAt desc`. */
function describeShape({ collection, scope, equalFields, arrayFields, orders }: QueryShape): string {
  const filters = [
    ...equalFields.map((field) => `${field} = …`),
    ...arrayFields.map((field) => `${field} contains …`),
  ]
  const orderTexts = orders.map(({ field, direction }) =>
    direction === 'DESCENDING' ? `${field} desc` : field,
  )
  return [
    scope === 'COLLECTION_GROUP' ? `all ${collection}` : collection,
    filters.length > 0 ? `where ${filters.join(', ')}` : '',
    orderTexts.length > 0 ? `order by ${orderTexts.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Compares the recorded queries with the defined indexes. Unused indexes are listed in the text only. */
export function makeIndexReport(
  shapes: readonly QueryShape[],
  definitions: IndexDefinitions,
  options: { readonly shouldListUnusedIndexes: boolean },
): IndexReport {
  const lookups = shapes.map((shape) => ({ shape, lookup: lookUpIndexes(shape, definitions) }))
  const missingIndexTexts = lookups.flatMap(({ shape, lookup }) =>
    lookup.kind === 'missing'
      ? [
          [
            `missing in firestore.indexes.json for: ${describeShape(shape)}`,
            ...lookup.proposals.map((item) => `  ${JSON.stringify(item)}`),
          ].join('\n'),
        ]
      : [],
  )
  const servedCount = shapes.length - missingIndexTexts.length
  const usedIndexes = new Set(
    lookups.flatMap(({ lookup }) => (lookup.kind === 'served' ? lookup.indexes : [])),
  )
  const unusedIndexes = options.shouldListUnusedIndexes
    ? definitions.indexes.filter((index) => !usedIndexes.has(index))
    : []
  const lines = [
    `Indexes: ${servedCount} of ${shapes.length} kinds of query are served.`,
    ...unusedIndexes.map((index) => `  used by no query of this run: ${JSON.stringify(index)}`),
  ]
  return { servedCount, missingIndexTexts, text: lines.join('\n') }
}
