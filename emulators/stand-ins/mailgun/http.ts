import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An error response; its body is the one that Mailgun would send. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** A request with its parsed URL, and its response. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  method: string
  url: URL
  /** Decoded path segments, without empty ones. */
  segments: readonly string[]
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

/** Reads a request's body as a JSON object; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await buffer(request)).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** Reads a request's body as a form, whether multipart or URL-encoded. */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const body = new Response(new Uint8Array(await buffer(request)), { headers })
  return body.formData().catch(() => {
    throw new HttpError(400, 'The form could not be read')
  })
}
