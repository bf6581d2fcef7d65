import definitions from '../../../firestore.indexes.json' with { type: 'json' }
import { listFieldIndexes, type CompositeIndex, type IndexDefinitions } from './index-definitions.ts'

/*
 * The size of a commit by the formulas in Firestore's documentation ("Storage size calculations"). It counts the documents and
 * all of their index entries. Where the formulas are unclear, the larger size is used.
 */

/** One write of a commit. */
export interface SizedWrite {
  /** The path from the root, `events/1/signups/a`. */
  readonly path: string
  /** Null deletes the document. */
  readonly data: Readonly<Record<string, unknown>> | null
  /**
   * Whether the document exists and only these fields change. If so, an index entry is removed for each entry that is added, and
   * entries of a composite index contain values that are not known here.
   */
  readonly isUpdate: boolean
}

const NAME_OVERHEAD_BYTES = 16
const DOCUMENT_OVERHEAD_BYTES = 32
const ENTRY_OVERHEAD_BYTES = 32
/** The overhead of an entry in a single field's index of a collection group. */
const GROUP_ENTRY_OVERHEAD_BYTES = 48
/** An index contains only the first bytes of a longer value. */
const MAX_INDEXED_BYTES = 1500
/** The assumed size of an indexed field that an update does not name. */
const UNKNOWN_BYTES = 100

function measureString(text: string): number {
  return Buffer.byteLength(text) + 1
}

/** Measures a document's name; 0 for the root, which is the parent of top-level documents. */
function measureName(path: string): number {
  return path === ''
    ? 0
    : path.split('/').reduce((sum, part) => sum + measureString(part), NAME_OVERHEAD_BYTES)
}

function measureFields(fields: Readonly<Record<string, unknown>>): number {
  let sum = DOCUMENT_OVERHEAD_BYTES
  for (const name of Object.keys(fields)) sum += measureString(name) + measureValue(fields[name])
  return sum
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Measures a value as it is passed to the SDK; instants and values that the server fills in take 8 bytes. */
export function measureValue(value: unknown): number {
  if (typeof value === 'string') return measureString(value)
  if (value === null || value === undefined || typeof value === 'boolean') return 1
  if (value instanceof Uint8Array) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + measureValue(item), 0)
  return isMap(value) ? measureFields(value) : 8
}

/** Measures a document: its data and its name. */
export function measureDocument(path: string, data: Readonly<Record<string, unknown>>): number {
  return measureName(path) + measureFields(data)
}

/** The indexes of one field: the number of each kind, and whether other indexes include the field or a field within it. */
interface FieldIndexes {
  readonly fieldPathBytes: number
  readonly collectionIndexCount: number
  readonly groupIndexCount: number
  /** Indexes of an array's elements. */
  readonly elementIndexCount: number
  readonly groupElementIndexCount: number
  readonly isInComposite: boolean
  /** Whether a field within a map may be indexed. */
  readonly hasIndexedChildren: boolean
}

interface MeasuredValue {
  readonly value: unknown
  readonly bytes: number
}

/** The parts of a document from which its index entries are made. */
interface IndexedDocument {
  /** The sizes of the names of the document and of its parent. */
  readonly nameBytes: number
  readonly parentNameBytes: number
  /** The document's values that a composite index may contain, by their paths. */
  readonly values: Map<string, MeasuredValue>
}

/** The indexes that contain a collection's fields. Every RSVP is measured, so each field's indexes are counted only once. */
class IndexedCollection {
  readonly #definitions: IndexDefinitions
  readonly #collection: string
  readonly #compositeIndexes: readonly CompositeIndex[]
  readonly #fieldIndexes = new Map<string, FieldIndexes>()

  constructor(definitions: IndexDefinitions, collection: string) {
    this.#definitions = definitions
    this.#collection = collection
    this.#compositeIndexes = definitions.indexes.filter((index) => index.collectionGroup === collection)
  }

  /** Measures a document and its index entries, in bytes. */
  measure(path: string, data: Readonly<Record<string, unknown>>, isUpdate: boolean): number {
    const nameBytes = measureName(path)
    const parentNameBytes = measureName(path.split('/').slice(0, -2).join('/'))
    const document: IndexedDocument = { nameBytes, parentNameBytes, values: new Map() }
    let documentBytes = nameBytes + DOCUMENT_OVERHEAD_BYTES
    let entriesBytes = 0
    for (const key of Object.keys(data)) {
      const bytes = measureValue(data[key])
      documentBytes += this.#getFieldIndexes(key).fieldPathBytes + bytes
      entriesBytes += this.#measureEntries(key, { value: data[key], bytes }, document)
    }
    for (const composite of this.#compositeIndexes)
      entriesBytes += measureCompositeEntries(composite, document, isUpdate)
    return documentBytes + (isUpdate ? 2 : 1) * entriesBytes
  }

  #measureEntries(fieldPath: string, measuredValue: MeasuredValue, document: IndexedDocument): number {
    const {
      fieldPathBytes,
      collectionIndexCount,
      groupIndexCount,
      elementIndexCount,
      groupElementIndexCount,
      ...field
    } = this.#getFieldIndexes(fieldPath)
    const { nameBytes, parentNameBytes, values } = document
    const { value } = measuredValue
    if (field.isInComposite) values.set(fieldPath, measuredValue)
    const bytes = Math.min(MAX_INDEXED_BYTES, measuredValue.bytes)
    const nameAndPathBytes = nameBytes + fieldPathBytes
    let sum =
      collectionIndexCount * (nameAndPathBytes + parentNameBytes + bytes + ENTRY_OVERHEAD_BYTES) +
      groupIndexCount * (nameAndPathBytes + bytes + GROUP_ENTRY_OVERHEAD_BYTES)
    if (elementIndexCount + groupElementIndexCount > 0 && Array.isArray(value)) {
      for (const item of value) {
        const elementBytes = nameAndPathBytes + Math.min(MAX_INDEXED_BYTES, measureValue(item))
        sum +=
          elementIndexCount * (elementBytes + parentNameBytes + ENTRY_OVERHEAD_BYTES) +
          groupElementIndexCount * (elementBytes + GROUP_ENTRY_OVERHEAD_BYTES)
      }
    }
    if (field.hasIndexedChildren && isMap(value)) {
      for (const key of Object.keys(value)) {
        const child = { value: value[key], bytes: measureValue(value[key]) }
        sum += this.#measureEntries(`${fieldPath}.${key}`, child, document)
      }
    }
    return sum
  }

