import { Refusal } from './http.ts'
import type { MailEvent } from './mail-event.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 300

/** A page of events to give: which ones, from where, in which direction. */
export interface EventsQuery {
  /** Milliseconds since the epoch, both included. */
  from: number
  to: number
  ascending: boolean
  limit: number
  filters: [field: string, value: string][]
}

/** The supported ones of Mailgun's filters; others are refused, so that nothing relies on them. */
const FIELDS: Record<string, (event: MailEvent) => string[]> = {
  event: (event) => [event.event],
  'message-id': (event) => [event.submission.messageId],
  recipient: (event) => [event.submission.recipients[event.index]?.address ?? ''],
  tags: (event) => event.submission.tags,
}

/** Reads the query of `GET /v3/{domain}/events`. */
export function parseEventsQuery(params: URLSearchParams, now: number): EventsQuery {
  const ascending = params.get('ascending') === 'yes'
  const begin = Number(params.get('begin') ?? (ascending ? 0 : now / 1_000)) * 1_000
  if (Number.isNaN(begin)) throw new Refusal(400, "'begin' is not a valid date")
  const limit = Number(params.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new Refusal(400, `'limit' must be between 1 and ${MAX_LIMIT}`)
  }
  const filters = [...params].filter(([name]) => !['begin', 'ascending', 'limit'].includes(name))
  for (const [name] of filters) {
    if (!Object.hasOwn(FIELDS, name)) throw new Refusal(400, `Unknown filter '${name}'`)
  }
  const [from, to] = ascending ? [begin, Number.MAX_SAFE_INTEGER] : [0, begin]
  return { from, to, ascending, limit, filters }
}

function matches(event: MailEvent, { from, to, filters }: EventsQuery): boolean {
  if (event.at < from || event.at > to) return false
  return filters.every(([name, value]) =>
    FIELDS[name]?.(event).some((item) => item.toLowerCase() === value.toLowerCase()),
  )
}

const STEP = 0.0005

/** Takes one page out of events that are in the order of time. There always is a next one, as at Mailgun. */
export function takePage(
  events: readonly MailEvent[],
  query: EventsQuery,
): { items: MailEvent[]; next: EventsQuery } {
  const { ascending, limit } = query
  const items = (ascending ? events : events.toReversed())
    .filter((event) => matches(event, query))
    .slice(0, limit)
  const last = items.at(-1)?.at
  if (last === undefined) return { items, next: query }
  return { items, next: { ...query, ...(ascending ? { from: last + STEP } : { to: last - STEP }) } }
}

export function pageToken(query: EventsQuery): string {
  return Buffer.from(JSON.stringify(query)).toString('base64url')
}

/** The query in a page's address; refuses a token that is none. */
export function parsePageToken(token: string): EventsQuery {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as EventsQuery
  } catch {
    throw new Refusal(400, 'Invalid page')
  }
}
