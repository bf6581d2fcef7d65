import {
  CommitSizes,
  documentBytes,
  MOST_COMMIT_BYTES,
  type SizedWrite,
} from '../../../functions/src/platform/commit-size.ts'
import type { IndexDefinitions } from '../../../functions/src/platform/index-definitions.ts'

/*
 * What production refuses and no emulator does. Each refusal says which limit was hit, in the error and in the log.
 */

/** A `Value` in the field names of proto JSON, as far as sizes and texts go. */
export interface ProtoValue {
  readonly stringValue?: string
  readonly referenceValue?: string
  readonly booleanValue?: boolean
  readonly nullValue?: unknown
  readonly bytesValue?: Uint8Array
  readonly mapValue?: { readonly fields?: Readonly<Record<string, ProtoValue>> }
  readonly arrayValue?: { readonly values?: readonly ProtoValue[] }
}

/** What is not there is null in a message as it was decoded. */
export interface ProtoWrite {
  readonly update?: { readonly name: string; readonly fields?: Readonly<Record<string, ProtoValue>> } | null
  readonly delete?: string | null
  readonly updateMask?: { readonly fieldPaths?: readonly string[] } | null
  readonly updateTransforms?: readonly { readonly fieldPath: string }[]
}

export interface CommitRequest {
  readonly writes?: readonly ProtoWrite[]
}

export interface LimitSettings {
  /** Whether commits are looked at; a benchmark that fills a world need not wait for that. */
  readonly isJudging: boolean
  /** Writes a second that one document takes in the long run. */
  readonly writesASecond: number
  /**
   * How many more it takes at once, or in a rush. Firestore promises one write a second and in practice takes several for
   * a while; two minutes' worth lets a minute of rush pass at three a second, and stops who goes on like that.
   */
  readonly burst: number
  /** Added to each read and each commit. */
  readonly readMs: number
  readonly commitMs: number
}

const DEFAULT_LIMITS: LimitSettings = {
  isJudging: true,
  writesASecond: 1,
  burst: 120,
  readMs: 0,
  commitMs: 0,
}

const MOST_DOCUMENT_BYTES = 1024 * 1024

/** gRPC statuses. */
const INVALID_ARGUMENT = 3
const ABORTED = 10

export type LimitName = 'commit size' | 'document size' | 'valid Unicode' | 'writes to one document'

export interface Refusal {
  readonly limit: LimitName
  readonly status: number
  readonly message: string
}

export interface LimitReport {
  readonly commits: number
  /** Documents written or deleted. */
  readonly writes: number
  readonly largestCommitBytes: number
  readonly refused: Readonly<Partial<Record<LimitName, number>>>
}

/** What the SDK was given, as the formulas know it. A message as it was decoded will do: what is set in it is its own. */
function valueOf(value: ProtoValue): unknown {
  switch (Object.keys(value)[0]) {
    case 'stringValue':
      return value.stringValue
    case 'referenceValue':
      return value.referenceValue
    case 'booleanValue':
      return value.booleanValue
    case 'nullValue':
      return null
    case 'bytesValue':
      return value.bytesValue
    case 'arrayValue':
      return (value.arrayValue?.values ?? []).map(valueOf)
    case 'mapValue':
      return fieldsOf(value.mapValue?.fields)
    // A number, an instant, a place, or nothing that is known.
    case undefined:
    default:
      return 0
  }
}

function fieldsOf(fields: Readonly<Record<string, ProtoValue>> = {}): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) values[name] = valueOf(fields[name] ?? {})
  return values
}

function sized(write: ProtoWrite): SizedWrite {
  const name = nameOf(write)
  const path = name.split('/').slice(5).join('/')
  if (!write.update) return { path, data: null, isUpdate: false }
  const data = fieldsOf(write.update.fields)
  for (const { fieldPath } of write.updateTransforms ?? []) data[fieldPath] = 0
  return { path, data, isUpdate: (write.updateMask ?? null) !== null }
}

const nameOf = (write: ProtoWrite): string => write.update?.name ?? write.delete ?? ''

/**
 * What the client libraries send of half a surrogate pair: three bytes that UTF-8 never holds. They may stand in a number,
 * so they count only beside a text that could not be read.
 */
function holdsSurrogates(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xed); at !== -1; at = bytes.indexOf(0xed, at + 1)) {
    if ((bytes[at + 1] ?? 0) >= 0xa0 && (bytes[at + 2] ?? 0) >= 0x80) return true
  }
  return false
}

/** Half a pair, or what reading it made of it. */
const BROKEN = /\p{Cs}|\ufffd/u