  #getFieldIndexes(fieldPath: string): FieldIndexes {
    const cachedIndexes = this.#fieldIndexes.get(fieldPath)
    if (cachedIndexes) return cachedIndexes
    const indexes = listFieldIndexes(this.#definitions, this.#collection, fieldPath)
    const countIndexes = ({
      isGroupIndex,
      isElementIndex,
    }: {
      isGroupIndex: boolean
      isElementIndex: boolean
    }) =>
      indexes.filter(
        (index) =>
          (index.queryScope === 'COLLECTION_GROUP') === isGroupIndex &&
          (index.arrayConfig !== undefined) === isElementIndex,
      ).length
    const indexedPaths = [
      ...this.#compositeIndexes.flatMap(({ fields }) => fields),
      ...this.#definitions.fieldOverrides.filter((override) => override.collectionGroup === this.#collection),
    ].map((indexedField) => indexedField.fieldPath)
    const fieldIndexes = {
      fieldPathBytes: measureString(fieldPath),
      collectionIndexCount: countIndexes({ isGroupIndex: false, isElementIndex: false }),
      groupIndexCount: countIndexes({ isGroupIndex: true, isElementIndex: false }),
      elementIndexCount: countIndexes({ isGroupIndex: false, isElementIndex: true }),
      groupElementIndexCount: countIndexes({ isGroupIndex: true, isElementIndex: true }),
      isInComposite: this.#compositeIndexes.some(({ fields }) =>
        fields.some((indexedField) => indexedField.fieldPath === fieldPath),
      ),
      hasIndexedChildren: indexes.length > 0 || indexedPaths.some((path) => path.startsWith(`${fieldPath}.`)),
    }
    this.#fieldIndexes.set(fieldPath, fieldIndexes)
    return fieldIndexes
  }
}

/** Measures a document's entries in a composite index, in bytes. */
function measureCompositeEntries(
  { fields, queryScope }: CompositeIndex,
  { nameBytes, parentNameBytes, values }: IndexedDocument,
  isUpdate: boolean,
): number {
  const isPresent = ({ fieldPath }: { readonly fieldPath: string }) => values.has(fieldPath)
  if (!(isUpdate ? fields.some(isPresent) : fields.every(isPresent))) return 0
  let entryBytes = nameBytes + ENTRY_OVERHEAD_BYTES + (queryScope === 'COLLECTION' ? parentNameBytes : 0)
  let entryCount = 1
  for (const { fieldPath, arrayConfig } of fields) {
    const measuredValue = values.get(fieldPath)
    if (!measuredValue) entryBytes += UNKNOWN_BYTES
    else if (arrayConfig && Array.isArray(measuredValue.value)) {
      entryCount = measuredValue.value.length
      entryBytes += entryCount === 0 ? 0 : measuredValue.bytes / entryCount
    } else entryBytes += Math.min(MAX_INDEXED_BYTES, measuredValue.bytes)
  }
  return entryCount * entryBytes
}

/** Measures the size of commits for the given index definitions. */
export class CommitMeasurer {
  readonly #definitions: IndexDefinitions
  readonly #collections = new Map<string, IndexedCollection>()

  constructor(definitions: IndexDefinitions) {
    this.#definitions = definitions
  }

  /** Measures one write in bytes, with its index entries; those of a deleted document are unknown, so they are not counted. */
  measureWrite(write: SizedWrite): number {
    const { path, data, isUpdate } = write
    if (!data) return measureName(path)
    const collection = path.split('/').at(-2) ?? ''
    let indexedCollection = this.#collections.get(collection)
    if (!indexedCollection)
      this.#collections.set(
        collection,
        (indexedCollection = new IndexedCollection(this.#definitions, collection)),
      )
    return indexedCollection.measure(path, data, isUpdate)
  }

  measureCommit(writes: readonly SizedWrite[]): number {
    return writes.reduce((sum, write) => sum + this.measureWrite(write), 0)
  }
}

/** Measures the size of commits for the indexes that are deployed with this code. */
export const commitMeasurer = new CommitMeasurer(definitions as IndexDefinitions)

/** The maximum size of a commit. Firestore refuses a larger one. */
export const MAX_COMMIT_BYTES = 10 * 1024 * 1024
