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
 * The message of an accepted call, stored once for all its recipients. What one recipient sees is rendered when it is read (`render.ts`).
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
