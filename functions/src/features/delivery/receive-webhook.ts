import { z } from 'zod'
import { makeMailingEmailId } from '../../core/mail/mailing.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { mailgunWebhookSigningKey } from '../../platform/params.ts'
import { EMAIL_ID_VARIABLE, MAILING_ID_VARIABLE } from './mailgun-variables.ts'
import { toStorableText } from './storable-text.ts'
import {
  toLoggedLink,
  getMailgunEventStatus,
  findSuppressionReason,
  type MailgunEvent,
} from './mailgun-events.ts'
import { isSignatureValid } from './verify-webhook.ts'
import { applyWebhook, type Webhook } from './webhook-store.ts'

const textOrEmpty = z.string().catch('')

/**
 * The fields of a Mailgun event that we read. Only the first two are required. An unexpected value of another field counts as
 * missing, because Mailgun would only repeat a refused webhook.
 */
const eventData = z.object({
  event: z.string(),
  timestamp: z.number(),
  recipient: z.string().max(254).catch(''),
  severity: textOrEmpty,
  reason: textOrEmpty,
  url: z.string().max(2_000).catch(''),
  'delivery-status': z
    .object({ description: textOrEmpty, message: textOrEmpty, 'enhanced-code': textOrEmpty })
    .catch({ description: '', message: '', 'enhanced-code': '' }),
  flags: z.object({ 'is-delayed-bounce': z.boolean().catch(false) }).catch({ 'is-delayed-bounce': false }),
  message: z
    .object({ headers: z.object({ 'message-id': z.string() }) })
    .transform(({ headers }) => headers['message-id'].replace(/^<|>$/g, ''))
    .nullable()
    .catch(null),
  'user-variables': z.record(z.string(), z.unknown()).catch({}),
})

type EventData = z.infer<typeof eventData>

/**
 * Processes a Mailgun webhook about an email. A webhook that is about other mail, has no effect or was received before gets the
 * normal response, so that Mailgun does not repeat it. The response to a wrong signature is 406, after which Mailgun does not
 * repeat the webhook either.
 */
export const receiveMailgunWebhook: Handler<'receiveMailgunWebhook'> = async ({ body, now }) => {
  if (!isSignatureValid(body.signature, mailgunWebhookSigningKey.value(), now)) {
    throw new CallError('bad_signature', 'The signature is invalid or too old.')
  }
  const webhook = toWebhook(eventData.parse(body['event-data']), body.signature.token)
  const isNew = await applyWebhook(webhook, now)
  if (!isNew) return { message: 'Already processed' }
  return { message: webhook.email || webhook.suppression ? 'Recorded' : 'Ignored' }
}

function toWebhook(data: EventData, token: string): Webhook {
  const { description, message, 'enhanced-code': code } = data['delivery-status']
  const event: MailgunEvent = {
    event: data.event,
    severity: data.severity,
    reason: data.reason,
    description: `${code} ${description} ${message}`,
    isDelayedBounce: data.flags['is-delayed-bounce'],
  }
  const occurredAt = data.timestamp * 1_000
  const reason = toStorableText(description || message || data.reason, 500) || null
  const status = getMailgunEventStatus(event)
  const suppression = findSuppressionReason(event)
  const id = findEmailId(data)
  return {
    token,
    email:
      status !== null && id !== null
        ? {
            id,
            update: { status, occurredAt, recipient: data.recipient, messageId: data.message, reason },
            clickedLink: status === 'clicked' ? toLoggedLink(data.url) : null,
          }
        : null,
    suppression:
      suppression !== null && data.recipient.includes('@')
        ? { address: data.recipient, reason: suppression, detail: reason ?? '', occurredAt }
        : null,
  }
}

function findEmailId(event: EventData): string | null {
  const { [EMAIL_ID_VARIABLE]: emailId, [MAILING_ID_VARIABLE]: mailingId } = event['user-variables']
  if (typeof emailId === 'string' && /^[\w-]{1,200}$/.test(emailId)) return emailId
  if (typeof mailingId === 'string' && /^[\w-]{1,150}$/.test(mailingId))
    return makeMailingEmailId(mailingId, event.recipient)
  return null
}
