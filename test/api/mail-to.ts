import { readMessagesTo, type StoredMessage } from '../mailgun-control.ts'
import { eventually } from './eventually.ts'

/** Waits for a mail with a matching subject to an address, and returns the newest. */
export function awaitMailTo(email: string, subject = /./): Promise<StoredMessage> {
  return eventually(async () => {
    const mail = (await readMessagesTo(email)).find((message) => subject.test(message.subject))
    if (!mail) throw new Error(`No mail ${String(subject)} has come to ${email}`)
    return mail
  })
}
