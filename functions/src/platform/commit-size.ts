import definitions from '../../../firestore.indexes.json' with { type: 'json' }
import { singleIndexes, type CompositeIndex, type IndexDefinitions } from './index-definitions.ts'

/*
 * How large a commit is to Firestore, which counts the documents and every entry of every index they stand in, by the
 * formulas of its documentation ("Storage size calculations"). Where these leave something open, the larger is taken.
 */

/** One write of a commit. */
export interface SizedWrite {
  /** From the root, `events/1/signups/a`. */
  readonly path: string
  /** Null deletes the document. */
  readonly data: Readonly<Record<string, unknown>> | null
  /**
   * Whether the document exists and only these fields change: then an entry of an index is taken out for each that is put
   * in, and an index of several fields holds values that are not known here.
   */
  readonly isUpdate: boolean
}

const NAME_BYTES = 16
const DOCUMENT_BYTES = 32
const ENTRY_BYTES = 32
/** Of an entry in a single field's index of a collection group. */
const GROUP_ENTRY_BYTES = 48
/** Longer values are cut off in an index. */
const MAX_INDEXED_BYTES = 1500
/** A field that an index holds and an update does not name. */
const UNKNOWN_BYTES = 100

function stringBytes(text: string): number {
  return Buffer.byteLength(text) + 1
}

/** A document's name; none is that of the root, the parent of those that lie in no other. */
function nameBytes(path: string): number {
  return path === '' ? 0 : path.split('/').reduce((sum, part) => sum + stringBytes(part), NAME_BYTES)
}

function fieldsBytes(fields: Readonly<Record<string, unknown>>): number {
  let sum = DOCUMENT_BYTES
  for (const [name, value] of Object.entries(fields)) sum += stringBytes(name) + valueBytes(value)
  return sum
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** A value as it is handed to the SDK; instants and what the server fills in take 8 bytes. */
export function valueBytes(value: unknown): number {
  if (typeof value === 'string') return stringBytes(value)
  if (value === null || value === undefined || typeof value === 'boolean') return 1
  if (value instanceof Uint8Array) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + valueBytes(one), 0)
  return isMap(value) ? fieldsBytes(value) : 8
}

/** The data and the name of a document. */
export function documentBytes(path: string, data: Readonly<Record<string, unknown>>): number {
  return nameBytes(path) + fieldsBytes(data)
}

/** Which of one collection's fields stand in which index. */
class Indexed {
  readonly #definitions: IndexDefinitions
  readonly #collection: string
  readonly #composites: readonly CompositeIndex[]
  readonly #singles = new Map<
    string,
    { own: number; ofGroup: number; contents: number; contentsOfGroup: number }
  >()

  constructor(definitions: IndexDefinitions, collection: string) {
    this.#definitions = definitions
    this.#collection = collection
    this.#composites = definitions.indexes.filter((one) => one.collectionGroup === collection)
  }

  bytes({ path, data, isUpdate }: SizedWrite): number {
    const name = nameBytes(path)
    const parent = nameBytes(path.split('/').slice(0, -2).join('/'))
    const values = new Map<string, unknown>()
    const singles = this.#singlesBytes(data ?? {}, '', values, name, parent)
    let composites = 0
    for (const { fields, queryScope } of this.#composites) {
      if (isUpdate && !fields.some(({ fieldPath }) => values.has(fieldPath))) continue
      if (!isUpdate && !fields.every(({ fieldPath }) => values.has(fieldPath))) continue
      let entry = name + ENTRY_BYTES + (queryScope === 'COLLECTION' ? parent : 0)
      let entries = 1
      for (const { fieldPath, arrayConfig } of fields) {
        const value = values.get(fieldPath)
        if (!values.has(fieldPath)) entry += UNKNOWN_BYTES
        else if (arrayConfig && Array.isArray(value)) {
          entries = value.length
          entry += entries === 0 ? 0 : valueBytes(value) / entries
        } else entry += Math.min(MAX_INDEXED_BYTES, valueBytes(value))
      }
      composites += entries * entry
    }
    return (isUpdate ? 2 : 1) * (singles + composites)
  }

  #singlesBytes(
    fields: Readonly<Record<string, unknown>>,
    prefix: string,
    values: Map<string, unknown>,
    name: number,
    parent: number,
  ): number {
    let sum = 0
    for (const [key, value] of Object.entries(fields)) {
      const fieldPath = `${prefix}${key}`
      values.set(fieldPath, value)
      const { own, ofGroup, contents, contentsOfGroup } = this.#single(fieldPath)
      const bytes = Math.min(MAX_INDEXED_BYTES, valueBytes(value))
      const entry = name + stringBytes(fieldPath)
      sum += own * (entry + parent + bytes + ENTRY_BYTES) + ofGroup * (entry + bytes + GROUP_ENTRY_BYTES)
      if (Array.isArray(value) && contents + contentsOfGroup > 0) {
        for (const one of value) {
          const element = entry + Math.min(MAX_INDEXED_BYTES, valueBytes(one))
          sum += contents * (element + parent + ENTRY_BYTES) + contentsOfGroup * (element + GROUP_ENTRY_BYTES)
        }
      }
      if (isMap(value)) sum += this.#singlesBytes(value, `${fieldPath}.`, values, name, parent)
    }
    return sum
  }

  #single(fieldPath: string) {
    const known = this.#singles.get(fieldPath)
    if (known) return known
    const indexes = singleIndexes(this.#definitions, this.#collection, fieldPath)
    const count = (ofGroup: boolean, contents: boolean) =>
      indexes.filter(
        (one) =>
          (one.queryScope === 'COLLECTION_GROUP') === ofGroup && (one.arrayConfig !== undefined) === contents,
      ).length
    const counts = {
      own: count(false, false),
      ofGroup: count(true, false),
      contents: count(false, true),
      contentsOfGroup: count(true, true),
    }
    this.#singles.set(fieldPath, counts)
    return counts
  }
}

/** Measures commits by some definitions of indexes. */
export class CommitSizes {
  readonly #definitions: IndexDefinitions
  readonly #collections = new Map<string, Indexed>()

  constructor(definitions: IndexDefinitions) {
    this.#definitions = definitions
  }

  /** Bytes of one write, its index entries included; what a deleted document had in indexes is not known. */
  writeBytes(write: SizedWrite): number {
    const { path, data } = write
    if (!data) return nameBytes(path)
    const collection = path.split('/').at(-2) ?? ''
    let indexed = this.#collections.get(collection)
    if (!indexed) this.#collections.set(collection, (indexed = new Indexed(this.#definitions, collection)))
    return documentBytes(path, data) + indexed.bytes(write)
  }

  commitBytes(writes: readonly SizedWrite[]): number {
    return writes.reduce((sum, write) => sum + this.writeBytes(write), 0)
  }
}

/** By the indexes that are deployed beside this code. */
export const commitSizes = new CommitSizes(definitions as IndexDefinitions)

/** Firestore refuses a commit above this. */
export const MOST_COMMIT_BYTES = 10 * 1024 * 1024
