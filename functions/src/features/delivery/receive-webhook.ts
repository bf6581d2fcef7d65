import { z } from 'zod'
import { CallError, type Handler } from '../../platform/call.ts'
import { mailgunWebhookSigningKey } from '../../platform/params.ts'
import { suppress } from '../../core/mail/addresses-store.ts'
import { bulkEmailId } from '../../core/mail/mailing.ts'
import { statusOfEvent } from './status.ts'
import { EMAIL_ID, SEND_ID } from './provider-variables.ts'
import { isGenuine } from './verify-webhook.ts'
import { applyNews } from './webhook-store.ts'

/** What we read of an event; Mailgun sends much more. */
const eventData = z.object({
  event: z.string(),
  timestamp: z.number(),
  recipient: z.string().catch(''),
  severity: z.string().optional(),
  reason: z.string().optional(),
  url: z.string().max(2_000).optional().catch(undefined),
  'delivery-status': z
    .object({ description: z.string().catch(''), message: z.string().catch('') })
    .optional()
    .catch(undefined),
  'user-variables': z.record(z.string(), z.unknown()).catch({}),
})

type EventData = z.infer<typeof eventData>

/**
 * Takes Mailgun's news of a message. News of mail that is not ours, news that moves nothing and news told before are
 * answered like any other, so that Mailgun does not tell them again.
 */
export const receiveMailgunWebhook: Handler<'receiveMailgunWebhook'> = async ({ body, now }) => {
  if (!isGenuine(body.signature, mailgunWebhookSigningKey.value(), now)) {
    throw new CallError('bad_signature', 'The signature is not right, or too old.')
  }
  const event = eventData.parse(body['event-data'])
  const status = statusOfEvent(event)
  const emailId = emailIdOf(event)
  if (status === null || emailId === null) return { message: 'Nothing to note' }
  const reason = reasonOf(event)
  const at = event.timestamp * 1_000
  const link = status === 'clicked' ? (event.url ?? null) : null
  const isNews = await applyNews(body.signature.token, { emailId, status, at, reason, link }, now)
  if (!isNews) return { message: 'Known already' }
  if ((status === 'bounced' || status === 'complained') && event.recipient) {
    await suppress(event.recipient, status, reason ?? '', now)
  }
  return { message: 'Noted' }
}

function emailIdOf(event: EventData): string | null {
  const { [EMAIL_ID]: emailId, [SEND_ID]: sendId } = event['user-variables']
  if (typeof emailId === 'string' && /^[\w-]{1,200}$/.test(emailId)) return emailId
  if (typeof sendId === 'string' && /^[\w-]{1,150}$/.test(sendId)) return bulkEmailId(sendId, event.recipient)
  return null
}

function reasonOf(event: EventData): string | null {
  const status = event['delivery-status']
  return status?.description || status?.message || event.reason || null
}
