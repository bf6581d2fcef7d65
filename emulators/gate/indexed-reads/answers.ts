import type { EmulatorCalls } from './emulator-calls.ts'
import { databaseOf, type QueryPlan } from './query-plan.ts'
import type { Selection } from './selection.ts'
import { DOUBLE, INTEGER, type SortedIndex } from './sorted-index.ts'
import { NULL, type FirestoreValue } from './value-key.ts'

/** Documents of a request: enough that few are needed, and few enough to hold in memory. */
const AT_ONCE = 500

/** An aggregation as a request names it. */
export interface Aggregation {
  readonly alias?: string
  readonly count?: { readonly upTo?: { readonly value?: number } | null } | null
  readonly sum?: { readonly field: { readonly fieldPath: string } } | null
  readonly avg?: { readonly field: { readonly fieldPath: string } } | null
}

interface Batch {
  readonly found?: { readonly name: string } | null
  readonly readTime?: object | null
}

const now = () => ({ seconds: Math.floor(Date.now() / 1000), nanos: 0 })

/** The answers of RunQuery: the documents that were selected, in their order. One at least, which says when it was read. */
export async function* documentAnswers(
  calls: EmulatorCalls,
  index: SortedIndex,
  plan: QueryPlan,
  selection: Selection,
): AsyncGenerator<object> {
  const database = databaseOf(plan.index.parent)
  let isAnswered = false
  for (const names of inBatches(selection.positions(), AT_ONCE)) {
    const documents = names.map((at) => `${database}/${index.nameAt(at)}`)
    const found = new Map<string, Batch>()
    const request = {
      database: database.slice(0, -'/documents'.length),
      documents,
      ...(plan.select ? { mask: { fieldPaths: plan.select } } : {}),
    }
    for await (const message of calls.ask('BatchGetDocuments', request)) {
      const batch = message as Batch
      if (batch.found) found.set(batch.found.name, batch)
    }
    for (const name of documents) {
      const batch = found.get(name)
      if (!batch) continue
      isAnswered = true
      yield { document: batch.found, readTime: batch.readTime }
    }
  }
  if (!isAnswered) yield { readTime: now() }
}

function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The answer of RunAggregationQuery. */
export function aggregationAnswer(
  index: SortedIndex,
  selection: Selection,
  aggregations: readonly Aggregation[],
): object {
  const aggregateFields = Object.fromEntries(
    aggregations.map(({ alias = '', count, sum, avg }): [string, FirestoreValue] => {
      const summed = sum ?? avg
      if (!summed) {
        const upTo = count?.upTo?.value ?? Infinity
        return [alias, { integerValue: Math.min(upTo, selection.count) }]
      }
      const total = totalOf(index, selection, summed.field.fieldPath)
      if (sum) return [alias, total.isWhole ? { integerValue: total.sum } : { doubleValue: total.sum }]
      return [alias, total.count === 0 ? NULL : { doubleValue: total.sum / total.count }]
    }),
  )
  return { result: { aggregateFields }, readTime: now() }
}

/** What is no number adds nothing. */
function totalOf(index: SortedIndex, selection: Selection, field: string) {
  const total = { sum: 0, count: 0, isWhole: true }
  for (const at of selection.positions()) {
    const { value, kind } = index.figure(field, at)
    if (kind !== INTEGER && kind !== DOUBLE) continue
    total.sum += value
    total.count += 1
    total.isWhole &&= kind === INTEGER
  }
  return total
}
