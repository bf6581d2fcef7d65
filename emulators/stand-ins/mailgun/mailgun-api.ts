import { timingSafeEqual } from 'node:crypto'
import { composeSubmission } from './compose.ts'
import { pageToken, parseEventsQuery, parsePageToken, takePage, type EventsQuery } from './events-query.ts'
import type { FailureMode } from './failures.ts'
import { readForm } from './form.ts'
import { Refusal, sendJson, type Exchange } from './http.ts'
import { eventData } from './mail-event.ts'
import type { Mailgun } from './mailgun.ts'
import { SUPPRESSION_TYPES, type SuppressionType } from './suppressions.ts'

const RETRY_AFTER = { 'retry-after': '1' }

/** Mailgun's own API, under `/v3`. */
export async function handleMailgunApi(mailgun: Mailgun, exchange: Exchange): Promise<void> {
  checkKey(mailgun, exchange)
  const [, domain = '', resource, ...rest] = exchange.segments
  if (domain !== mailgun.settings.domain) throw new Refusal(404, `Domain not found: ${domain}`)
  if (resource === 'messages' && rest.length === 0 && exchange.method === 'POST') {
    return postMessage(mailgun, exchange)
  }
  if (resource === 'events' && rest.length <= 1 && exchange.method === 'GET') {
    getEvents(mailgun, exchange, rest[0])
    return
  }
  const type = SUPPRESSION_TYPES.find((item) => item === resource)
  if (type && rest[0] !== undefined && rest.length === 1) {
    handleSuppression(mailgun, exchange, type, rest[0])
    return
  }
  throw new Refusal(404, 'Not Found')
}

function checkKey({ settings }: Mailgun, { request }: Exchange): void {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const actual = Buffer.from(credentials, 'base64')
  const expected = Buffer.from(`api:${settings.apiKey}`)
  const isKey = actual.length === expected.length && timingSafeEqual(actual, expected)
  if (scheme?.toLowerCase() !== 'basic' || !isKey) throw unauthorized()
}

function unauthorized(): Refusal {
  return new Refusal(401, 'Forbidden', {
    'www-authenticate': 'Basic realm="MG API"',
    'content-type': 'text/plain',
  })
}

async function postMessage(mailgun: Mailgun, exchange: Exchange): Promise<void> {
  const { request, response } = exchange
  mailgun.counts.calls += 1
  const form = await readForm(request)
  const submission = composeSubmission(form, mailgun.settings.domain, mailgun.clock.now())
  const failure = mailgun.failures.forCall(submission)
  refuseFor(failure)
  mailgun.delivery.accept(submission)
  mailgun.counts.accepted += 1
  mailgun.counts.recipients += submission.recipients.length
  if (failure === 'drop') {
    request.socket.destroy()
    return
  }
  sendJson(response, 200, { id: `<${submission.messageId}>`, message: 'Queued. Thank you.' })
}

/** Fails a call as asked before anything is done. */
function refuseFor(mode: FailureMode | undefined): void {
  if (mode === 'refuse') {
    throw new Refusal(400, "'to' parameter is not a valid address. please check documentation")
  }
  if (mode === 'ratelimit') throw new Refusal(429, 'Too many requests', RETRY_AFTER)
  if (mode === 'error') throw new Refusal(500, 'Internal Server Error')
}

function getEvents(mailgun: Mailgun, { response, url }: Exchange, token?: string): void {
  const { domain } = mailgun.settings
  const query =
    token === undefined ? parseEventsQuery(url.searchParams, mailgun.clock.now()) : parsePageToken(token)
  const { items, next } = takePage(mailgun.store.events, query)
  const address = (of: EventsQuery) => `${url.origin}/v3/${domain}/events/${pageToken(of)}`
  sendJson(response, 200, {
    items: items.map((event) => eventData(event, domain)),
    paging: { next: address(next), previous: address(query), first: address(query), last: address(next) },
  })
}

function handleSuppression(
  { suppressions }: Mailgun,
  { method, response, url }: Exchange,
  type: SuppressionType,
  address: string,
): void {
  const suppression = suppressions.get(type, address)
  if (!suppression) throw new Refusal(404, `Address not found in ${type} table`)
  if (method === 'GET') {
    sendJson(response, 200, suppression)
    return
  }
  if (method !== 'DELETE') throw new Refusal(405, `Method not allowed: ${method} ${url.pathname}`)
  suppressions.delete(type, address)
  sendJson(response, 200, { message: `The address has been removed from ${type}`, address })
}
