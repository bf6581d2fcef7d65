import type { IncomingMessage, ServerResponse } from 'node:http'

/** An answer other than success; its body is what Mailgun would send. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** One request on its way to a route: the parsed address, and the answer to write to. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  method: string
  url: URL
  /** Decoded path segments, without empty ones at the ends. */
  segments: readonly string[]
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

/** Collects a request's body; refuses with 413 what is longer than `limit` bytes. */
async function readBody(request: IncomingMessage, limit = 1_000_000): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new Refusal(413, 'Message payload is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A request's body as a JSON object; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await readBody(request)).toString('utf8')
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'The body must be a JSON object')
  }
  return value as Record<string, unknown>
}

/** Writes a JSON array piece by piece, so that a long list is never in memory as a whole. */
export async function streamJsonArray(
  response: ServerResponse,
  items: Iterable<unknown>,
  headers: Record<string, string> = {},
): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.write('[')
  let separator = ''
  for (const item of items) {
    if (response.destroyed) return
    if (!response.write(separator + JSON.stringify(item))) {
      await new Promise<void>((resolve) => {
        const done = () => {
          response.off('drain', done)
          response.off('close', done)
          resolve()
        }
        response.on('drain', done)
        response.on('close', done)
      })
    }
    separator = ','
  }
  response.end(']')
}
