import { HttpError, sendJson, type Exchange } from './http.ts'
import type { Mailgun } from './mailgun.ts'
import { renderFrame, findLinks } from './message-frame.ts'
import { renderMessage, renderSummary } from './render.ts'
import type { InboxEntry } from './store.ts'

const DEFAULT_LIMIT = 1_000

/** Serves the inbox: `/messages` and the paths below it. */
export async function handleInboxApi(mailgun: Mailgun, exchange: Exchange): Promise<void> {
  const { method, segments, response } = exchange
  const [, id, part, attachmentIndex] = segments
  if (id === undefined) {
    if (method === 'GET') {
      sendMessageList(mailgun, exchange)
      return
    }
    if (method !== 'DELETE') throw new HttpError(405, `Method not allowed: ${method}`)
    mailgun.store.clear()
    response.writeHead(204).end()
    return
  }
  const entry = mailgun.store.findEntry(id)
  if (!entry) throw new HttpError(404, 'Message not found')
  if (method === 'GET' && part === undefined) {
    sendJson(response, 200, renderMessage(entry.submission, entry.recipientIndex))
    return
  }
  if (method === 'GET' && part === 'html' && attachmentIndex === undefined) {
    sendFrame(exchange, entry)
    return
  }
  if (method === 'GET' && part === 'attachments') {
    sendAttachment(exchange, entry, attachmentIndex)
    return
  }
  if (method === 'GET' && part === 'follow') {
    followLink(mailgun, exchange, entry)
    return
  }
  if (method === 'POST' && part === 'unsubscribe') return sendOneClickUnsubscribe(exchange, entry)
  if (method === 'POST' && (part === 'open' || part === 'complain')) {
    mailgun.deliverer.recordAction(entry, part === 'open' ? 'opened' : 'complained')
    sendJson(response, 200, {})
    return
  }
  throw new HttpError(404, 'Not Found')
}

/**
 * Sends the messages that the query selects: `?to=` an exact address, `?search=` a part of an address or subject, `?limit=`. With
 * `?summary` the messages have no bodies.
 */
function sendMessageList(mailgun: Mailgun, { response, url }: Exchange): void {
  const limit = Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT)
  const to = url.searchParams.get('to')?.trim().toLowerCase()
  const search = url.searchParams.get('search')?.trim().toLowerCase() ?? ''
  const render = url.searchParams.has('summary') ? renderSummary : renderMessage
  const messages = [...mailgun.store.entries()]
    .filter(({ submission, recipientIndex }) => {
      const address = submission.recipients[recipientIndex]?.address.toLowerCase() ?? ''
      if (to !== undefined && address !== to) return false
      return address.includes(search) || submission.subject.toLowerCase().includes(search)
    })
    .slice(0, limit)
    .map(({ submission, recipientIndex }) => render(submission, recipientIndex))
  sendJson(response, 200, messages, { 'x-total-count': String(mailgun.store.entryCount) })
}

function sendFrame({ response }: Exchange, entry: InboxEntry): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    // Mail is untrusted, so it gets no scripts, forms or frames, and an origin of its own even outside the inbox page.
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; " +
      "style-src 'unsafe-inline' *; font-src * data:; frame-ancestors 'self'",
  })
  response.end(renderFrame(entry))
}

function sendAttachment(
  { response }: Exchange,
  entry: InboxEntry,
  attachmentIndex: string | undefined,
): void {
  const attachment = /^\d+$/.test(attachmentIndex ?? '')
    ? entry.submission.attachments[Number(attachmentIndex)]
    : undefined
  if (!attachment) throw new HttpError(404, 'Attachment not found')
  const encodedName = encodeURIComponent(attachment.filename)
  response.writeHead(200, {
    'content-type': attachment.contentType,
    'content-disposition': `attachment; filename*=UTF-8''${encodedName}`,
    'content-security-policy': "sandbox; default-src 'none'",
  })
  response.end(attachment.content)
}

/** Redirects to a link of the message, and records the click if clicks are tracked. Refuses a link that is not in the message. */
function followLink(mailgun: Mailgun, { response, url }: Exchange, entry: InboxEntry): void {
  const target = url.searchParams.get('url') ?? ''
  if (!findLinks(entry).includes(target)) throw new HttpError(404, 'The message has no such link')
  if (entry.submission.shouldTrackClicks) mailgun.deliverer.recordAction(entry, 'clicked', { url: target })
  response.writeHead(302, { location: target, 'cache-control': 'no-store' }).end()
}

/** Does what a mail program's unsubscribe button does (RFC 8058): one POST to the URL in the header. */
async function sendOneClickUnsubscribe({ response }: Exchange, entry: InboxEntry): Promise<void> {
  const { headers } = renderMessage(entry.submission, entry.recipientIndex)
  const findHeader = (name: string) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const target = /<(https?:[^<>\s]+)>/.exec(findHeader('list-unsubscribe') ?? '')?.[1]
  if (!target || findHeader('list-unsubscribe-post') !== 'List-Unsubscribe=One-Click') {
    throw new HttpError(409, 'The message has no one-click unsubscribe')
  }
  const { status } = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  sendJson(response, 200, { url: target, status })
}
