import Mailgun from 'mailgun.js'
import { PRODUCT } from '../../../shared/product.ts'
import { mailgunApiKey, mailgunApiUrl, mailgunDomain } from '../../platform/params.ts'
import { bareAddress, headerText, mailbox } from './header.ts'

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
  /** Off where a link is a secret: tracking would pass it through another address. */
  readonly trackClicks: boolean
}

export const MAX_RECIPIENTS = 1_000

/**
 * Why a call did not succeed. `transient`: nothing was accepted, try again later; `permanent`: never will be;
 * `unknown`: the answer was lost, so it may have been accepted and must be looked up before anything is sent again.
 */
export type FailureKind = 'transient' | 'permanent' | 'unknown'

export class TransportError extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'TransportError'
    this.kind = kind
  }
}

const TIMEOUT_MS = 25_000
/** The connection never stood, so nothing was sent. */
const NEVER_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/
const NETWORK_CODE = /^(E[A-Z_]+|ERR_[A-Z_]+)$/

/**
 * Sorts mailgun.js's errors. It reports a network failure as status 400 with the system's code as its message, and
 * passes no headers on, so `Retry-After` cannot be read: the backoff's first step is longer than Mailgun asks for.
 */
export function classify(error: unknown): TransportError {
  const { status, message = '', details } = error as { status?: number; message?: string; details?: unknown }
  const text = [message, typeof details === 'string' ? details : ''].filter(Boolean).join(': ').slice(0, 300)
  if (NETWORK_CODE.test(message)) {
    return new TransportError(NEVER_CONNECTED.test(message) ? 'transient' : 'unknown', text)
  }
  if (status === undefined) return new TransportError('unknown', text || 'No answer')
  // A gateway that gave up waiting says nothing about what the server behind it did.
  if (status === 502 || status === 504 || status === 408) return new TransportError('unknown', text)
  if (status === 429 || status >= 500) return new TransportError('transient', text)
  return new TransportError('permanent', text)
}

export function mailgunClient(timeout = TIMEOUT_MS) {
  return new Mailgun.default(FormData).client({
    username: 'api',
    key: mailgunApiKey.value(),
    url: mailgunApiUrl.value(),
    timeout,
  })
}

/** Sends one message (or batch) in one call; the id of Mailgun. Throws `TransportError`, or `BadAddress` before calling. */
export async function sendMessage(message: OutgoingMessage, timeoutMs = TIMEOUT_MS): Promise<string> {
  const domain = mailgunDomain.value()
  const form = {
    from: mailbox(PRODUCT, `hello@${domain}`),
    to: message.to.map((one) =>
      message.recipientVariables ? bareAddress(one.address) : mailbox(one.name, one.address),
    ),
    subject: headerText(message.subject),
    html: message.html,
    text: message.text,
    'o:tag': [message.trigger],
    'o:tracking-clicks': message.trackClicks ? ('yes' as const) : ('no' as const),
    'h:Reply-To': message.replyTo ? bareAddress(message.replyTo) : `hello@${domain}`,
    ...prefixed('h:', message.headers),
    ...prefixed('v:', message.variables),
    ...(message.recipientVariables
      ? { 'recipient-variables': JSON.stringify(message.recipientVariables) }
      : {}),
    ...(message.calendar ? { attachment: calendarPart(message.calendar) } : {}),
  }
  try {
    const answer = await mailgunClient(timeoutMs).messages.create(domain, form)
    return (answer.id ?? '').replace(/^<|>$/g, '')
  } catch (error) {
    throw classify(error)
  }
}

function prefixed(prefix: string, values: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [prefix + name, headerText(value, 2_000)]),
  )
}

function calendarPart({ content, method }: NonNullable<OutgoingMessage['calendar']>): File {
  const name = method === 'CANCEL' ? 'cancelled.ics' : 'event.ics'
  return new File([content], name, { type: `text/calendar; charset=utf-8; method=${method}` })
}

/** What we read of Mailgun's events. */
interface AcceptedEvents {
  readonly items: readonly {
    readonly 'user-variables': Readonly<Record<string, unknown>>
    readonly message: { readonly headers: { readonly 'message-id': string } }
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
  try {
    // Not by `client().events`, which writes a warning for each call; this is the request that it makes.
    const query: Record<string, string | number> = {
      event: 'accepted',
      recipient: bareAddress(recipient),
      // Our clock and Mailgun's may differ a little.
      begin: Math.floor(since / 1_000) - 60,
      ascending: 'yes',
      limit: 300,
    }
    const answer = (await mailgunClient().request.get(`/v3/${mailgunDomain.value()}/events`, query)) as {
      body: AcceptedEvents
    }
    const found = answer.body.items.find((item) => item['user-variables'][variable.name] === variable.value)
    return found ? found.message.headers['message-id'] : null
  } catch (error) {
    throw classify(error)
  }
}
