import { createHmac, randomBytes } from 'node:crypto'

const getInboxUrl = () => process.env.KILN_INBOX_URL ?? 'http://127.0.0.1:8025'

/**
 * Plans a failure of the stand-in for calls with `match` in an address or as a tag (see
 * `emulators/stand-ins/mailgun/README.md`).
 */
export async function planFailure(mode: string, match: string, times = 1): Promise<void> {
  const response = await fetch(`${getInboxUrl()}/control/failures`, {
    method: 'POST',
    body: JSON.stringify({ mode, match, times }),
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(await response.text())
}

export interface StoredMessage {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly status: string
  readonly headers: Record<string, string>
  readonly variables: Record<string, string>
  readonly tags: string[]
  readonly attachments: { filename: string; contentType: string }[]
}

/** Reads the messages that the stand-in accepted for an address, newest first. */
export async function readMessagesTo(address: string): Promise<StoredMessage[]> {
  const response = await fetch(`${getInboxUrl()}/messages?to=${encodeURIComponent(address)}`)
  return (await response.json()) as StoredMessage[]
}

/** Reads at most `limit` messages whose address or subject contains a text, newest first. */
export async function readMessagesMatching(text: string, limit: number): Promise<StoredMessage[]> {
  const response = await fetch(`${getInboxUrl()}/messages?search=${encodeURIComponent(text)}&limit=${limit}`)
  return (await response.json()) as StoredMessage[]
}

/** Makes the signature with which Mailgun signs a webhook at an instant. */
export function signWebhook(signedAt: number, token = randomBytes(25).toString('hex')) {
  const timestamp = String(Math.floor(signedAt / 1_000))
  const key = process.env.MAILGUN_WEBHOOK_SIGNING_KEY ?? ''
  return {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  }
}

/** Reads the text of a message's first attachment. */
export async function readAttachment(message: Pick<StoredMessage, 'id'>): Promise<string> {
  const response = await fetch(`${getInboxUrl()}/messages/${encodeURIComponent(message.id)}/attachments/0`)
  return response.text()
}

/** Returns whether Mailgun's own list of bounces or complaints contains an address. */
export async function isListed(list: 'bounces' | 'complaints', address: string): Promise<boolean> {
  const url = `${getInboxUrl()}/v3/${process.env.MAILGUN_DOMAIN ?? ''}/${list}/${encodeURIComponent(address)}`
  const authorization = `Basic ${btoa(`api:${process.env.MAILGUN_API_KEY ?? ''}`)}`
  const response = await fetch(url, { headers: { authorization } })
  if (response.status !== 200 && response.status !== 404) throw new Error(await response.text())
  return response.status === 200
}
