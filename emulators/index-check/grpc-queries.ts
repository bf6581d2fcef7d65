import { createRequire } from 'node:module'
import path from 'node:path'
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
    readonly aggregations?: unknown
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
  if (aggregation && /"(sum|avg)":/.test(JSON.stringify(aggregation.aggregations))) {
    record.problem('sums and averages need their field in the index, which this check does not know')
  }
  const target = request.addTarget?.query
  const query = request.structuredQuery ?? aggregation?.structuredQuery ?? target?.structuredQuery
  if (query) record.add(target?.parent ?? parent, query)
}

interface MessageType {
  decode(bytes: Uint8Array): unknown
  toObject(message: unknown, options: { enums: typeof String; longs: typeof Number }): QueryRequest
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

const PREFIX_BYTES = 5

/** Takes the bytes of one gRPC call as they come and records the queries of its messages. */
export class GrpcQueries {
  static #types: Readonly<Record<string, MessageType>> | undefined
  readonly #type: MessageType
  readonly #record: QueryRecord
  #pending = Buffer.alloc(0)

  constructor(messageName: string, record: QueryRecord) {
    GrpcQueries.#types ??= messageTypes()
    const type = GrpcQueries.#types[messageName]
    if (!type) throw new Error(`There is no message ${messageName}.`)
    this.#type = type
    this.#record = record
  }

  push(chunk: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, chunk])
    while (this.#pending.length >= PREFIX_BYTES) {
      const end = PREFIX_BYTES + this.#pending.readUInt32BE(1)
      if (this.#pending.length < end) return
      const isCompressed = this.#pending[0] === 1
      const bytes = this.#pending.subarray(PREFIX_BYTES, end)
      this.#pending = this.#pending.subarray(end)
      if (isCompressed) this.#record.problem('a gRPC message was compressed')
      else
        recordRequest(
          this.#record,
          this.#type.toObject(this.#type.decode(bytes), { enums: String, longs: Number }),
        )
    }
  }
}
