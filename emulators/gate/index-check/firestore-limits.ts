import {
  CommitMeasurer,
  measureDocument,
  MAX_COMMIT_BYTES,
  type SizedWrite,
} from '../../../functions/src/platform/commit-size.ts'
import { listFieldIndexes, type IndexDefinitions } from '../../../functions/src/platform/index-definitions.ts'

/* Limits that production has and emulators do not have. Each refusal names its limit in the error and in the log. */

/** A whole number of 64 bits, as protobuf decodes it. */
interface Long {
  toString(): string
}

/** The parts of a value that the limits depend on, in the field names of proto JSON. */
export interface ProtoValue {
  readonly stringValue?: string
  readonly referenceValue?: string
  readonly booleanValue?: boolean
  readonly nullValue?: unknown
  readonly bytesValue?: Uint8Array
  readonly timestampValue?: { readonly seconds?: number | string | Long }
  readonly mapValue?: { readonly fields?: Readonly<Record<string, ProtoValue>> }
  readonly arrayValue?: { readonly values?: readonly ProtoValue[] }
}

/** In a decoded message, an absent field is null. */
export interface ProtoWrite {
  readonly update?: { readonly name: string; readonly fields?: Readonly<Record<string, ProtoValue>> } | null
  readonly delete?: string | null
  readonly updateMask?: { readonly fieldPaths?: readonly string[] } | null
  readonly updateTransforms?: readonly { readonly fieldPath: string; readonly setToServerValue?: unknown }[]
}

export interface CommitRequest {
  readonly writes?: readonly ProtoWrite[]
}

export interface LimitSettings {
  /** A benchmark that fills a database disables the checks to save time. */
  readonly areCommitsChecked: boolean
  /** The writes per second that one document accepts in the long run. */
  readonly writesPerSecond: number
  /**
   * Further writes that a document accepts in a burst. Firestore promises one write a second and in practice accepts several
   * for a while. A burst of 120 allows a minute at three writes a second, and stops a client that continues at that rate.
   */
  readonly burst: number
  /** The writes per second that one collection accepts in the long run if an indexed field holds the time of the write. */
  readonly risingWritesPerSecond: number
  /** Further writes that this collection accepts in a burst: as many as in five seconds. */
  readonly risingBurst: number
  /** Latencies that are added to each read and to each commit. */
  readonly readDelayMs: number
  readonly commitDelayMs: number
}

const DEFAULT_LIMITS: LimitSettings = {
  areCommitsChecked: true,
  writesPerSecond: 1,
  burst: 120,
  risingWritesPerSecond: 500,
  risingBurst: 2_500,
  readDelayMs: 0,
  commitDelayMs: 0,
}

const MAX_DOCUMENT_BYTES = 1024 * 1024

/** gRPC statuses. */
const INVALID_ARGUMENT = 3
const ABORTED = 10

export type LimitName =
  'commit size' | 'document size' | 'valid Unicode' | 'writes to one document' | 'writes to one collection'

export interface Refusal {
  readonly limit: LimitName
  readonly status: number
  readonly message: string
}

export interface LimitReport {
  /** The number of documents written or deleted. */
  readonly writeCount: number
  readonly largestCommitBytes: number
  readonly refusalCounts: Readonly<Partial<Record<LimitName, number>>>
  /** Resource names of collections that were written too often. */
  readonly hotCollections: readonly string[]
}

/** Converts a value for the size formulas. In a decoded message, set fields are own properties. */
function toSizedValue(value: ProtoValue): unknown {
  const [name, content]: readonly unknown[] = Object.entries(value)[0] ?? []
  switch (name) {
    case 'stringValue':
    case 'referenceValue':
    case 'booleanValue':
    case 'bytesValue':
      return content
    case 'nullValue':
      return null
    case 'arrayValue':
      return (value.arrayValue?.values ?? []).map(toSizedValue)
    case 'mapValue':
      return toSizedFields(value.mapValue?.fields)
    // A number, an instant or a location.
    default:
      return 0
  }
}

function toSizedFields(fields: Readonly<Record<string, ProtoValue>> = {}): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) values[name] = toSizedValue(fields[name] ?? {})
  return values
}

