import { appendFileSync } from 'node:fs'

/** The number of index entries that an aggregation reads for the price of one document. */
const ENTRIES_PER_READ = 1000
const NO_ALIASES: ReadonlySet<string> = new Set()

/** A message from Firestore, in the field names of proto JSON. */
export interface FirestoreResponse {
  readonly document?: object | null
  readonly found?: object | null
  readonly missing?: string | null
  readonly documentChange?: object | null
  readonly result?: {
    readonly aggregateFields?: Readonly<Record<string, { readonly integerValue?: number | string }>>
  } | null
}

/** Whether a message delivers a document or reports that it is missing. Firestore charges a read for both. */
export function isDocumentRead(response: FirestoreResponse): boolean {
  return Boolean(response.document ?? response.found ?? response.missing ?? response.documentChange)
}

/**
 * Returns the price of an aggregation in reads: one for every thousand entries that it counted, rounded up, and at least one. A sum
 * does not say how many entries it read, so `summedAliases` are ignored. Kiln requests a count with every sum.
 */
export function countAggregationReads(
  response: FirestoreResponse,
  summedAliases: ReadonlySet<string> = NO_ALIASES,
): number {
  const fields = Object.entries(response.result?.aggregateFields ?? {})
  if (fields.length === 0) return 0
  const counts = fields.flatMap(([alias, value]) => (summedAliases.has(alias) ? [] : [value]))
  return Math.max(
    1,
    ...counts.map(({ integerValue }) => Math.ceil(Number(integerValue ?? 0) / ENTRIES_PER_READ)),
  )
}

/** Records reads, one line each: documents read by the server, documents read by the web's SDK, and the price of aggregations. */
export class ReadLog {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  add(reader: 'server' | 'web', response: FirestoreResponse, summedAliases?: ReadonlySet<string>): void {
    if (isDocumentRead(response)) appendFileSync(this.#file, `${reader} 1\n`)
    const readCount = countAggregationReads(response, summedAliases)
    if (readCount > 0) appendFileSync(this.#file, `counting ${readCount}\n`)
  }
}

/** Reads the responses in the body of a WebChannel. The body consists of pieces: a length, then a JSON array of that length. */
export class WebChannelResponses {
  #pendingText = ''

  push(text: string): FirestoreResponse[] {
    this.#pendingText += text
    const responses: FirestoreResponse[] = []
    for (;;) {
      const head = /^\s*(\d+)\n/.exec(this.#pendingText)
      if (!head) return responses
      const end = head[0].length + Number(head[1])
      if (this.#pendingText.length < end) return responses
      const piece = JSON.parse(this.#pendingText.slice(head[0].length, end)) as [number, unknown[]][]
      this.#pendingText = this.#pendingText.slice(end)
      for (const [, messages] of piece) {
        for (const message of messages) if (typeof message === 'object' && message) responses.push(message)
      }
    }
  }
}
