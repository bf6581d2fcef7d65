import { readJson, Refusal, sendJson, type Exchange } from './http.ts'
import { EVENT_NAMES, eventData, newEventId, type EventDetail, type MailEvent } from './mail-event.ts'
import type { Mailgun } from './mailgun.ts'
import type { Submission } from './submission.ts'
import { sign, type Signature } from './webhooks.ts'

/** An age at which every receiver rejects a signature. */
const STALE = 48 * 3_600_000

/** The calls with which tests control the stand-in. Mailgun has none of them. */
export async function handleControlApi(mailgun: Mailgun, exchange: Exchange): Promise<void> {
  const { method, segments, request, response, url } = exchange
  const route = `${method} ${segments[1] ?? ''}`
  if (route === 'POST failures') {
    sendJson(response, 201, mailgun.failures.plan(await readJson(request)))
    return
  }
  if (route === 'POST reset') {
    mailgun.reset()
    sendJson(response, 200, {})
    return
  }
  if (route === 'POST clock') {
    const { advance } = await readJson(request)
    if (typeof advance !== 'number' || !(advance >= 0)) throw new Refusal(400, 'advance must be 0 or more')
    mailgun.clock.advance(advance)
    sendJson(response, 200, { now: new Date(mailgun.clock.now()).toISOString() })
    return
  }
  if (route === 'GET stats') {
    sendJson(response, 200, stats(mailgun))
    return
  }
  if (route === 'GET recipients') {
    sendJson(response, 200, countRecipients(mailgun, url.searchParams))
    return
  }
  if (route === 'POST webhook') return sendWebhook(mailgun, exchange)
  throw new Refusal(404, 'Not Found')
}

function stats(mailgun: Mailgun) {
  const { counts, pending } = mailgun.webhooks
  return { ...mailgun.counts, stored: mailgun.store.entryCount, webhooks: { ...counts, pending } }
}

/** How often each address was sent to, by `tag` if one is given: proof of "exactly once". */
function countRecipients(mailgun: Mailgun, params: URLSearchParams) {
  const tags = params.getAll('tag')
  const counts = new Map<string, number>()
  let total = 0
  for (const { submission, index } of mailgun.store.entries()) {
    if (!tags.every((tag) => submission.tags.includes(tag))) continue
    const address = submission.recipients[index]?.address.toLowerCase() ?? ''
    counts.set(address, (counts.get(address) ?? 0) + 1)
    total += 1
  }
  const duplicates = [...counts].filter(([, count]) => count > 1).map(([address]) => address)
  return { total, distinct: counts.size, doubled: duplicates, counts: Object.fromEntries(counts) }
}

/**
 * Sends one webhook at once and returns the receiver's status. `forge` makes the signature wrong; `stale` makes it right but
 * old; `id` and `signature` repeat those of an earlier event. The message need not exist.
 */
async function sendWebhook(mailgun: Mailgun, { request, response }: Exchange): Promise<void> {
  const body = await readJson(request)
  const { settings, store, webhooks, clock } = mailgun
  if (settings.webhookUrl === undefined) throw new Refusal(409, 'WEBHOOK_URL is not set')
  const event = EVENT_NAMES.find((name) => name === body.event)
  if (!event) throw new Refusal(400, `event must be one of ${EVENT_NAMES.join(', ')}`)
  const recipient = text(body, 'recipient')
  const messageId = text(body, 'messageId').replace(/^<|>$/g, '')
  const stored = store.find(messageId, recipient)
  const entry = stored ?? { submission: unknownSubmission(messageId, recipient, body, clock.now()), index: 0 }
  const detail = detailOf(body)
  const id = typeof body.id === 'string' ? body.id : newEventId()
  const at = clock.now() - (body.stale ? STALE : 0)
  const record: MailEvent =
    stored && !body.forge && !body.stale
      ? store.record(stored, event, detail, id)
      : { id, event, at, ...entry, detail }
  const signature = signatureOf(body) ?? sign(settings.signingKey, at)
  if (body.forge) signature.signature = '0'.repeat(64)
  const payload = { signature, 'event-data': eventData(record, settings.domain) }
  sendJson(response, 200, { status: await webhooks.post(payload), id, payload })
}

function signatureOf({ signature }: Record<string, unknown>): Signature | undefined {
  return typeof signature === 'object' && signature !== null ? { ...(signature as Signature) } : undefined
}

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `${name} must be a string`)
  return value
}

function detailOf(body: Record<string, unknown>): EventDetail {
  const { severity, reason, code, description, url } = body
  return {
    ...(severity === 'permanent' || severity === 'temporary' ? { severity } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof code === 'number' ? { code } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof url === 'string' ? { url } : {}),
  }
}

function unknownSubmission(
  messageId: string,
  address: string,
  body: Record<string, unknown>,
  at: number,
): Submission {
  const variables = typeof body.variables === 'object' && body.variables !== null ? body.variables : {}
  return {
    id: '0',
    messageId,
    at,
    from: `postmaster@${messageId.split('@')[1] ?? ''}`,
    to: address,
    subject: '',
    text: '',
    html: '',
    headers: {},
    variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
    options: {},
    tags: [],
    recipients: [{ address, name: '', status: 'accepted' }],
    recipientVariables: undefined,
    attachments: [],
  }
}
