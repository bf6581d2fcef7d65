import { TRACE_HEADER } from '@shared/http/trace-header.ts'
import { AS_OF_HEADER } from '@shared/http/as-of-header.ts'
import { NetworkError } from './api-error.ts'

/** Works like `fetch`, and reports the sent share of a long upload, from 0 to 1. */
export function sendWithProgress(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      const { status, statusText, responseText } = request
      const responseHeaders = new Headers()
      for (const name of ['Content-Type', 'Retry-After', AS_OF_HEADER, TRACE_HEADER]) {
        const value = request.getResponseHeader(name)
        if (value !== null) responseHeaders.set(name, value)
      }
      // A `Response` with status 204 must not have a body.
      resolve(
        new Response(status === 204 ? null : responseText, { status, statusText, headers: responseHeaders }),
      )
    }
    request.onerror = () => reject(new NetworkError('The upload did not arrive.'))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit | null | undefined)
  })
}
