import type { Mailbox } from './address.ts'

export type Status = 'accepted' | 'delivered' | 'failed' | 'opened' | 'clicked' | 'complained'

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
  tracksClicks: boolean
  tags: string[]
  recipients: Recipient[]
  /** The JSON object as sent; parsed on reading. */
  recipientVariables: string | undefined
  attachments: Attachment[]
}