function toSizedWrite(write: ProtoWrite): SizedWrite {
  const name = getDocumentName(write)
  const path = name.split('/').slice(5).join('/')
  if (!write.update) return { path, data: null, isUpdate: false }
  const data = toSizedFields(write.update.fields)
  for (const { fieldPath } of write.updateTransforms ?? []) data[fieldPath] = 0
  return { path, data, isUpdate: (write.updateMask ?? null) !== null }
}

/** Returns the resource name of the document that a write changes. */
const getDocumentName = (write: ProtoWrite): string => write.update?.name ?? write.delete ?? ''

/**
 * The client libraries encode half a surrogate pair as three bytes that are invalid in UTF-8. A number may contain the same
 * bytes, so a commit is refused only if one of its texts is broken too.
 */
function mayContainSurrogate(bytes: Uint8Array): boolean {
  for (let index = bytes.indexOf(0xed); index !== -1; index = bytes.indexOf(0xed, index + 1)) {
    if ((bytes[index + 1] ?? 0) >= 0xa0 && (bytes[index + 2] ?? 0) >= 0x80) return true
  }
  return false
}

const LONE_SURROGATE = /\p{Cs}/u
/** Half a surrogate pair, or the replacement character that decoding made of it. */
const BROKEN_TEXT = /\p{Cs}|\ufffd/u

/** Finds the path of the first text that `pattern` matches. */
function findBrokenText(value: unknown, pattern: RegExp, path = ''): string | undefined {
  if (typeof value === 'string') return pattern.test(value) ? path : undefined
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined
  for (const [name, field] of Object.entries(value)) {
    const brokenPath = pattern.test(name)
      ? path
      : findBrokenText(field, pattern, path ? `${path}.${name}` : name)
    if (brokenPath !== undefined) return brokenPath
  }
  return undefined
}

interface Rate {
  readonly tokensPerSecond: number
  readonly burst: number
}

interface Bucket {
  readonly tokenCount: number
  /** A time of `performance.now()`. */
  readonly updatedAt: number
}

/** Token buckets, one for each name. Each fills at a steady rate. */
class Buckets {
  readonly #bucketsByName = new Map<string, Bucket>()

  /** Returns the first name whose bucket has too few tokens. */
  findExhaustedBucket(
    neededTokens: ReadonlyMap<string, number>,
    rate: Rate,
    now: number,
  ): string | undefined {
    return [...neededTokens].find(
      ([name, tokenCount]) => this.#countTokens(name, rate, now) < tokenCount,
    )?.[0]
  }

  spendTokens(neededTokens: ReadonlyMap<string, number>, rate: Rate, now: number): void {
    for (const [name, tokenCount] of neededTokens) {
      this.#bucketsByName.set(name, {
        tokenCount: this.#countTokens(name, rate, now) - tokenCount,
        updatedAt: now,
      })
    }
    // Most documents are written once, so their buckets are soon full again and can be deleted.
    if (this.#bucketsByName.size < 50_000) return
    for (const name of this.#bucketsByName.keys()) {
      if (this.#countTokens(name, rate, now) >= rate.burst) this.#bucketsByName.delete(name)
    }
  }

  clear(): void {
    this.#bucketsByName.clear()
  }

  #countTokens(name: string, { tokensPerSecond, burst }: Rate, now: number): number {
    const bucket = this.#bucketsByName.get(name)
    return bucket
      ? Math.min(burst, bucket.tokenCount + ((now - bucket.updatedAt) / 1000) * tokensPerSecond)
      : burst
  }
}

/** An instant this close to the clock counts as the time of the write. */
const CLOCK_TOLERANCE_MS = 3_600_000

/** Finds writes that append to the end of an index. Firestore stores these entries together, which limits their rate. */
class RisingIndexes {
  readonly #definitions: IndexDefinitions
  /** For each collection, the fields that have held the time of a write. */
  readonly #risingFields = new Map<string, Set<string>>()

  constructor(definitions: IndexDefinitions) {
    this.#definitions = definitions
  }

