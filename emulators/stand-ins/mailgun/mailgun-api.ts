import { timingSafeEqual } from 'node:crypto'
import { composeSubmission } from './compose-submission.ts'
import type { FailureMode } from './failures.ts'
import { readForm, HttpError, sendJson, type Exchange } from './http.ts'
import { toEventData, type MailEvent } from './mail-event.ts'
import type { Mailgun } from './mailgun.ts'
import { SUPPRESSION_TYPES, type SuppressionType } from './suppressions.ts'

const RETRY_AFTER = { 'retry-after': '1' }

/** Serves Mailgun's API, under `/v3`. */
export async function handleMailgunApi(mailgun: Mailgun, exchange: Exchange): Promise<void> {
  requireKey(mailgun, exchange)
  const [, domain = '', resource, ...furtherSegments] = exchange.segments
  if (!`.${domain}`.endsWith(`.${mailgun.settings.domain}`))
    throw new HttpError(404, `Domain not found: ${domain}`)
  if (resource === 'messages' && furtherSegments.length === 0 && exchange.method === 'POST') {
    return acceptMessage(mailgun, exchange, domain)
  }
  if (resource === 'events' && furtherSegments.length === 0 && exchange.method === 'GET') {
    sendEvents(mailgun, exchange)
    return
  }
  const type = SUPPRESSION_TYPES.find((item) => item === resource)
  if (type && furtherSegments[0] !== undefined && furtherSegments.length === 1) {
    handleSuppression(mailgun, exchange, type, furtherSegments[0])
    return
  }
  throw new HttpError(404, 'Not Found')
}

function requireKey({ settings }: Mailgun, { request }: Exchange): void {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const givenCredentials = Buffer.from(credentials, 'base64')
  const expectedCredentials = Buffer.from(`api:${settings.apiKey}`)
  const isKeyCorrect =
    givenCredentials.length === expectedCredentials.length &&
    timingSafeEqual(givenCredentials, expectedCredentials)
  if (scheme?.toLowerCase() !== 'basic' || !isKeyCorrect) {
    throw new HttpError(401, 'Forbidden', { 'content-type': 'text/plain' })
  }
}

async function acceptMessage(mailgun: Mailgun, exchange: Exchange, domain: string): Promise<void> {
  const { request, response } = exchange
  mailgun.counts.callCount += 1
  const form = await readForm(request)
  const submission = await composeSubmission(form, domain, mailgun.now())
  const failure = mailgun.failures.consumeCallFailure(submission)
  throwFailure(failure)
  mailgun.deliverer.accept(submission)
  mailgun.counts.acceptedCount += 1
  mailgun.counts.recipientCount += submission.recipients.length
  if (failure === 'drop') {
    request.socket.destroy()
    return
  }
  sendJson(response, 200, { id: `<${submission.messageId}>`, message: 'Queued. Thank you.' })
}

/** Throws the error of a mode that fails a call before its message is accepted; does nothing in any other mode. */
function throwFailure(mode: FailureMode | undefined): void {
  if (mode === 'refuse') {
    throw new HttpError(400, "'to' parameter is not a valid address. please check documentation")
  }
  if (mode === 'ratelimit') throw new HttpError(429, 'Too many requests', RETRY_AFTER)
  if (mode === 'error') throw new HttpError(500, 'Internal Server Error')
}

const MAX_EVENTS = 300

/** The filters that Kiln uses. Mailgun's other filters are refused, so that no code relies on them. */
const FILTERS: Readonly<Record<string, (event: MailEvent) => string>> = {
  event: ({ event }) => event,
  recipient: ({ submission, recipientIndex }) => submission.recipients[recipientIndex]?.address ?? '',
}

/** Sends the first page of events since `begin`, oldest first; Kiln requests no other page. */
function sendEvents({ store }: Mailgun, { response, url }: Exchange): void {
  const { begin, ascending, limit, ...filters } = Object.fromEntries(url.searchParams)
  if (ascending !== 'yes' || !(Number(begin) >= 0) || !(Number(limit) <= MAX_EVENTS)) {
    throw new HttpError(400, `Only up to ${MAX_EVENTS} events since 'begin' are available here`)
  }
  const conditions = Object.entries(filters).map(([name, value]) => {
    const readField = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
    if (!readField) throw new HttpError(400, `Unknown filter '${name}'`)
    return (event: MailEvent) => readField(event).toLowerCase() === value.toLowerCase()
  })
  const items = store.events
    .filter((event) => event.occurredAt >= Number(begin) * 1_000 && conditions.every((isMet) => isMet(event)))
    .slice(0, Number(limit))
  const pageUrl = url.href
  const paging = { next: pageUrl, previous: pageUrl, first: pageUrl, last: pageUrl }
  sendJson(response, 200, { items: items.map(toEventData), paging })
}

function handleSuppression(
  { suppressions }: Mailgun,
  { method, response, url }: Exchange,
  type: SuppressionType,
  address: string,
): void {
  const suppression = suppressions.get(type, address)
  if (!suppression) throw new HttpError(404, `Address not found in ${type} table`)
  if (method === 'GET') {
    sendJson(response, 200, suppression)
    return
  }
  if (method !== 'DELETE') throw new HttpError(405, `Method not allowed: ${method} ${url.pathname}`)
  suppressions.delete(type, address)
  sendJson(response, 200, { message: `The address has been removed from ${type}`, address })
}
