import type http2 from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import type { LimitSettings } from '../index-check/firestore-limits.ts'
import { framed, GrpcMessages } from '../index-check/grpc-messages.ts'
import { queryOf } from '../index-check/grpc-queries.ts'
import { describeShape } from '../index-check/index-report.ts'
import { shapesOf, type QueryShape, type StructuredQuery } from '../index-check/structured-query.ts'
import { aggregationAnswer, documentAnswers, type Aggregation } from './answers.ts'
import { EmulatorCalls } from './emulator-calls.ts'
import { IndexStore } from './index-store.ts'
import { planOf, type AskedQuery } from './query-plan.ts'
import { Selection } from './selection.ts'
import { UnknownShape } from './unknown-shape.ts'
import { writtenCollections } from './written-collections.ts'

const RUN_QUERY = '/google.firestore.v1.Firestore/RunQuery'
const AGGREGATE = '/google.firestore.v1.Firestore/RunAggregationQuery'

/** What is asked as of another instant than now, or how it would be answered: the emulator's to say. */
const SPECIAL = ['transaction', 'newTransaction', 'readTime', 'explainOptions'] as const

interface Request extends Partial<Record<(typeof SPECIAL)[number], unknown>> {
  readonly parent: string
  readonly structuredQuery?: AskedQuery
  readonly structuredAggregationQuery?: {
    readonly structuredQuery?: AskedQuery
    readonly aggregations?: readonly Aggregation[]
  }
}

interface Options {
  /** Of the emulator: `http://host:port`. */
  readonly target: string
  /** Whether production has an index for a kind of query. */
  readonly isServed: (shape: QueryShape) => boolean
  readonly settings: () => LimitSettings
  readonly log: (line: string) => void
}

/** A call that asks for documents or counts, wholly received. */
export interface QueryCall {
  readonly stream: http2.ServerHttp2Stream
  readonly headers: http2.IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Answers queries as production does, from indexes, where the emulator looks at each document of a collection: in a time that does not
 * depend on how much there is besides the answer. What it does not know, or production has no index for, is left to the emulator.
 */
export class IndexedReads {
  readonly #options: Options
  readonly #calls: EmulatorCalls
  readonly #indexes: IndexStore
  readonly #said = new Set<string>()

  constructor(options: Options) {
    this.#options = options
    this.#calls = new EmulatorCalls(options.target)
    this.#indexes = new IndexStore(this.#calls)
  }

  /** Whether a call is one to be tried: the rules are not asked here, so it must be one they do not hold for. */
  concerns(headers: http2.IncomingHttpHeaders): boolean {
    const path = headers[':path']
    const isQuery = path === RUN_QUERY || path === AGGREGATE
    return isQuery && this.#options.settings().isIndexed && headers.authorization === 'Bearer owner'
  }

  /** Answers a call, and hands each piece of the answer to `note` too; false where it is to be passed on. */
  async answer({ stream, headers, body }: QueryCall, note: (chunk: Buffer) => void): Promise<boolean> {
    const began = performance.now()
    const isAggregation = headers[':path'] === AGGREGATE
    const messageName = isAggregation ? 'RunAggregationQuery' : 'RunQuery'
    const [request] = new GrpcMessages<Request>(`${messageName}Request`).push(body)
    const answers = request && (await this.#answersTo(request))
    if (!answers) return false
    const { readMs, countMsPerThousand } = this.#options.settings()
    const latencyMs = readMs + (answers.counted / 1000) * countMsPerThousand
    const leftMs = latencyMs - (performance.now() - began)
    if (leftMs > 0) await wait(leftMs)
    const sending = { ':status': 200, 'content-type': 'application/grpc' }
    stream.on('error', () => stream.destroy())
    for await (const message of answers.messages) {
      if (stream.destroyed) return true
      if (!stream.headersSent) {
        stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
        stream.respond(sending, { waitForTrailers: true })
      }
      const chunk = framed(`${messageName}Response`, message)
      note(chunk)
      stream.write(chunk)
    }
    stream.end()
    return true
  }

  async #answersTo(
    request: Request,
  ): Promise<{ messages: AsyncIterable<object> | Iterable<object>; counted: number } | null> {
    const aggregations = request.structuredAggregationQuery?.aggregations
    const query = request.structuredQuery ?? request.structuredAggregationQuery?.structuredQuery
    if (!query || SPECIAL.some((name) => request[name] !== undefined)) return null
    const figures = (aggregations ?? []).flatMap(({ sum, avg }) => (sum ?? avg)?.field.fieldPath ?? [])
    try {
      const shapes = shapesOf(queryOf(request as object) as StructuredQuery)
      const plan = planOf(request.parent, query, figures)
      const unserved = shapes.find((shape) => !this.#options.isServed(shape))
      if (unserved) throw new UnknownShape('production has no index for it')
      const index = await this.#indexes.get(plan.index)
      const selection = new Selection(index, plan)
      if (!aggregations) return { messages: documentAnswers(this.#calls, index, plan, selection), counted: 0 }
      return { messages: [aggregationAnswer(index, selection, aggregations)], counted: selection.count }
    } catch (error) {
      this.#say(query, error instanceof Error ? error.message : String(error))
      return null
    }
  }

  /** Once for each kind of query. */
  #say(query: AskedQuery, why: string): void {
    const shapes = shapesOf(query as StructuredQuery).map(describeShape)
    const line = `Answered by the emulator, not from an index (${why}): ${shapes.join(' or ')}`
    if (this.#said.has(line)) return
    this.#said.add(line)
    this.#options.log(line)
  }

  /**
   * Lets go of what a commit makes old: as it is asked for and again as it is answered, for an index may be read from the emulator in
   * between. `answered` is to be called with the emulator's answer, before whoever asked hears of it.
   */
  followWrites(stream: http2.ServerHttp2Stream, messageName: string): { answered: () => void } {
    if (!this.#options.settings().isIndexed) {
      this.#indexes.clear()
      return { answered: () => this.#indexes.clear() }
    }
    const messages = new GrpcMessages<Parameters<typeof writtenCollections>[0]>(messageName)
    const written = new Set<string>()
    stream.on('data', (chunk: Buffer) => {
      for (const commit of messages.push(chunk))
        for (const one of writtenCollections(commit)) written.add(one)
      this.#indexes.drop(written)
    })
    return { answered: () => this.#indexes.drop(written) }
  }

  /** For what is written otherwise than by a commit of a server. */
  forget(): void {
    this.#indexes.clear()
  }

  /** The kinds of query that were left to the emulator, each with why. */
  get leftToEmulator(): readonly string[] {
    return [...this.#said]
  }

  /** As it began. */
  reset(): void {
    this.forget()
    this.#said.clear()
  }
}
