import { expect } from '@playwright/test'
import { EVENTUALLY } from './eventually.ts'

/** A message as the Mailgun stand-in's inbox shows it. */
export interface InboxMessage {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  at: string
  attachments?: { filename: string; contentType: string; size: number }[]
}

const inboxUrl = () => process.env.KILN_INBOX_URL ?? 'http://127.0.0.1:8025'

/** Messages to one address, newest first. */
export async function messagesTo(address: string): Promise<InboxMessage[]> {
  const answer = await fetch(`${inboxUrl()}/messages?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as InboxMessage[]
}

/** Waits for a message to `address` whose subject matches, and returns it. */
export async function awaitMessage(address: string, subject: RegExp): Promise<InboxMessage> {
  let mail: InboxMessage | undefined
  await expect
    .poll(
      async () => {
        mail = (await messagesTo(address)).find((message) => subject.test(message.subject))
        return mail !== undefined
      },
      {
        message: `an email to ${address} with a subject like ${subject}`,
        timeout: EVENTUALLY.timeout,
        intervals: [100],
      },
    )
    .toBe(true)
  return mail as InboxMessage
}

/** The text of an attachment of a message. */
export async function attachmentText(message: InboxMessage, index: number): Promise<string> {
  const answer = await fetch(`${inboxUrl()}/messages/${encodeURIComponent(message.id)}/attachments/${index}`)
  return answer.text()
}

/** The first link in a message's HTML whose path starts with `path`. */
export function linkIn(message: InboxMessage, path: string): string {
  const links = [...message.html.matchAll(/href="([^"]+)"/g)].map(
    (match) => match[1]?.replaceAll('&amp;', '&') ?? '',
  )
  const address = links.find((link) => URL.canParse(link) && new URL(link).pathname.startsWith(path))
  if (!address) throw new Error(`no link to ${path} in «${message.subject}»; it has ${links.join(', ')}`)
  return address
}