  /** Whether a write appends to an index. The method remembers the fields of the write that hold its time. */
  detectAppend(write: ProtoWrite): boolean {
    if (!write.update) return false
    const collection = getCollection(write).split('/').at(-1) ?? ''
    const risingFields = this.#risingFields.get(collection) ?? new Set<string>()
    this.#risingFields.set(collection, risingFields)
    for (const [field, { timestampValue }] of Object.entries(write.update.fields ?? {})) {
      const instant = Number(String(timestampValue?.seconds ?? 0)) * 1000
      if (Math.abs(instant - Date.now()) < CLOCK_TOLERANCE_MS) risingFields.add(field)
    }
    const transforms = write.updateTransforms ?? []
    for (const { fieldPath, setToServerValue } of transforms)
      if (setToServerValue) risingFields.add(fieldPath)
    const fieldPaths = new Set([
      ...Object.keys(write.update.fields ?? {}),
      ...transforms.map(({ fieldPath }) => fieldPath),
    ])
    const isIndexed = (field: string) => listFieldIndexes(this.#definitions, collection, field).length > 0
    if ([...fieldPaths].some((field) => risingFields.has(field) && isIndexed(field))) return true
    const isReplacement = (write.updateMask ?? null) === null
    return this.#definitions.indexes.some(({ collectionGroup, fields }) => {
      const paths = fields.map(({ fieldPath }) => fieldPath)
      if (collectionGroup !== collection || !paths.some((path) => risingFields.has(path))) return false
      // A document without one of the fields has no entry. An update keeps the fields that it does not name.
      return isReplacement
        ? paths.every((path) => fieldPaths.has(path))
        : paths.some((path) => fieldPaths.has(path))
    })
  }
}

/** Returns the resource name of a document's collection. */
const getCollection = (write: ProtoWrite): string => getDocumentName(write).split('/').slice(0, -1).join('/')

/** Accepts and refuses commits as production does. */
export class FirestoreLimits {
  #settings: LimitSettings
  readonly #initialSettings: LimitSettings
  readonly #commitMeasurer: CommitMeasurer
  readonly #risingIndexes: RisingIndexes
  readonly #documentBuckets = new Buckets()
  readonly #collectionBuckets = new Buckets()
  readonly #log: (line: string) => void
  #writeCount = 0
  #largestCommitBytes = 0
  readonly #refusalCounts = new Map<LimitName, number>()
  readonly #hotCollections = new Set<string>()

  constructor(
    definitions: IndexDefinitions,
    settings: Partial<LimitSettings> = {},
    log: (line: string) => void = () => undefined,
  ) {
    this.#initialSettings = { ...DEFAULT_LIMITS, ...settings }
    this.#settings = this.#initialSettings
    this.#commitMeasurer = new CommitMeasurer(definitions)
    this.#risingIndexes = new RisingIndexes(definitions)
    this.#log = log
  }

