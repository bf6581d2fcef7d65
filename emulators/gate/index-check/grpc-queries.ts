import type { FirestoreResponse, ReadLog } from './document-reads.ts'
import { GrpcMessages } from './grpc-messages.ts'
import type { QueryLog } from './query-log.ts'
import type { StructuredQuery } from './structured-query.ts'

/** The methods whose requests contain queries, each with the type of its request. */
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

/** Returns the parts of a request's query that matter for indexes, or undefined if the request has no query. */
function extractQuery(request: QueryRequest): StructuredQuery | undefined {
  const aggregation = request.structuredAggregationQuery
  const target = request.addTarget?.query
  const query = request.structuredQuery ?? aggregation?.structuredQuery ?? target?.structuredQuery
  if (!query) return undefined
  // A summed or averaged field must be in the index, like a field that a query is ordered by.
  const aggregatedFields = (aggregation?.aggregations ?? []).flatMap(({ sum, avg }) => sum ?? avg ?? [])
  const orderBy = [...(query.orderBy ?? []), ...aggregatedFields]
  return orderBy.length === 0 ? query : { ...query, orderBy }
}

/** Records the query of a request, if it has one. In a REST call `parent` comes from the URL. */
export function recordRequest(log: QueryLog, request: QueryRequest, parent = request.parent ?? ''): void {
  const query = extractQuery(request)
  if (query) log.add(request.addTarget?.query?.parent ?? parent, query)
}

/** The methods whose responses Firestore charges as reads, each with the type of its response. */
export const READ_METHODS: Readonly<Record<string, string>> = {
  '/google.firestore.v1.Firestore/RunQuery': 'RunQueryResponse',
  '/google.firestore.v1.Firestore/RunAggregationQuery': 'RunAggregationQueryResponse',
  '/google.firestore.v1.Firestore/BatchGetDocuments': 'BatchGetDocumentsResponse',
  '/google.firestore.v1.Firestore/Listen': 'ListenResponse',
}

/** Records the queries of a gRPC call from chunks of bytes. */
export class GrpcQueries {
  readonly #messages: GrpcMessages<QueryRequest>
  readonly #log: QueryLog
  /** Aliases of sums and averages in the call's response. */
  readonly summedAliases = new Set<string>()

  constructor(messageName: string, log: QueryLog) {
    this.#messages = new GrpcMessages(messageName)
    this.#log = log
  }

  push(chunk: Buffer): void {
    for (const request of this.#messages.decodeToObjects(chunk)) {
      recordRequest(this.#log, request)
      for (const { sum, avg, alias } of request.structuredAggregationQuery?.aggregations ?? [])
        if ((sum ?? avg) && alias !== undefined) this.summedAliases.add(alias)
    }
  }
}

/** Records the reads that a gRPC response costs, from chunks of bytes. */
export class GrpcReads {
  readonly #messages: GrpcMessages<FirestoreResponse>
  readonly #log: ReadLog
  readonly #summedAliases: ReadonlySet<string> | undefined

  /** `summedAliases` are those of the call's `GrpcQueries`. */
  constructor(messageName: string, log: ReadLog, summedAliases?: ReadonlySet<string>) {
    this.#messages = new GrpcMessages(messageName)
    this.#log = log
    this.#summedAliases = summedAliases
  }

  push(chunk: Buffer): void {
    for (const response of this.#messages.decodeToObjects(chunk))
      this.#log.add('server', response, this.#summedAliases)
  }
}
