import { createRequire } from 'node:module'
import path from 'node:path'
import type { FirestoreAnswer, ReadRecord } from './document-reads.ts'
import type { QueryRecord } from './query-record.ts'
import type { StructuredQuery } from './structured-query.ts'

/** The methods that carry queries, and the message each takes. */
export const QUERY_METHODS: Readonly<Record<string, string>> = {
  '/google.firestore.v1.Firestore/RunQuery': 'RunQueryRequest',
  '/google.firestore.v1.Firestore/RunAggregationQuery': 'RunAggregationQueryRequest',
  '/google.firestore.v1.Firestore/Listen': 'ListenRequest',
}

/** A request with a query, in the field names of proto JSON: the same from gRPC, REST and WebChannel. */
export interface QueryRequest {
  readonly parent?: string
  readonly structuredQuery?: StructuredQuery
  readonly structuredAggregationQuery?: {
    readonly structuredQuery?: StructuredQuery
    readonly aggregations?: readonly (Partial<
      Record<'sum' | 'avg', { readonly field: { readonly fieldPath: string } }>
    > & { readonly alias?: string })[]
  }
  readonly addTarget?: {
    readonly query?: { readonly parent?: string; readonly structuredQuery?: StructuredQuery }
  }
}

/** Records the query of a request, if it has one. `parent` is for REST, where the address holds it. */
export function recordRequest(
  record: QueryRecord,
  request: QueryRequest,
  parent = request.parent ?? '',
): void {
  const aggregation = request.structuredAggregationQuery
  const target = request.addTarget?.query
  const query = request.structuredQuery ?? aggregation?.structuredQuery ?? target?.structuredQuery
  if (!query) return
  // What is summed or averaged must stand in the index, as what a query is ordered by does.
  const figures = (aggregation?.aggregations ?? []).flatMap(({ sum, avg }) => sum ?? avg ?? [])
  const orderBy = [...(query.orderBy ?? []), ...figures]
  record.add(target?.parent ?? parent, orderBy.length === 0 ? query : { ...query, orderBy })
}

interface MessageType {
  decode(bytes: Uint8Array): unknown
  toObject(message: unknown, options: { enums: typeof String; longs: typeof Number }): unknown
}

function messageTypes(): Readonly<Record<string, MessageType>> {
  const adminSdk = createRequire(createRequire(import.meta.url).resolve('firebase-admin'))
  // The SDK's own message classes. Its package exports do not name them, hence the path.
  const file = path.join(
    path.dirname(adminSdk.resolve('@google-cloud/firestore')),
    '../protos/firestore_v1_proto_api.js',
  )
  const { google } = adminSdk(file) as {
    google: { firestore: { v1: Readonly<Record<string, MessageType>> } }
  }
  return google.firestore.v1
}

/** The methods whose answers carry documents, and the message each sends. */
export const READ_METHODS: Readonly<Record<string, string>> = {
  '/google.firestore.v1.Firestore/RunQuery': 'RunQueryResponse',
  '/google.firestore.v1.Firestore/RunAggregationQuery': 'RunAggregationQueryResponse',
  '/google.firestore.v1.Firestore/BatchGetDocuments': 'BatchGetDocumentsResponse',
  '/google.firestore.v1.Firestore/Listen': 'ListenResponse',
}

const PREFIX_BYTES = 5

/** Takes the bytes of one side of a gRPC call as they come, and hands on its messages. */
export class GrpcMessages<T> {
  static #types: Readonly<Record<string, MessageType>> | undefined
  readonly #type: MessageType
  #pending = Buffer.alloc(0)

  constructor(messageName: string) {
    GrpcMessages.#types ??= messageTypes()
    const type = GrpcMessages.#types[messageName]
    if (!type) throw new Error(`There is no message ${messageName}.`)
    this.#type = type
  }

  /** In the field names and words of proto JSON. Throws on a message that was compressed, which the SDKs do not do. */
  push(chunk: Buffer): T[] {
    return this.decode(chunk).map(
      (message) => this.#type.toObject(message, { enums: String, longs: Number }) as T,
    )
  }

  /** As `push`, but as the SDK's classes decode them, which is done in half the time. */
  decode(chunk: Buffer): T[] {
    this.#pending = Buffer.concat([this.#pending, chunk])
    const messages: T[] = []
    while (this.#pending.length >= PREFIX_BYTES) {
      const end = PREFIX_BYTES + this.#pending.readUInt32BE(1)
      if (this.#pending.length < end) break
      const isCompressed = this.#pending[0] === 1
      const bytes = this.#pending.subarray(PREFIX_BYTES, end)
      this.#pending = this.#pending.subarray(end)
      if (isCompressed) throw new Error('a gRPC message was compressed')
      messages.push(this.#type.decode(bytes) as T)
    }
    return messages
  }
}

/** Takes the bytes of one gRPC call as they come and records the queries of its messages. */
export class GrpcQueries {
  readonly #messages: GrpcMessages<QueryRequest>
  readonly #record: QueryRecord
  /** What the call sums or averages, by the names that the answer has. */
  readonly summed = new Set<string>()

  constructor(messageName: string, record: QueryRecord) {
    this.#messages = new GrpcMessages(messageName)
    this.#record = record
  }

  push(chunk: Buffer): void {
    for (const request of this.#messages.push(chunk)) {
      recordRequest(this.#record, request)
      for (const { sum, avg, alias } of request.structuredAggregationQuery?.aggregations ?? [])
        if ((sum ?? avg) && alias !== undefined) this.summed.add(alias)
    }
  }
}

/** Takes the bytes of one gRPC answer as they come and records how many documents were read for it. */
export class GrpcReads {
  readonly #messages: GrpcMessages<FirestoreAnswer>
  readonly #record: ReadRecord
  readonly #summed: ReadonlySet<string> | undefined

  /** `summed`: see `GrpcQueries`. */
  constructor(messageName: string, record: ReadRecord, summed?: ReadonlySet<string>) {
    this.#messages = new GrpcMessages(messageName)
    this.#record = record
    this.#summed = summed
  }

  push(chunk: Buffer): void {
    for (const answer of this.#messages.push(chunk)) this.#record.add('server', answer, this.#summed)
  }
}
