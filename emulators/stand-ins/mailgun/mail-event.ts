import { randomBytes } from 'node:crypto'
import { renderVariables } from './render.ts'
import type { Status, Submission } from './submission.ts'

/** Fields that only some events have. */
export interface MailEventDetail {
  reason?: string
  /** The code of the receiving server or of Mailgun; `description` is its text. */
  code?: number
  description?: string
  /** The link that was clicked. */
  url?: string
}

/** An event of one recipient's message, without copies of its contents. `toEventData` converts it to Mailgun's format. */
export interface MailEvent {
  event: Status
  /** Milliseconds since 1970, with a fraction that keeps events in order. */
  occurredAt: number
  submission: Submission
  recipientIndex: number
  detail: MailEventDetail | undefined
}

/** Converts an event to the format of Mailgun's events API and of a webhook's `event-data`, with the fields that Kiln reads. */
export function toEventData(event: MailEvent): Record<string, unknown> {
  const { submission, recipientIndex, detail = {} } = event
  const { code, description, ...otherDetails } = detail
  const isFailure = event.event === 'failed'
  return {
    id: randomBytes(16).toString('base64url'),
    event: event.event,
    timestamp: event.occurredAt / 1_000,
    recipient: submission.recipients[recipientIndex]?.address ?? '',
    tags: submission.tags,
    'user-variables': renderVariables(submission, recipientIndex),
    domain: { name: submission.domain },
    message: { headers: { 'message-id': submission.messageId } },
    ...otherDetails,
    ...(isFailure
      ? { severity: 'permanent', 'delivery-status': { code, message: description, description } }
      : {}),
  }
}