/** The first text that is no Unicode, by its path. */
function brokenText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return BROKEN.test(value) ? path : undefined
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined
  for (const [name, one] of Object.entries(value)) {
    const inside = BROKEN.test(name) ? path : brokenText(one, path ? `${path}.${name}` : name)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** A bucket that fills at a steady rate; each write takes one. */
interface Bucket {
  tokens: number
  at: number
}

/** Judges commits as production does. */
export class FirestoreLimits {
  #settings: LimitSettings
  readonly #initial: LimitSettings
  readonly #sizes: CommitSizes
  readonly #buckets = new Map<string, Bucket>()
  readonly #log: (line: string) => void
  #commits = 0
  #writes = 0
  #largest = 0
  readonly #refused = new Map<LimitName, number>()

  constructor(
    definitions: IndexDefinitions,
    settings: Partial<LimitSettings> = {},
    log: (line: string) => void = () => undefined,
  ) {
    this.#initial = { ...DEFAULT_LIMITS, ...settings }
    this.#settings = this.#initial
    this.#sizes = new CommitSizes(definitions)
    this.#log = log
  }

  get report(): LimitReport {
    return {
      commits: this.#commits,
      writes: this.#writes,
      largestCommitBytes: this.#largest,
      refused: Object.fromEntries(this.#refused),
    }
  }

  get settings(): LimitSettings {
    return this.#settings
  }

  change(settings: Partial<LimitSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
    this.#buckets.clear()
  }

  /** As it began: the settings, and nothing counted. */
  reset(): void {
    this.#settings = this.#initial
    this.#commits = 0
    this.#writes = 0
    this.#largest = 0
    this.#refused.clear()
    this.#buckets.clear()
  }

  /** Why production would refuse a commit, of which `sent` are the bytes; or nothing, and then its writes have counted. */
  judge({ writes = [] }: CommitRequest, sent: Uint8Array, now = performance.now()): Refusal | undefined {
    const all = writes.map(sized)
    const bytes = this.#sizes.commitBytes(all)
    const refusal =
      this.#tooLarge(all, bytes) ??
      (holdsSurrogates(sent) ? this.#notUnicode(all) : undefined) ??
      this.#tooOften(writes, now)
    if (refusal) {
      this.#refused.set(refusal.limit, (this.#refused.get(refusal.limit) ?? 0) + 1)
      this.#log(`Firestore's limit on ${refusal.limit} was hit: ${refusal.message}`)
      return refusal
    }
    this.#commits += 1
    this.#writes += writes.length
    this.#largest = Math.max(this.#largest, bytes)
    return undefined
  }

  #tooLarge(writes: readonly SizedWrite[], bytes: number): Refusal | undefined {
    // A commit that is no larger than a document may be holds none that is.
    const large =
      bytes > MOST_DOCUMENT_BYTES &&
      writes.find(({ path, data }) => data && documentBytes(path, data) > MOST_DOCUMENT_BYTES)
    if (large) {
      const message = `Document '${large.path}' cannot be written because its size exceeds the maximum allowed size of 1,048,576 bytes.`
      return { limit: 'document size', status: INVALID_ARGUMENT, message }
    }
    if (bytes <= MOST_COMMIT_BYTES) return undefined
    const message = `Transaction too big. Decrease transaction size. (${Math.ceil(bytes)} of ${MOST_COMMIT_BYTES} bytes, index entries included, in ${writes.length} writes)`
    return { limit: 'commit size', status: INVALID_ARGUMENT, message }
  }

  #notUnicode(writes: readonly SizedWrite[]): Refusal | undefined {
    for (const { path, data } of writes) {
      const field = BROKEN.test(path) ? '__name__' : data && brokenText(data)
      if (field !== undefined && field !== null) {
        const message = `String value is not valid UTF-8. (field '${field}' of a document in '${path.split('/').at(-2) ?? ''}')`
        return { limit: 'valid Unicode', status: INVALID_ARGUMENT, message }
      }
    }
    return undefined
  }

  /** A commit that is refused writes nothing, so it counts for nothing. */
  #tooOften(writes: readonly ProtoWrite[], now: number): Refusal | undefined {
    const { writesASecond, burst } = this.#settings
    const names = new Set(writes.map(nameOf))
    const buckets = [...names].map((name) => {
      const { tokens, at } = this.#buckets.get(name) ?? { tokens: burst, at: now }
      const filled = Math.min(burst, tokens + ((now - at) / 1000) * writesASecond)
      return { name, bucket: { tokens: filled, at: now } }
    })
    const empty = buckets.find(({ bucket }) => bucket.tokens < 1)
    if (empty) {
      const [, , , , , ...path] = empty.name.split('/')
      const message = `Too much contention on these documents. Please try again. ('${path.join('/')}' is written more often than ${writesASecond} times a second)`
      return { limit: 'writes to one document', status: ABORTED, message }
    }
    for (const { name, bucket } of buckets) {
      this.#buckets.set(name, { ...bucket, tokens: bucket.tokens - 1 })
    }
    this.#forgetFull(now)
    return undefined
  }

  /** Most documents are written once: their buckets are full again soon. */
  #forgetFull(now: number): void {
    if (this.#buckets.size < 50_000) return
    const { writesASecond, burst } = this.#settings
    for (const [name, { tokens, at }] of this.#buckets) {
      if (tokens + ((now - at) / 1000) * writesASecond >= burst) this.#buckets.delete(name)
    }
  }
}