  get report(): LimitReport {
    return {
      writeCount: this.#writeCount,
      largestCommitBytes: this.#largestCommitBytes,
      refusalCounts: Object.fromEntries(this.#refusalCounts),
      hotCollections: [...this.#hotCollections],
    }
  }

  get settings(): LimitSettings {
    return this.#settings
  }

  changeSettings(settings: Partial<LimitSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
    this.#documentBuckets.clear()
    this.#collectionBuckets.clear()
  }

  /** Restores the initial settings and resets all counts. */
  reset(): void {
    this.#settings = this.#initialSettings
    this.#writeCount = 0
    this.#largestCommitBytes = 0
    this.#refusalCounts.clear()
    this.#hotCollections.clear()
    this.#documentBuckets.clear()
    this.#collectionBuckets.clear()
  }

  /** Returns the refusal that production would send for a commit, or counts the commit. `requestBytes` is its encoding. */
  checkCommit(
    { writes = [] }: CommitRequest,
    requestBytes: Uint8Array,
    now = performance.now(),
  ): Refusal | undefined {
    const sizedWrites = writes.map(toSizedWrite)
    const bytes = this.#commitMeasurer.measureCommit(sizedWrites)
    const refusal =
      this.#checkSize(sizedWrites, bytes) ??
      (mayContainSurrogate(requestBytes) ? this.#checkText(sizedWrites, requestBytes) : undefined) ??
      this.#checkRate(writes, now)
    if (refusal) {
      this.#refusalCounts.set(refusal.limit, (this.#refusalCounts.get(refusal.limit) ?? 0) + 1)
      this.#log(`Firestore would refuse this commit (${refusal.limit}): ${refusal.message}`)
      return refusal
    }
    this.#writeCount += writes.length
    this.#largestCommitBytes = Math.max(this.#largestCommitBytes, bytes)
    return undefined
  }

  #checkSize(writes: readonly SizedWrite[], bytes: number): Refusal | undefined {
    // A commit within the size limit of one document contains no document above it.
    const largeWrite =
      bytes > MAX_DOCUMENT_BYTES &&
      writes.find(({ path, data }) => data && measureDocument(path, data) > MAX_DOCUMENT_BYTES)
    if (largeWrite) {
      const message = `Document '${largeWrite.path}' cannot be written because its size exceeds the maximum allowed size of 1,048,576 bytes.`
      return { limit: 'document size', status: INVALID_ARGUMENT, message }
    }
    if (bytes <= MAX_COMMIT_BYTES) return undefined
    const message = `Transaction too big. Decrease transaction size. (${Math.ceil(bytes)} of ${MAX_COMMIT_BYTES} bytes, index entries included, in ${writes.length} writes)`
    return { limit: 'commit size', status: INVALID_ARGUMENT, message }
  }

  #checkText(writes: readonly SizedWrite[], requestBytes: Uint8Array): Refusal | undefined {
    // If the client sent a replacement character, a text with one is valid.
    const pattern = Buffer.from(requestBytes).includes('\ufffd') ? LONE_SURROGATE : BROKEN_TEXT
    for (const { path, data } of writes) {
      const field = pattern.test(path) ? '__name__' : data && findBrokenText(data, pattern)
      if (field !== undefined && field !== null) {
        const message = `String value is not valid UTF-8. (field '${field}' of a document in '${path.split('/').at(-2) ?? ''}')`
        return { limit: 'valid Unicode', status: INVALID_ARGUMENT, message }
      }
    }
    return undefined
  }

  /** Returns the refusal of a commit that writes too often. Only an accepted commit spends tokens. */
  #checkRate(writes: readonly ProtoWrite[], now: number): Refusal | undefined {
    const { writesPerSecond, burst, risingWritesPerSecond, risingBurst } = this.#settings
    const documentRate = { tokensPerSecond: writesPerSecond, burst }
    const collectionRate = { tokensPerSecond: risingWritesPerSecond, burst: risingBurst }
    const documentTokens = new Map(writes.map((write) => [getDocumentName(write), 1]))
    const appendingWrites = Map.groupBy(
      writes.filter((write) => this.#risingIndexes.detectAppend(write)),
      getCollection,
    )
    const collectionTokens = new Map([...appendingWrites].map(([name, group]) => [name, group.length]))
    const contendedDocument = this.#documentBuckets.findExhaustedBucket(documentTokens, documentRate, now)
    if (contendedDocument !== undefined) {
      const message = `Too much contention on these documents. Please try again. ('${toPath(contendedDocument)}' is written more often than ${writesPerSecond} times a second)`
      return { limit: 'writes to one document', status: ABORTED, message }
    }
    const hotCollection = this.#collectionBuckets.findExhaustedBucket(collectionTokens, collectionRate, now)
    if (hotCollection !== undefined) {
      this.#hotCollections.add(hotCollection)
      const message = `Too much contention on these documents. Please try again. ('${toPath(hotCollection)}', where an indexed field rises with time, is written more often than ${risingWritesPerSecond} times a second)`
      return { limit: 'writes to one collection', status: ABORTED, message }
    }
    this.#documentBuckets.spendTokens(documentTokens, documentRate, now)
    this.#collectionBuckets.spendTokens(collectionTokens, collectionRate, now)
    return undefined
  }
}

const toPath = (name: string): string => name.split('/').slice(5).join('/')
