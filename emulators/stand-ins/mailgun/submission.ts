import type { NamedAddress } from './address.ts'

export type Status = 'accepted' | 'delivered' | 'failed' | 'opened' | 'clicked' | 'complained'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export interface Recipient extends NamedAddress {
  status: Status
}

/**
 * The message of an accepted call, stored once for all its recipients. Each recipient's version is rendered when it is read
 * (`render.ts`).
 */
export interface Submission {
  id: string
  /** The message id, without angle brackets. */
  messageId: string
  /** The sending domain. */
  domain: string
  /** Milliseconds since 1970. */
  acceptedAt: number
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The `h:` fields, under their names as sent. */
  headers: Record<string, string>
  /** The `v:` fields. */
  variables: Record<string, string>
  shouldTrackClicks: boolean
  tags: string[]
  recipients: Recipient[]
  /** The JSON text as sent. It is parsed when a message is read. */
  recipientVariables: string | undefined
  attachments: Attachment[]
}
