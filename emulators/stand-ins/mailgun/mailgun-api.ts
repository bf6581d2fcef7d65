import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { composeSubmission } from './compose.ts'
import { pageToken, parseEventsQuery, parsePageToken, takePage, type EventsQuery } from './events-query.ts'
import type { CallMode, EventsMode } from './failures.ts'
import { readForm } from './form.ts'
import { readBody, Refusal, sendJson, type Exchange } from './http.ts'
import { eventData } from './mail-event.ts'
import type { Mailgun } from './mailgun.ts'
import { quotaExceeded } from './quota.ts'
import { SUPPRESSION_TYPES, type Suppression, type SuppressionType } from './suppressions.ts'

const RETRY_AFTER = { 'retry-after': '1' }

/** Mailgun's own API, under `/v3`. */
export async function handleMailgunApi(mailgun: Mailgun, exchange: Exchange): Promise<void> {
  const key = keyOf(mailgun, exchange)
  const [, domain = '', resource, ...rest] = exchange.segments
  if (domain !== mailgun.settings.domain) throw new Refusal(404, `Domain not found: ${domain}`)
  if (resource === 'messages' && rest.length === 0 && exchange.method === 'POST') {
    return postMessage(mailgun, exchange)
  }
  if (key === 'sending') throw unauthorized()
  if (resource === 'events' && rest.length <= 1 && exchange.method === 'GET') {
    return getEvents(mailgun, exchange, rest[0])
  }
  const type = SUPPRESSION_TYPES.find((one) => one === resource)
  if (type && rest.length <= 1) return handleSuppressions(mailgun, exchange, type, rest[0])
  throw new Refusal(404, 'Not Found')
}

/** Which of the two keys a request comes with; refuses any other. */
function keyOf({ settings }: Mailgun, { request }: Exchange): 'account' | 'sending' {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const given = Buffer.from(credentials, 'base64')
  const is = (key: string) => {
    const expected = Buffer.from(`api:${key}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (scheme?.toLowerCase() === 'basic') {
    if (is(settings.apiKey)) return 'account'
    if (is(settings.sendingKey)) return 'sending'
  }
  throw unauthorized()
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
  fail(mailgun, exchange, failure?.mode)
  if (failure?.mode === 'lost') return
  mailgun.quota.take(submission.recipients.length, mailgun.settings.domain, mailgun.clock.now())
  mailgun.delivery.accept(submission)
  mailgun.counts.accepted += 1
  mailgun.counts.recipients += submission.recipients.length
  if (failure?.mode === 'drop') {
    request.socket.destroy()
    return
  }
  // A caller that gives up waiting has sent the message all the same.
  if (failure?.mode === 'slow') await sleep(failure.delay ?? mailgun.settings.slowDelay)
  sendJson(response, 200, { id: `<${submission.messageId}>`, message: 'Queued. Thank you.' })
}

/** Fails a call as asked before anything is done: by a refusal, or by breaking the connection. */
function fail(
  { settings, clock }: Mailgun,
  { request }: Exchange,
  mode: CallMode | EventsMode | undefined,
): void {
  if (mode === 'refuse') {
    throw new Refusal(400, "'to' parameter is not a valid address. please check documentation")
  }
  if (mode === 'unauthorized') throw unauthorized()
  if (mode === 'unpaid') throw new Refusal(402, 'Payment required: the account has an open balance')
  if (mode === 'forbidden') {
    throw new Refusal(403, `Domain ${settings.domain} is not allowed to send: the account is disabled`)
  }
  if (mode === 'quota') throw quotaExceeded(settings.domain, clock.now() + 3_600_000)
  if (mode === 'ratelimit') throw new Refusal(429, 'Too many requests', RETRY_AFTER)
  if (mode === 'error') throw new Refusal(500, 'Internal Server Error')
  if (mode === 'lost') request.socket.destroy()
}

async function getEvents(mailgun: Mailgun, exchange: Exchange, token?: string): Promise<void> {
  const { response, url } = exchange
  const failure = mailgun.failures.forEvents()
  fail(mailgun, exchange, failure?.mode)
  if (failure?.mode === 'lost') return
  if (failure?.mode === 'slow') await sleep(failure.delay ?? mailgun.settings.slowDelay)
  mailgun.counts.eventsCalls += 1
  const { domain } = mailgun.settings
  const now = mailgun.clock.now()
  const query = token === undefined ? parseEventsQuery(url.searchParams, now) : parsePageToken(token)
  const events = failure?.mode === 'empty' ? [] : mailgun.store.events
  const page = takePage(events, query, mailgun.eventsLag === 0 ? Infinity : now - mailgun.eventsLag)
  const address = (of: EventsQuery) => `${url.origin}/v3/${domain}/events/${pageToken(of)}`
  sendJson(response, 200, {
    items: page.items.map((event) => eventData(event, domain)),
    paging: {
      next: address(page.next),
      previous: address(page.previous),
      first: address(token === undefined ? query : page.previous),
      last: address(page.next),
    },
  })
}

async function handleSuppressions(
  mailgun: Mailgun,
  exchange: Exchange,
  type: SuppressionType,
  address?: string,
): Promise<void> {
  const { method, response, request, url } = exchange
  const { suppressions } = mailgun
  if (address === undefined) {
    if (method === 'GET') {
      listSuppressions(mailgun, exchange, type)
      return
    }
    if (method === 'DELETE') {
      suppressions.clear(type)
      sendJson(response, 200, { message: `${capital(type)} have been removed` })
      return
    }
    if (method === 'POST' && request.headers['content-type']?.startsWith('application/json')) {
      const given = JSON.parse((await readBody(request)).toString('utf8')) as Suppression[]
      for (const { address: one, ...detail } of given) suppressions.add(type, one, detail)
      sendJson(response, 200, {
        message: `${given.length} addresses have been added to the ${type} table`,
      })
      return
    }
    throw new Refusal(405, `Method not allowed: ${method} ${url.pathname}`)
  }
  const found = suppressions.get(type, address)
  if (!found) throw new Refusal(404, `Address not found in ${type} table`)
  if (method === 'GET') {
    sendJson(response, 200, found)
    return
  }
  if (method !== 'DELETE') throw new Refusal(405, `Method not allowed: ${method} ${url.pathname}`)
  suppressions.delete(type, address)
  sendJson(response, 200, { message: `${capital(type).slice(0, -1)} has been removed`, address })
}

function capital(type: SuppressionType): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}

function listSuppressions(mailgun: Mailgun, { response, url }: Exchange, type: SuppressionType): void {
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 100) || 100, 1_000)
  const after = url.searchParams.get('page') === 'next' ? (url.searchParams.get('address') ?? '') : ''
  const items = mailgun.suppressions
    .list(type)
    .filter((one) => one.address > after)
    .slice(0, limit)
  const base = `${url.origin}${url.pathname}?limit=${limit}`
  const next = `${base}&page=next&address=${encodeURIComponent(items.at(-1)?.address ?? after)}`
  sendJson(response, 200, { items, paging: { first: base, next, previous: base, last: next } })
}
