import { PRODUCT } from '../../../shared/product.ts'
import { mailgunApiKey, mailgunApiUrl, mailgunDomain } from '../../platform/params.ts'
import { bareAddress, headerText, mailbox } from './header.ts'
import { storable } from './storable.ts'

/** A message as Mailgun takes it: one recipient, or up to 1,000 with recipient variables. */
export interface OutgoingMessage {
  readonly to: readonly { readonly name: string; readonly address: string }[]
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly trigger: string
  /** Found again in Mailgun's events and webhooks: our only way to know a call whose answer was lost. */
  readonly variables: Readonly<Record<string, string>>
  readonly replyTo?: string
  /** `h:` headers besides Reply-To; values are ours, or pass `headerText`. */
  readonly headers?: Readonly<Record<string, string>>
  /** By lower-case address; makes Mailgun send each recipient a message of their own. */
  readonly recipientVariables?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly calendar?: { readonly content: string; readonly method: 'PUBLISH' | 'CANCEL' }
  /** Off where the whole mail is a secret; single links that open doors are marked in the HTML. */
  readonly trackClicks: boolean
}

export const MAX_RECIPIENTS = 1_000

/**
 * What a call that did not succeed says. `later`: nothing was accepted, try again; `pause`: nothing of ours is accepted at
 * all for now (quota, key, account); `address`: one of the recipients' is refused, and all with it; `permanent`: this never
 * will be; `unknown`: the answer was lost, so it may have been accepted.
 */
export type Failure = 'later' | 'pause' | 'address' | 'permanent' | 'unknown'

export class MailgunError extends Error {
  readonly failure: Failure
  /** The status Mailgun answered with; null where there was no answer. */
  readonly status: number | null
  /** When Mailgun says to come back. */
  readonly retryAt: number | null

  constructor(
    failure: Failure,
    message: string,
    status: number | null = null,
    retryAt: number | null = null,
  ) {
    super(message)
    this.name = 'MailgunError'
    this.failure = failure
    this.status = status
    this.retryAt = retryAt
  }
}

const TIMEOUT_MS = 25_000
/** The connection never stood, so nothing was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Sorts what `fetch` throws. */
export function classifyBreak(error: unknown): MailgunError {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  const code = cause?.code ?? ''
  const text = storable([code, cause?.message ?? message ?? 'No answer'].filter(Boolean).join(': '), 300)
  return new MailgunError(NEVER_CONNECTED.has(code) ? 'later' : 'unknown', text)
}

/** What Mailgun answers; `body` as it came. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly retryAfter: string | null
}

/** Sorts an answer that is no success. */
export function classifyAnswer({ status, body, retryAfter }: Answer, now: number): MailgunError {
  const message = messageOf(body)
  const text = storable(`${status}: ${message ?? body}`, 300)
  const failed = (failure: Failure, retryAt: number | null = null) =>
    new MailgunError(failure, text, status, retryAt)
  // A gateway that gave up waiting says nothing about what the server behind it did.
  if (status === 502 || status === 504 || status === 408) return failed('unknown')
  if (status === 429) return failed('later', retryTime(retryAfter, now))
  if (status >= 500) return failed('later', retryTime(retryAfter, now))
  if (status === 413) return failed('permanent')
  if (status === 400) {
    // Not in Mailgun's words: somebody else answered, and what became of the call is anybody's guess.
    if (message === null) return failed('unknown')
    return failed(/'?to'? parameter is not a valid address/i.test(message) ? 'address' : 'permanent')
  }
  if (status === 420)
    return failed('pause', /try again after (.+)$/i.test(message ?? '') ? dateIn(message) : null)
  // Key, payment, account, domain: nothing about this mail, and no other fares better.
  return failed('pause')
}

