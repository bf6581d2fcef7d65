import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Exchange } from './http.ts'
import type { Mailgun } from './mailgun.ts'
import { renderSummary } from './render.ts'

const FILES: Record<string, { fileName: string; contentType: string }> = {
  '/': { fileName: 'inbox.html', contentType: 'text/html; charset=utf-8' },
  '/inbox.css': { fileName: 'inbox.css', contentType: 'text/css; charset=utf-8' },
  '/inbox.js': { fileName: 'inbox.js', contentType: 'text/javascript; charset=utf-8' },
}

const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Serves the inbox page and its files. Returns false for any other path. */
export function servePage({ method, url, response }: Exchange): boolean {
  const file = Object.hasOwn(FILES, url.pathname) ? FILES[url.pathname] : undefined
  if (!file || method !== 'GET') return false
  const content = readFileSync(new URL(`./page/${file.fileName}`, import.meta.url))
  response.writeHead(200, { ...PAGE_HEADERS, 'content-type': file.contentType })
  response.end(content)
  return true
}

const MAX_LIVE_RECIPIENTS = 20

/** Notifies open inbox pages of new mail, of new statuses of messages to few recipients, and of the deletion of all messages. */
export class LiveInbox {
  readonly #pageResponses = new Set<ServerResponse>()

  constructor(mailgun: Mailgun) {
    mailgun.store.listeners.push({
      onSubmissionAdded: () => this.#notify('mail', {}),
      onEventAdded: ({ event, submission, recipientIndex }) => {
        const isLarge = submission.recipients.length > MAX_LIVE_RECIPIENTS
        if (event !== 'accepted' && !isLarge)
          this.#notify('status', renderSummary(submission, recipientIndex))
      },
      onClear: () => this.#notify('cleared', {}),
    })
  }

  #notify(event: string, data: unknown): void {
    if (this.#pageResponses.size === 0) return
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    for (const response of this.#pageResponses) response.write(text)
  }

  connectPage({ response }: Exchange): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 1000\n\n')
    this.#pageResponses.add(response)
    response.on('close', () => this.#pageResponses.delete(response))
  }

  close(): void {
    for (const response of this.#pageResponses) response.end()
  }
}
