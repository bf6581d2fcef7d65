import { asObject } from '../index-check/grpc-messages.ts'
import type { EmulatorCalls } from './emulator-calls.ts'
import { belowDatabase, type IndexSpec } from './query-plan.ts'
import { IndexBuilder, type Fields, type SortedIndex } from './sorted-index.ts'

interface Known {
  readonly collection: string
  readonly index: Promise<SortedIndex>
}

/** A document in an answer of the emulator. */
interface Found {
  readonly document?: { readonly name: string; readonly fields?: Fields } | null
}

/** The indexes that were asked for, each read from the emulator once, until something is written to its collection. */
export class IndexStore {
  readonly #calls: EmulatorCalls
  readonly #known = new Map<string, Known>()

  constructor(calls: EmulatorCalls) {
    this.#calls = calls
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  get(spec: IndexSpec): Promise<SortedIndex> {
    const key = JSON.stringify(spec)
    const known = this.#known.get(key)
    if (known) return known.index
    const mine = { collection: spec.collection, index: this.#build(spec) }
    this.#known.set(key, mine)
    mine.index.catch(() => {
      if (this.#known.get(key) === mine) this.#known.delete(key)
    })
    return mine.index
  }

  /** One that is just being read is dropped too: who waits for it is answered as of when it asked. */
  drop(collections: ReadonlySet<string>): void {
    for (const [key, { collection }] of this.#known) if (collections.has(collection)) this.#known.delete(key)
  }

  clear(): void {
    this.#known.clear()
  }

  /** Reads a collection, of each document the fields that the index needs. */
  async #build(spec: IndexSpec): Promise<SortedIndex> {
    const { parent, collection, isGroup, equal, contains, orders } = spec
    const fields = [...equal, ...(contains === null ? [] : [contains]), ...orders.map(({ field }) => field)]
    const named = fields.length > 0 ? fields : ['__name__']
    const structuredQuery = {
      from: [{ collectionId: collection, allDescendants: isGroup }],
      select: { fields: [...new Set(named)].map((fieldPath) => ({ fieldPath })) },
    }
    const builder = new IndexBuilder(spec)
    for await (const message of this.#calls.ask('RunQuery', { parent, structuredQuery })) {
      const { document } = asObject('RunQueryResponse', message) as Found
      if (document) builder.add(belowDatabase(document.name), document.fields ?? {})
    }
    return builder.finish()
  }
}