function messageOf(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

function dateIn(message: string | null): number | null {
  const at = Date.parse(/try again after (.+)$/i.exec(message ?? '')?.[1] ?? '')
  return Number.isNaN(at) ? null : at
}

/** `Retry-After`: seconds, or a date. */
function retryTime(value: string | null, now: number): number | null {
  if (value === null) return null
  if (/^\d+$/.test(value)) return now + Number(value) * 1_000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : at
}

/** Asks Mailgun's API about our domain; throws `MailgunError`. */
export async function askMailgun(path: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`api:${mailgunApiKey.value()}`).toString('base64')}`
  const url = `${mailgunApiUrl.value()}/v3/${mailgunDomain.value()}${path}`
  let answer: Answer
  try {
    const response = await fetch(url, {
      ...init,
      headers: { authorization },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const { status, headers } = response
    answer = { status, body: await response.text(), retryAfter: headers.get('retry-after') }
  } catch (error) {
    throw classifyBreak(error)
  }
  if (answer.status !== 200) throw classifyAnswer(answer, Date.now())
  try {
    return JSON.parse(answer.body)
  } catch {
    throw new MailgunError('unknown', 'An answer that cannot be read', answer.status)
  }
}

/** Sends one message to all its recipients in one call; Mailgun's id of it. Throws `MailgunError`, or `BadAddress` before calling. */
export async function sendMessage(message: OutgoingMessage, timeoutMs = TIMEOUT_MS): Promise<string> {
  const domain = mailgunDomain.value()
  const form = new FormData()
  form.append('from', mailbox(PRODUCT, `hello@${domain}`))
  for (const { name, address } of message.to)
    form.append('to', message.recipientVariables ? bareAddress(address) : mailbox(name, address))
  form.append('subject', headerText(message.subject))
  form.append('html', message.html)
  form.append('text', message.text)
  form.append('o:tag', message.trigger)
  // Links that open doors stand in the text part too, where none can be left out.
  form.append('o:tracking-clicks', message.trackClicks ? 'htmlonly' : 'no')
  form.append('h:Reply-To', message.replyTo ? bareAddress(message.replyTo) : `hello@${domain}`)
  appendAll(form, 'h:', message.headers)
  appendAll(form, 'v:', message.variables)
  if (message.recipientVariables)
    form.append('recipient-variables', JSON.stringify(message.recipientVariables))
  if (message.calendar) form.append('attachment', calendarPart(message.calendar))
  const { id } = (await askMailgun('/messages', { method: 'POST', body: form }, timeoutMs)) as { id?: string }
  return (id ?? '').replace(/^<|>$/g, '')
}

function appendAll(form: FormData, prefix: string, values: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(values)) form.append(prefix + name, headerText(value, 2_000))
}

function calendarPart({ content, method }: NonNullable<OutgoingMessage['calendar']>): File {
  const name = method === 'CANCEL' ? 'cancelled.ics' : 'event.ics'
  return new File([content], name, { type: `text/calendar; charset=utf-8; method=${method}` })
}

/** What we read of Mailgun's events. */
interface AcceptedEvents {
  readonly items: readonly {
    readonly 'user-variables'?: Readonly<Record<string, unknown>>
    readonly message?: { readonly headers?: { readonly 'message-id'?: string } }
  }[]
}

/**
 * Looks a call up whose answer was lost: the id under which Mailgun accepted it, or null. Asks for what was accepted for
 * one of its recipients since the attempt, and compares our own variable; tags would do too, but Mailgun keeps few.
 */
export async function findAccepted(
  recipient: string,
  variable: { readonly name: string; readonly value: string },
  since: number,
): Promise<string | null> {
  const query = new URLSearchParams({
    event: 'accepted',
    recipient: bareAddress(recipient),
    // Our clock and Mailgun's may differ a little.
    begin: String(Math.floor(since / 1_000) - 60),
    ascending: 'yes',
    limit: '300',
  })
  const { items } = (await askMailgun(`/events?${query.toString()}`, {})) as AcceptedEvents
  const found = items.find((item) => item['user-variables']?.[variable.name] === variable.value)
  return found ? (found.message?.headers?.['message-id'] ?? '') : null
}
