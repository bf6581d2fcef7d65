import { expect } from '@playwright/test'
import { LONG_WAIT } from './long-wait.ts'
import { readMessagesTo, type StoredMessage } from './mailgun-control.ts'

/** Waits for a message to `address` with a matching subject, and returns the newest of these messages. */
export async function awaitMessage(address: string, subject: RegExp): Promise<StoredMessage> {
  let foundMessage: StoredMessage | undefined
  await expect
    .poll(
      async () => {
        foundMessage = (await readMessagesTo(address)).find((message) => subject.test(message.subject))
        return foundMessage !== undefined
      },
      {
        message: `an email to ${address} with a subject like ${subject}`,
        timeout: LONG_WAIT.timeout,
        intervals: [100],
      },
    )
    .toBe(true)
  return foundMessage as StoredMessage
}

/** Returns the first link in a message's HTML whose path starts with `path`; throws if there is none. */
export function getLink(message: StoredMessage, path: string): string {
  const links = [...message.html.matchAll(/href="([^"]+)"/g)].map(
    (match) => match[1]?.replaceAll('&amp;', '&') ?? '',
  )
  const matchingLink = links.find((link) => URL.canParse(link) && new URL(link).pathname.startsWith(path))
  if (!matchingLink)
    throw new Error(`The email "${message.subject}" has no link to ${path}. Its links: ${links.join(', ')}`)
  return matchingLink
}
