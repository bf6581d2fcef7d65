import type { IncomingMessage, ServerResponse } from 'node:http'

/** Mailgun's limit for one message, attachments included. */
const MAX_MESSAGE_BYTES = 25 * 1024 * 1024

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

/** A request with its parsed address, and its response. */
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

/** Reads a request's body, up to the size limit of a message. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Reads all of it: otherwise the client would never see the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_MESSAGE_BYTES) chunks.push(chunk)
  }
  if (size > MAX_MESSAGE_BYTES) throw new Refusal(413, 'Message payload is too large')
  return Buffer.concat(chunks)
}

/** Reads a request's body as a JSON object; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await readBody(request)).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** Reads a request's body as a form, whether multipart or URL-encoded. */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const body = new Response(new Uint8Array(await readBody(request)), { headers })
  return body.formData().catch(() => {
    throw new Refusal(400, 'The form could not be read')
  })
}
