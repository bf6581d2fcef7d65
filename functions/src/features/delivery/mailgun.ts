import { PRODUCT } from '../../../shared/brand/brand.ts'
import { mailgunApiKey, mailgunApiUrl, mailgunDomain } from '../../platform/params.ts'
import { requireBareAddress, toHeaderText, formatAddress } from './header.ts'
import { toStorableText } from './storable-text.ts'

/** A message for Mailgun: to one recipient, or to up to 1,000 with recipient variables. */
export interface OutgoingMessage {
  readonly to: readonly { readonly name: string; readonly address: string }[]
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly trigger: string
  /** Mailgun's events and webhooks repeat these variables. Only they identify a call whose response was lost. */
  readonly variables: Readonly<Record<string, string>>
  readonly replyTo?: string
  /** `h:` headers other than Reply-To. */
  readonly headers?: Readonly<Record<string, string>>
  /** The variables by lower-case address. They make Mailgun send each recipient a separate message. */
  readonly recipientVariables?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly calendar?: { readonly content: string; readonly method: 'PUBLISH' | 'CANCEL' }
  /**
   * False if the whole mail is secret. In other mail, the HTML marks the links that contain a secret, and Mailgun does not track
   * them.
   */
  readonly shouldTrackClicks: boolean
}

export const MAX_RECIPIENTS = 1_000

/**
 * The result of a failed call:
 * - `temporary`: Mailgun did not accept the message, but may accept it later.
 * - `pause`: Mailgun accepts none of our messages for now (quota, key, account).
 * - `address`: Mailgun refuses the whole call because of one recipient's address.
 * - `permanent`: Mailgun will never accept the message.
 * - `unknown`: the response was lost, so Mailgun may have accepted the message.
 */
export type MailgunFailure = 'temporary' | 'pause' | 'address' | 'permanent' | 'unknown'

export class MailgunError extends Error {
  readonly failure: MailgunFailure
  /** The status of Mailgun's response; null without a response. */
  readonly status: number | null
  /** When Mailgun allows the next attempt; null if Mailgun does not say. */
  readonly retryAt: number | null

