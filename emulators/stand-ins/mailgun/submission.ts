import type { Mailbox } from './address.ts'

export type Status =
  'accepted' | 'delivered' | 'failed' | 'opened' | 'clicked' | 'complained' | 'unsubscribed'

/** A file of a message. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export interface Recipient extends Mailbox {
  status: Status
}

/**
 * An accepted call: the message as sent, stored once however many recipients it has. What one recipient sees is rendered on
 * reading (`render.ts`), so a call with 1,000 recipients holds one body.
 */
export interface Submission {
  id: string
  /** Without angle brackets. */
  messageId: string
  /** Milliseconds since the epoch. */
  at: number
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** From `h:` fields, under the names as sent. */
  headers: Record<string, string>
  /** From `v:` fields. */
  variables: Record<string, string>
  /** From `o:` fields other than the tag. */
  options: Record<string, string>
  tags: string[]
  recipients: Recipient[]
  /** The JSON object as sent; parsed on reading. */
  recipientVariables: string | undefined
  attachments: Attachment[]
}

/** Whether opens or clicks of the message may be tracked; the specific option outdoes the general one. */
export function isTracked(submission: Submission, tracking: 'opens' | 'clicks'): boolean {
  const option = submission.options[`tracking-${tracking}`] ?? submission.options['tracking']
  return option === undefined || ['htmlonly', 'yes', 'true', 'True'].includes(option)
}
