import { Refusal } from './http.ts'
import type { MailEvent } from './mail-event.ts'
import { renderSubject, renderTo } from './render.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 300

/** A page of events to give: which ones, from where, in which direction. */
export interface EventsQuery {
  /** Milliseconds since the epoch, both included. */
  from: number
  to: number
  ascending: boolean
  limit: number
  filters: [field: string, expression: string][]
}

/** The fields Mailgun documents as filters; anything else is refused, so that nobody comes to rely on it. */
const FIELDS: Record<string, (event: MailEvent) => string[]> = {
  event: (event) => [event.event],
  'message-id': (event) => [event.submission.messageId],
  recipient: (event) => [event.submission.recipients[event.index]?.address ?? ''],
  recipients: (event) => [event.submission.recipients[event.index]?.address ?? ''],
  from: (event) => [event.submission.from],
  to: (event) => [renderTo(event.submission, event.index)],
  subject: (event) => [renderSubject(event.submission, event.index)],
  tags: (event) => event.submission.tags,
  severity: (event) => [event.detail?.severity ?? (event.event === 'failed' ? 'permanent' : '')],
  attachment: (event) => event.submission.attachments.map((attachment) => attachment.filename),
  size: (event) => [String(event.submission.html.length + event.submission.text.length)],
}

/** Fields whose values are matched as a whole; in the others a term is looked for inside. */
const WHOLE = new Set(['event', 'message-id', 'recipient', 'recipients', 'tags', 'severity'])

/** Reads the query of `GET /v3/{domain}/events`. */
export function parseEventsQuery(params: URLSearchParams, now: number): EventsQuery {
  const begin = instant(params.get('begin'), 'begin')
  const end = instant(params.get('end'), 'end')
  const wanted = params.get('ascending')
  if (wanted !== null && wanted !== 'yes' && wanted !== 'no')
    throw new Refusal(400, "'ascending' must be yes or no")
  let ascending = wanted === 'yes'
  if (begin !== undefined && end !== undefined) {
    if (wanted !== null && ascending !== begin <= end) {
      throw new Refusal(400, "'ascending' does not agree with 'begin' and 'end'")
    }
    ascending = begin <= end
  }
  const limit = Number(params.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new Refusal(400, `'limit' must be between 1 and ${MAX_LIMIT}`)
  }
  const filters = [...params].filter(
    ([name]) => !['begin', 'end', 'ascending', 'limit', 'pretty'].includes(name),
  )
  for (const [name] of filters) {
    if (!Object.hasOwn(FIELDS, name)) throw new Refusal(400, `Unknown filter '${name}'`)
  }
  const start = begin ?? (ascending ? 0 : now)
  const stop = end ?? (ascending ? Number.MAX_SAFE_INTEGER : 0)
  return { from: Math.min(start, stop), to: Math.max(start, stop), ascending, limit, filters }
}

/** An instant as Mailgun takes it: seconds since the epoch, or an RFC 2822 date. */
function instant(text: string | null, name: string): number | undefined {
  if (text === null) return undefined
  const at = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text)
  if (Number.isNaN(at)) throw new Refusal(400, `'${name}' is not a valid date`)
  return at
}

/** `a b` and `a AND b` want all terms, `a OR b` any of the sides, `-a` none, `"a b"` the words as they are. */
function matchesExpression(values: string[], expression: string, whole: boolean): boolean {
  const terms = expression.match(/-?"[^"]*"|\S+/g) ?? []
  const groups: string[][] = [[]]
  for (const term of terms) {
    if (term === 'OR') groups.push([])
    else if (term !== 'AND') groups.at(-1)?.push(term)
  }
  return groups.some((group) => group.length > 0 && group.every((term) => matchesTerm(values, term, whole)))
}

function matchesTerm(values: string[], term: string, whole: boolean): boolean {
  if (term.length > 1 && term.startsWith('-')) return !matchesTerm(values, term.slice(1), whole)
  if (/^[<>]\d+$/.test(term)) {
    const bound = Number(term.slice(1))
    return values.some((value) => (term.startsWith('<') ? Number(value) < bound : Number(value) > bound))
  }
  const text = unbracketed(term.replace(/^"(.*)"$/, '$1')).toLowerCase()
  return values.some((value) => (whole ? value.toLowerCase() === text : value.toLowerCase().includes(text)))
}

/** A message id comes with angle brackets from the messages call, and without them in events. */
function unbracketed(term: string): string {
  return term.replace(/^<(.*@.*)>$/, '$1')
}

function matches(event: MailEvent, query: EventsQuery): boolean {
  if (event.at < query.from || event.at > query.to) return false
  return query.filters.every(([name, expression]) => {
    // Tags may hold spaces, so the whole expression is tried as one value too.
    const values = FIELDS[name]?.(event) ?? []
    return matchesExpression(values, expression, WHOLE.has(name)) || values.includes(expression)
  })
}

export interface EventsPage {
  items: MailEvent[]
  /** Queries of the neighbouring pages; there always are some, as at Mailgun. */
  next: EventsQuery
  previous: EventsQuery
}

const STEP = 0.0005

/** Takes one page out of events that are in the order of time; those after `latest` are not known yet. */
export function takePage(events: readonly MailEvent[], query: EventsQuery, latest: number): EventsPage {
  const items: MailEvent[] = []
  for (let i = 0; i < events.length && items.length < query.limit; i++) {
    const event = events[query.ascending ? i : events.length - 1 - i]
    if (event && event.at <= latest && matches(event, query)) items.push(event)
  }
  const first = items[0]?.at
  const last = items.at(-1)?.at
  const { from, to } = query
  const [next, previous] = query.ascending
    ? [
        { ...query, from: last === undefined ? from : last + STEP },
        { ...query, ascending: false, from: 0, to: (first ?? from) - STEP },
      ]
    : [
        { ...query, to: last === undefined ? to : last - STEP },
        { ...query, ascending: true, to: Number.MAX_SAFE_INTEGER, from: (first ?? to) + STEP },
      ]
  return { items, next, previous }
}

export function pageToken(query: EventsQuery): string {
  return Buffer.from(JSON.stringify(query)).toString('base64url')
}

/** The query in a page's address; refuses a token that is none. */
export function parsePageToken(token: string): EventsQuery {
  try {
    const query = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as EventsQuery
    const known = query.filters.every(([name]) => Object.hasOwn(FIELDS, name))
    if (known && Number.isFinite(query.from) && Number.isFinite(query.to) && query.limit > 0) return query
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal(400, 'Invalid page')
}