  constructor(
    failure: MailgunFailure,
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
const UNREADABLE_RESPONSE_TEXT = "Mailgun's response cannot be read"
/** The codes of errors that prevent a connection, so nothing was sent. */
const NEVER_CONNECTED_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** The codes that Node and axios give to connection errors. mailgun.js reports such a code as the status text. */
const ERROR_CODE_PATTERN = /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/
/** Axios's message for a response with no body, or only a part of one. */
const AXIOS_MESSAGE_PATTERN =
  /^(Request failed with status code \d+|stream has been aborted|timeout of \d+ms exceeded|aborted)$/

/**
 * The error of mailgun.js. `details` is a JSON response's `message`, the whole text of any other response, or axios's message.
 */
interface ApiError {
  readonly status: number
  readonly message: string
  readonly details: unknown
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'type' in error && error.type === 'MailgunAPIError'
}

/** Classifies an exception of mailgun.js (docs/decisions/0054-mailgun-is-called-through-its-own-client.md). */
function classifyError(error: unknown): MailgunError {
  if (!isApiError(error)) return new MailgunError('unknown', toStorableText(String(error), 300))
  const { status, message } = error
  const details = typeof error.details === 'string' ? error.details.trim() : ''
  const makeError = (failure: MailgunFailure, retryAt: number | null = null) =>
    new MailgunError(failure, toStorableText(`${status}: ${details || message}`, 300), status, retryAt)
  // mailgun.js reports a broken connection as a 400 with the error's code as the message. A real 400 without status text has
  // axios's code ERR_BAD_REQUEST.
  if (
    status === 400 &&
    message !== 'ERR_BAD_REQUEST' &&
    (message === '' || ERROR_CODE_PATTERN.test(message))
  ) {
    const isConnectTimeout = message === 'ETIMEDOUT' && (details === '' || details.startsWith('connect '))
    const failure = NEVER_CONNECTED_CODES.has(message) || isConnectTimeout ? 'temporary' : 'unknown'
    return new MailgunError(
      failure,
      toStorableText([message, details].filter(Boolean).join(': ') || 'No response', 300),
    )
  }
  // An incomplete success, or a gateway that stopped waiting: Mailgun may have accepted the message.
  if (status < 400 || status === 502 || status === 504 || status === 408) return makeError('unknown')
  if (status === 429 || status >= 500) return makeError('temporary')
  if (status === 413) return makeError('permanent')
  if (status === 400) {
    if (!isFromMailgun(details, message)) return makeError('unknown')
    return makeError(/'?to'? parameter is not a valid address/i.test(details) ? 'address' : 'permanent')
  }
  if (status === 420) return makeError('pause', parseRetryDate(details))
  // The cause is the key, payment, account or domain, so Mailgun refuses all other mail too.
  return makeError('pause')
}

/** Whether a 400 comes from Mailgun, which explains it in a sentence, and not from a proxy in between. */
function isFromMailgun(details: string, statusText: string): boolean {
  return (
    details !== '' &&
    details !== statusText &&
    !/^[<{[]/.test(details) &&
    !AXIOS_MESSAGE_PATTERN.test(details)
  )
}

function parseRetryDate(message: string): number | null {
  const date = Date.parse(/try again after (.+)$/i.exec(message)?.[1] ?? '')
  return Number.isNaN(date) ? null : date
}

async function createMailgunClient(timeoutMs: number) {
  // The client is loaded here, because most functions never call Mailgun.
  const { default: Mailgun } = await import('mailgun.js')
  const client = new Mailgun(FormData).client({
    username: 'api',
    key: mailgunApiKey.value(),
    url: mailgunApiUrl.value(),
    timeout: timeoutMs,
  })
  // Without this, mailgun.js warns at each look-up that the events API has a successor, which a sending key cannot read either.
  Object.assign(client.events, { logger: { warn: () => undefined } })
  return client
}

type Client = Awaited<ReturnType<typeof createMailgunClient>>

/** Calls Mailgun's API for our domain; throws `MailgunError`. */
export async function callMailgun<Result>(
  call: (client: Client, domain: string) => Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const client = await createMailgunClient(timeoutMs)
  try {
    return await call(client, mailgunDomain.value())
  } catch (error) {
    throw classifyError(error)
  }
}

/**
 * Sends a message to all its recipients in one call, and returns its id at Mailgun. Throws `MailgunError`, or `BadAddressError`
 * before the call.
 */
export async function sendMessage(message: OutgoingMessage, timeoutMs = TIMEOUT_MS): Promise<string> {
  const ownAddress = `hello@${mailgunDomain.value()}`
  const { recipientVariables } = message
  const data = {
    from: formatAddress(PRODUCT, ownAddress),
    to: message.to.map(({ name, address }) =>
      recipientVariables ? requireBareAddress(address) : formatAddress(name, address),
    ),
    subject: toHeaderText(message.subject),
    html: message.html,
    text: message.text,
    'o:tag': message.trigger,
    // Links with secrets are in the text part too, where single links cannot be excluded from tracking.
    'o:tracking-clicks': message.shouldTrackClicks ? ('htmlonly' as const) : ('no' as const),
    'h:Reply-To': message.replyTo ? requireBareAddress(message.replyTo) : ownAddress,
    ...makePrefixedFields('h:', message.headers),
    ...makePrefixedFields('v:', message.variables),
    ...(recipientVariables ? { 'recipient-variables': JSON.stringify(recipientVariables) } : {}),
    ...(message.calendar ? { attachment: makeCalendarFile(message.calendar) } : {}),
  }
  const { id, status } = await callMailgun(
    (client, domain) => client.messages.create(domain, data),
    timeoutMs,
  )
  if (!id) throw new MailgunError('unknown', UNREADABLE_RESPONSE_TEXT, status)
  return id.replace(/^<|>$/g, '')
}

function makePrefixedFields(
  prefix: string,
  values: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [prefix + name, toHeaderText(value, 2_000)]),
  )
}

function makeCalendarFile({ content, method }: NonNullable<OutgoingMessage['calendar']>): File {
  const name = method === 'CANCEL' ? 'cancelled.ics' : 'event.ics'
  return new File([content], name, { type: `text/calendar; charset=utf-8; method=${method}` })
}

/** The fields of Mailgun's events that we read. Some events do not have all fields of their type. */
interface AcceptedEvent {
  readonly 'user-variables'?: Readonly<Record<string, unknown>>
  readonly message?: { readonly headers?: { readonly 'message-id'?: string } }
}

/**
 * Looks up a call whose response was lost: searches Mailgun's events for a message with our variable that Mailgun has accepted for
 * one of the recipients since the attempt. Returns the id under which Mailgun accepted the message (empty if the event has no id);
 * null if there is no such event. Tags would work too, but Mailgun stores only a few of them.
 */
export async function findAcceptedMessageId(
  address: string,
  variable: { readonly name: string; readonly value: string },
  attemptedAt: number,
): Promise<string | null> {
  const query = {
    event: 'accepted',
    recipient: requireBareAddress(address),
    // Our clock and Mailgun's may differ a little.
    begin: String(Math.floor(attemptedAt / 1_000) - 60),
    ascending: 'yes' as const,
    limit: 300,
  }
  const { items, status } = await callMailgun((client, domain) => client.events.get(domain, query))
  if (!Array.isArray(items)) throw new MailgunError('unknown', UNREADABLE_RESPONSE_TEXT, status)
  const event = (items as readonly AcceptedEvent[]).find(
    (item) => item['user-variables']?.[variable.name] === variable.value,
  )
  return event ? (event.message?.headers?.['message-id'] ?? '') : null
}
